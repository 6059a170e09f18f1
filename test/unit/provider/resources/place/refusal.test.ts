import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import type { Driver, Outcome, Stored } from "../../../../../src/kit/engine/index.ts";
import { summaries } from "../../../../support/provider/outcome.ts";
import { openTracking, seedWith, storedOf, type TrackingRun } from "../../../../support/provider/tracking.ts";

type Kind = "settings" | "keys" | "notifications";

const written: Readonly<Record<Kind, Readonly<Record<string, Value>>>> = {
  settings: { project: "team/app" },
  keys: { project: "team/app" },
  notifications: { project: "team/app", level: "watch" },
};

const kinds = Object.keys(written) as readonly Kind[]; // the names of its entries

const FORBIDDEN = { kind: "status", status: 403, body: { message: "403 Forbidden" } };

/** Opens a service that refuses every change, after an apply if the test needs a state. */
async function opened(kind: Kind, { archived, isStored }: { archived: boolean; isStored: boolean }) {
  const world = await openTracking({ seed: seedWith({ archived }) });
  const apply = async (run: TrackingRun): Promise<Outcome> => {
    const driver: Driver = run[kind];
    return driver.apply(driver.config(written[kind]));
  };
  const stored: Stored | null = isStored ? storedOf(await apply(await world.start())) : null;
  for (const method of ["PUT", "PATCH", "POST", "DELETE"]) {
    await world.spoil({ method, path: "/api/v4/projects/*", fault: FORBIDDEN });
  }
  const run = await world.start();
  const destroy = (): Promise<Outcome> =>
    stored === null ? Promise.reject(new Error("no state")) : run[kind].destroy(stored);
  return { world, create: () => apply(run), destroy };
}

/** The request that shows whether the project is archived. */
const ASKED = "GET team%2Fapp";

const ARCHIVED = {
  severity: "error",
  summary: "Project is archived",
  detail: expect.stringMatching(
    /^The service refuses changes to the project `team\/app`, which is archived\. Unarchive .*apply `on_destroy = "keep"`.*`terraform state rm`\.\n403 Forbidden$/,
  ),
};

describe.each(kinds)("a change of %s that the service forbids", (kind) => {
  test("is refused as the project is archived, in a create and in a destroy", async () => {
    const fresh = await opened(kind, { archived: true, isStored: false });
    expect((await fresh.create()).diagnostics).toContainEqual(expect.objectContaining(ARCHIVED));
    expect(fresh.world.requests()).toContain(ASKED);
    const later = await opened(kind, { archived: true, isStored: true });
    const outcome = await later.destroy();
    expect(outcome.stored).not.toBeNull();
    expect(outcome.diagnostics).toMatchObject([ARCHIVED]);
  });

  test("is refused for the role if the project is not archived, or may not be looked at", async () => {
    const { create } = await opened(kind, { archived: false, isStored: false });
    expect(summaries(await create(), "error")).toEqual(["Token may not do this"]);
    const hidden = await opened(kind, { archived: true, isStored: false });
    await hidden.world.spoil({ method: "GET", path: "/api/v4/projects/team%2Fapp", fault: FORBIDDEN });
    expect(summaries(await hidden.create(), "error")).toEqual(["Token may not do this"]);
  });
});

test("a user's own reason is said, whether the project is archived or not", async () => {
  const { world, create } = await opened("settings", { archived: true, isStored: false });
  await world.mend();
  const body = { message: "You cannot perform write operations on a read-only instance" };
  await world.spoil({ method: "PUT", path: "/api/v4/projects/*", fault: { ...FORBIDDEN, body } });
  expect(summaries(await create(), "error")).toEqual(["Service is read-only"]);
  // A create asks once, for the number.
  expect(world.requests().filter((each) => each === ASKED)).toHaveLength(1);
});
