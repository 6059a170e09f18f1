import { describe, expect, test } from "@jest/globals";
import { createDriver, type Stored } from "../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import {
  applied,
  DELETES,
  keyIdOf,
  openTracking,
  previousOf,
  storedOf,
} from "../../../../support/provider/tracking.ts";

const ANOTHER = "Number belongs to another client key";
const at = (quarter: string) => ({ project: "team/app", retain: 2, rotate_when_changed: { quarter } });

/** A key with two earlier ones. */
async function rotated() {
  const world = await openTracking();
  const { keys } = await world.start();
  const first = await applied(keys, at("1"));
  const second = await applied(keys, at("2"), { stored: first });
  const stored = await applied(keys, at("3"), { stored: second });
  return { world, stored, keys: (await world.start()).keys };
}

/** Returns the state before the service was restored from a backup, when the number belonged to another current key. */
const withOtherCurrent = ({ state, ...stored }: Stored): Stored => ({
  ...stored,
  state: { ...state, public_key: "glet_before", tracker_dsn: "https://glet_before@errors.example/7" },
});

/** Returns such a state for the newest earlier key. */
function withOtherEarlier({ state, ...stored }: Stored): Stored {
  const [newest, ...rest] = state.previous_keys as readonly Readonly<Record<string, string>>[]; // as the schema has it
  return { ...stored, state: { ...state, previous_keys: [{ ...newest, public_key: "glet_before" }, ...rest] } };
}

describe("a current key whose number is another key's", () => {
  test("is an error of a refresh that names both and says what to do, and the state stays", async () => {
    const { stored, keys } = await rotated();
    const own = withOtherCurrent(stored);
    const outcome = await keys.refresh(own);
    expect(outcome.stored).toEqual(own);
    expect(outcome.diagnostics).toMatchObject([{ severity: "error", summary: ANOTHER, path: ["public_key"] }]);
    expect(outcome.diagnostics[0]?.detail).toMatch(
      new RegExp(
        `key ${keyIdOf(stored)} of the project \`team/app\` has .*\`${JSON.stringify(stored.state.public_key).slice(1, -1)}\`.*\`glet_before\`.*Check \`base_url\`.*terraform state rm`,
        "s",
      ),
    );
  });

  test.each(["a destroy", "a rotation"])("is an error of %s, which sends nothing", async (what) => {
    const { world, stored, keys } = await rotated();
    const before = world.writes().length;
    const own = withOtherCurrent(stored);
    const outcome =
      what === "a destroy" ? await keys.destroy(own) : await keys.apply(keys.config({ ...at("4"), retain: 10 }), own);
    expect(summaries(outcome, "error")).toEqual([ANOTHER]);
    expect(outcome.stored).toEqual(own);
    expect(world.writes()).toHaveLength(before);
  });

  test("does not make another project the same one", async () => {
    const { stored, keys } = await rotated();
    const [ahead] = stored.state.previous_keys as readonly unknown[]; // as the schema has it
    const own = withOtherCurrent({ ...stored, state: { ...stored.state, previous_keys: [] } });
    const moved = { ...own, private: noBytes, state: { ...own.state, project: "team/lib" } };
    expect((await keys.plan(keys.config(at("3")), moved)).replacedBy).toEqual(["project"]);
    const kept = { ...moved, state: { ...moved.state, previous_keys: [ahead] } } as Stored; // a key of the list
    expect((await keys.plan(keys.config(at("3")), kept)).replacedBy).toEqual([]);
  });
});

describe("an earlier key whose number is another key's", () => {
  test("counts as gone", async () => {
    const { stored, keys } = await rotated();
    const [, oldest] = previousOf(stored);
    const seen = await keys.refresh(withOtherEarlier(stored));
    expect(summaries(seen, "warning")).toEqual(["Earlier client key no longer exists"]);
    expect(previousOf(storedOf(seen))).toEqual([oldest]);
  });

  test("is not deleted by a destroy, which deletes the others", async () => {
    const { world, stored, keys } = await rotated();
    expect(summaries(await keys.destroy(withOtherEarlier(stored)), "error")).toEqual([]);
    expect(await world.keysOf()).toEqual([previousOf(stored)[0]]);
  });

  test("is not deleted by a smaller number of keys to retain", async () => {
    const { world, stored, keys } = await rotated();
    const [newest] = previousOf(stored);
    const written = { ...at("3"), retain: 0 };
    const now = await applied(keys, written, { stored: withOtherEarlier(stored), warnings: DELETES });
    expect(previousOf(now)).toEqual([]);
    expect(await world.keysOf()).toEqual([newest, keyIdOf(stored)]);
  });
});

test("a key without a public key is known by its number", async () => {
  const { stored, keys } = await rotated();
  const seen = await keys.refresh({ ...stored, state: { ...stored.state, public_key: null } });
  expect(seen).toEqual({ stored, diagnostics: [] });
});

test("an update that deletes nothing lists nothing, and one list is enough for all that it deletes", async () => {
  const { world, stored } = await rotated();
  const asked = async (written: Parameters<typeof applied>[1], warnings: readonly string[], prior = stored) => {
    const before = world.requests().length;
    const now = await applied((await world.start()).keys, written, { stored: prior, warnings });
    return { now, requests: world.requests().slice(before) };
  };
  const raised = await asked({ ...at("3"), retain: 5 }, []);
  // The plan and the apply ask whether the path is still the project.
  expect(raised.requests).toEqual(["GET team%2Fapp", "GET team%2Fapp"]);
  const lowered = await asked({ ...at("3"), retain: 0 }, DELETES, raised.now);
  expect(lowered.requests).toEqual([
    "GET team%2Fapp",
    "GET team%2Fapp",
    "GET client_keys",
    ...previousOf(stored)
      .map(String)
      .toReversed()
      .map((id) => `DELETE ${id}`),
  ]);
});

test("a DSN is not a source of the project's number", async () => {
  const world = await openTracking();
  const list = await world
    .client()
    .then(({ clientKeys }) =>
      clientKeys.create("8", { before: [], advice: "" }, { signal: new AbortController().signal }),
    );
  const relayed = [{ ...list.value, tracker_dsn: `https://${list.value.public_key}@relay.example/4711` }];
  await world.spoil({ method: "GET", path: "*client_keys", fault: { kind: "status", status: 200, body: relayed } });
  const engine = await world.newerEngine();
  const keys = createDriver(engine, engine.resource("tocsin_client_key"));
  const stored = storedOf(await keys.import(`team/lib:${list.value.id}`));
  expect(stored.identity).toEqual({ project_id: 8, key_id: list.value.id });
});
