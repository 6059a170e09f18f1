import { afterEach, describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../src/kit/cty/index.ts";
import { answer, closeAll, startServer } from "../../../support/server/http-server.ts";
import { keyOf } from "../../../support/server/key-server.ts";
import { readData } from "../../../support/provider/read-data.ts";
import { applied, KEYS, openTracking, seedWith, type Tracking } from "../../../support/provider/tracking.ts";
import { engineOn } from "../../../support/provider/world.ts";

const TYPE = "tocsin_client_keys";

const seed = seedWith({ client_keys: [{ public_key: "glet_a" }, { public_key: "glet_b", active: false }] });

afterEach(closeAll);

/** One run of Terraform that reads the keys of a project. */
async function reading(world: Tracking, written: Readonly<Record<string, Value>>, token?: string) {
  return readData((await world.start(token)).engine, TYPE, written);
}

const idsIn = ({ state }: { readonly state: Value }): readonly number[] =>
  // As the schema has it.
  (state as unknown as { readonly keys: readonly { readonly id: number }[] }).keys.map(({ id }) => id);

describe("the keys of a project", () => {
  test.each(["interface", "upstream"] as const)("are as the service shows them, on the profile %s", async (profile) => {
    const world = await openTracking({ seed, profile });
    const shown = (await world.stored(KEYS)) as readonly Record<string, unknown>[]; // a list of keys
    const dsnOf = (index: number) => shown[index]?.["tracker_dsn"] ?? shown[index]?.["sentry_dsn"];
    expect(await reading(world, { project: "team/app" })).toEqual({
      state: {
        project: "team/app",
        active_only: null,
        keys: [
          { id: 1, active: true, public_key: "glet_a", tracker_dsn: dsnOf(0) },
          { id: 2, active: false, public_key: "glet_b", tracker_dsn: dsnOf(1) },
        ],
      },
      diagnostics: [],
    });
    expect(dsnOf(0)).toContain("glet_a@");
  });

  test("are only the active ones if `active_only` is true", async () => {
    const world = await openTracking({ seed });
    expect(idsIn(await reading(world, { project: "7", active_only: true }))).toEqual([1]);
    expect(idsIn(await reading(world, { project: "7", active_only: false }))).toEqual([1, 2]);
  });

  test("are none for a project without keys", async () => {
    expect(idsIn(await reading(await openTracking(), { project: "team/app" }))).toEqual([]);
  });

  test("are ordered by number, whatever order the service lists them in", async () => {
    const { url } = await startServer((_request, response) =>
      answer(response, 200, [keyOf(30), keyOf(4), { ...keyOf(7), active: false }]),
    );
    const engine = await engineOn(url, "token");
    expect(idsIn(await readData(engine, TYPE, { project: "7" }))).toEqual([4, 7, 30]);
    expect(idsIn(await readData(engine, TYPE, { project: "7", active_only: true }))).toEqual([4, 30]);
  });

  test("are all there, on however many pages", async () => {
    const client_keys = Array.from({ length: 250 }, (_, index) => ({ public_key: `glet_${index}` }));
    expect(
      idsIn(await reading(await openTracking({ seed: seedWith({ client_keys }) }), { project: "7" })),
    ).toHaveLength(250);
  });

  test("are listed once for several readers, and again after a key is created in the same run", async () => {
    const world = await openTracking({ seed });
    const { engine, keys } = await world.start();
    const read = () => readData(engine, TYPE, { project: "team/app" });
    await Promise.all([read(), read()]);
    expect(world.requests()).toEqual(["GET client_keys"]);
    await applied(keys, { project: "team/app" });
    expect(idsIn(await read())).toEqual([1, 2, 3]);
  });
});

test("a project that is not there is an error at `project` that says what to do", async () => {
  const world = await openTracking({ seed });
  for (const answer of [
    await reading(world, { project: "team/none" }),
    await reading(world, { project: "team/app" }, "token-bob"),
  ]) {
    expect(answer).toMatchObject({
      state: null,
      diagnostics: [{ severity: "error", summary: "Project not found", path: ["project"] }],
    });
    expect(answer.diagnostics[0]?.detail).toMatch(/Check the ID or full path[^]*`depends_on`/);
  }
});

test("a project that has moved is read, with a warning at `project` that names its number", async () => {
  const outcome = await reading(await openTracking({ seed }), { project: "team/old" });
  expect(idsIn(outcome)).toEqual([1, 2]);
  expect(outcome.diagnostics).toMatchObject([{ severity: "warning", summary: "Project moved", path: ["project"] }]);
});
