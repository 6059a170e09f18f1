/** An export reads places, and keeps those that were read and declared whole. */
import { expect, test } from "@jest/globals";
import { collect, type Collected } from "../../../../src/commands/export/collect.ts";
import type { DeclaredPlace, Journal } from "../../../../src/commands/export/journal.ts";
import { startSpinner } from "../../../../src/commands/terminal/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import type { NamedPlaces } from "../../../../src/provider/inventory/index.ts";
import { LIVE, type LiveResource } from "../../../../src/provider/resources/live/index.ts";
import { openTracking, seedWith, SETTINGS } from "../../../support/provider/tracking.ts";
import { openWorld, type World } from "../../../support/provider/world.ts";

const APP: DeclaredPlace["place"] = { kind: "project", id: "7", path: "team/app" };
const LIB: DeclaredPlace["place"] = { kind: "project", id: "8", path: "team/lib" };

/** The options of a test. */
interface Collecting extends Partial<NamedPlaces> {
  readonly global?: boolean;
  readonly table?: readonly LiveResource[];
  readonly known?: readonly DeclaredPlace[];
}

/** Collects; returns also the places that are kept, and the progress. */
async function collected(
  world: World,
  { global = false, table = LIVE, known = [], ...places }: Collecting,
): Promise<Collected & { readonly kept: readonly DeclaredPlace[]; readonly shown: readonly string[] }> {
  const kept: DeclaredPlace[] = [];
  const shown: string[] = [];
  const journal: Journal = {
    known,
    add: (place) => Promise.resolve(void kept.push(place)),
    close: () => Promise.resolve(0),
  };
  const run = {
    ...{ table, client: await world.client(), signal: new AbortController().signal },
    spinner: { ...(await startSpinner(false, "")), show: (text: string) => void shown.push(text) },
    env: { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "token-ada" },
    scope: { global, places: { groups: [], projects: [], includeSubgroups: false, ...places }, flags: "" },
    whose: { user: null, address: world.url },
  };
  return { ...(await collect(run, journal)), kept, shown };
}

const pathsIn = (places: readonly DeclaredPlace[]): readonly string[] =>
  places.map(({ place }) => (place.kind === "global" ? place.kind : place.path));

test("a place is kept unless something in it cannot be declared", async () => {
  const refused = diagnosticError({ code: "invalid", summary: "Refused" }, { why: "It has no form." });
  const table = LIVE.map(({ definition, ...row }) => {
    const read: typeof definition.import = (reference, context) =>
      Object.values(reference).includes("team/app") ? Promise.reject(refused) : definition.import(reference, context);
    return { ...row, definition: { ...definition, import: read } };
  });
  const world = await openWorld({ seed: seedWith() });
  const { declarations, leftOut, kept } = await collected(world, { table, projects: ["7", "8"] });
  expect(leftOut).toMatchObject([{ noun: "notification settings", place: "team/app", reason: { summary: "Refused" } }]);
  expect(declarations.map(({ importId }) => importId)).toEqual(["project/team/lib"]);
  expect(kept).toEqual([{ place: LIB, declarations }]);
});

const TRACKING = `/api/v4${SETTINGS}`;

test.each<[string, Collecting, string, readonly string[]]>([
  ["a project's part", { projects: ["7", "8"] }, TRACKING, ["team/lib"]],
  ["the last place's part", { projects: ["8", "7"] }, TRACKING, ["team/lib"]],
  ["the global setting", { global: true, projects: ["7"] }, "/api/v4/notification_settings", ["team/app"]],
  ["a list of projects, which is no part of a place", { groups: ["team"] }, "/api/v4/groups/5/projects", ["team"]],
])("a place is kept unless a part of it was skipped: %s", async (_what, ...[places, path, paths]) => {
  const tracking = await openTracking();
  await tracking.spoil({ path, fault: { kind: "status", status: 403 } });
  const { kept, leftOut } = await collected(tracking, places);
  expect([pathsIn(kept), leftOut.length]).toEqual([paths, 1]);
});

test("a place that is kept already is declared without a request", async () => {
  const world = await openWorld({ seed: seedWith() });
  const { kept: before } = await collected(world, { global: true, projects: ["7"] });
  const asked = world.requests().length;
  const { declarations, kept, shown } = await collected(world, { global: true, projects: ["7", "8"], known: before });
  expect(declarations.map(({ importId }) => importId)).toEqual(["global", "project/team/app", "project/team/lib"]);
  expect(kept).toMatchObject([{ place: LIB }]);
  expect(world.requests().slice(asked).toSorted()).toEqual([
    // The two names, what the other project has, and who the user is.
    ...["GET 7", "GET 8"],
    ...["GET client_keys", "GET notification_settings", "GET settings"],
    "GET user",
  ]);
  expect(shown).toEqual(["Read 1 place", "Read 2 places", "Read 3 places"]);
  expect(pathsIn(before)).toEqual(["global", APP.path]);
});
