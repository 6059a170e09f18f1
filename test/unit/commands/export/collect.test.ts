/** What an interrupted export keeps: places that were read and declared whole, in the form of this version. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "@jest/globals";
import { collect } from "../../../../src/commands/export/collect.ts";
import { openJournal, type DeclaredPlace, type Journal } from "../../../../src/commands/export/journal.ts";
import { startSpinner } from "../../../../src/commands/terminal/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { LIVE } from "../../../../src/provider/resources/live/index.ts";
import { seedWith } from "../../../support/provider/tracking.ts";
import { openWorld } from "../../../support/provider/world.ts";

const OF = { user: "1", address: "https://service.example", scope: "--all" };

let folder: string;

beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), "tocsin-journal-"))));
afterEach(() => rm(folder, { recursive: true }));

test("a place is kept unless something in it cannot be declared", async () => {
  const kept: DeclaredPlace[] = [];
  const journal: Journal = {
    known: [],
    add: (place) => Promise.resolve(void kept.push(place)),
    close: () => Promise.resolve(0),
  };
  const refused = diagnosticError({ code: "invalid", summary: "Refused" }, { why: "It has no form." });
  const table = LIVE.map(({ definition, ...row }) => {
    const read: typeof definition.import = (reference, context) =>
      Object.values(reference).includes("team/app") ? Promise.reject(refused) : definition.import(reference, context);
    return { ...row, definition: { ...definition, import: read } };
  });
  const world = await openWorld({ seed: seedWith() });
  const { declarations, leftOut } = await collect(
    {
      ...{
        table,
        client: await world.client(),
        spinner: await startSpinner(false, ""),
        signal: new AbortController().signal,
      },
      env: { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "token-ada" },
      scope: { global: false, places: { groups: [], projects: ["7", "8"], includeSubgroups: false }, words: "" },
      whose: { user: null, address: world.url },
    },
    journal,
  );
  expect(leftOut).toMatchObject([{ noun: "notification settings", place: "team/app", reason: { summary: "Refused" } }]);
  expect(declarations.map(({ importId }) => importId)).toEqual(["project/team/lib"]);
  expect(kept).toEqual([{ place: { kind: "project", id: "8", path: "team/lib" }, declarations }]);
});

test("a place in the form of an earlier version is read again", async () => {
  const place = { kind: "group", id: "1", path: "team" };
  const lines = [
    { started: new Date().toISOString(), ...OF },
    { kind: "place", place, notification_setting: {} },
    { place, declarations: [] },
  ];
  await writeFile(join(folder, ".tocsin-export.jsonl"), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const journal = await openJournal(folder, OF, false);
  expect(journal.known).toEqual([{ place, declarations: [] }]);
  await journal.close({ isDone: true });
});
