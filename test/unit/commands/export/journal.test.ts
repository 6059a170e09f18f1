/** The file in which an interrupted export leaves what it has read: who may continue from it, and what it keeps. */
import { lstat, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { openJournal, type DeclaredPlace } from "../../../../src/commands/export/journal.ts";

const OF = { user: "1", address: "https://service.example", scope: "--all" };
const NOW = Date.parse("2026-11-25T12:00:00Z");
const HOUR_MS = 60 * 60 * 1000;

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-journal-"));
  path = join(folder, ".tocsin-export.jsonl");
  jest.spyOn(Date, "now").mockReturnValue(NOW);
});

afterEach(async () => {
  jest.restoreAllMocks();
  await rm(folder, { recursive: true });
});

const placeOf = (id: number, name = `p${id}`): DeclaredPlace => ({
  place: { kind: "project", id: String(id), path: `team/${name}` },
  declarations: [],
});

const headAt = (ageMs: number, changes: object = {}): object => ({
  ...{ started: new Date(NOW - ageMs).toISOString(), ...OF },
  ...changes,
});

const leave = (...lines: readonly object[]): Promise<void> =>
  writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

/** Opens and closes the journal; returns the places in it. */
async function known({ of = OF, isForced = false } = {}): Promise<readonly DeclaredPlace[]> {
  const journal = await openJournal(folder, of, isForced);
  await journal.close({ isDone: false });
  return journal.known;
}

describe("an export continues", () => {
  test.each<[string, object, typeof OF | { user: null }]>([
    ["one that has just begun", headAt(0), OF],
    ["one that began almost 24 hours ago", headAt(24 * HOUR_MS - 1), OF],
    ["one of the same user, where the service names none", headAt(0, { user: null }), { user: null }],
  ])("%s", async (_which, head, changes) => {
    await leave(head, placeOf(1));
    const journal = await openJournal(folder, { ...OF, ...changes }, false);
    expect(journal.known).toEqual([placeOf(1)]);
    await journal.close({ isDone: true });
  });

  test("without a place in the form of an earlier version, which is read again", async () => {
    await leave(headAt(0), { kind: "place", place: placeOf(1).place, notification_setting: {} }, placeOf(2));
    expect(await known()).toEqual([placeOf(2)]);
  });
});

describe("an export does not continue", () => {
  const refused: Readonly<Record<string, readonly [left: object, why: RegExp]>> = {
    "one that began 24 hours ago": [headAt(24 * HOUR_MS), /older than 24 hours/],
    "one from the future, as after a clock was set back": [headAt(-HOUR_MS), /dated in the future; the clock/],
    "one that began at no time": [headAt(0, { started: "yesterday" }), /cannot be read/],
    "one without a head": [placeOf(1), /cannot be read/],
    "another user's": [headAt(0, { user: "2" }), /another user/],
    "one of another service": [headAt(0, { address: "https://other.example" }), /service, https:\/\/other\.example\./],
    "one of another scope": [headAt(0, { scope: "--group a" }), /`tocsin export --group a`\./],
  };

  test.each(Object.entries(refused))("%s, unless it is forced to begin again", async (_which, [head, why]) => {
    await leave(head, placeOf(1));
    await expect(openJournal(folder, OF, false)).rejects.toMatchObject({ code: "conflict" });
    await expect(openJournal(folder, OF, false)).rejects.toThrow(why);
    expect(await known({ isForced: true })).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("a journal", () => {
  test.each([
    ["nothing", ""],
    ["a first line that was cut off", '{"started":"2026-'],
  ])("with %s is a new one", async (_what, text) => {
    await writeFile(path, text);
    const journal = await openJournal(folder, OF, false);
    await journal.add(placeOf(1));
    expect([journal.known, await journal.close({ isDone: false })]).toEqual([[], 1]);
    expect(await readFile(path, "utf8")).toMatch(/^\{"started":"[^"]+",[^\n]+\n\{"place":[^\n]+\n$/);
  });

  test.each<[string, () => Promise<unknown>]>([
    ["a folder", () => mkdir(path)],
    ["a pipe, which would block", () => promisify(execFile)("mkfifo", [path])],
    ["a link to a file", () => symlink("/dev/null", path)],
    ["a link to nothing", () => symlink("elsewhere", path)],
  ])("is never %s, also if it is forced", async (_what, make) => {
    await make();
    const before = await lstat(path);
    for (const isForced of [false, true]) {
      await expect(openJournal(folder, OF, isForced)).rejects.toMatchObject({
        code: "invalid",
        summary: `Cannot write ${path}`,
        detail: "It is not a regular file. Remove it, or name another folder.",
      });
    }
    expect((await lstat(path)).ino).toBe(before.ino);
    expect(await readdir(folder)).toHaveLength(1);
  });

  test("that the system does not take a line for is an error with the file's name", async () => {
    const journal = await openJournal(folder, OF, false);
    await journal.close({ isDone: false });
    await expect(journal.add(placeOf(1))).rejects.toMatchObject({ code: "invalid", summary: `Cannot write ${path}` });
  });

  test("loses a line that was cut off, and nothing before it", async () => {
    const whole = [headAt(0), placeOf(1, "Übung")].map((line) => `${JSON.stringify(line)}\n`).join("");
    await writeFile(path, `${whole}{"place":{"kind`);
    const journal = await openJournal(folder, OF, false);
    await journal.add(placeOf(2));
    expect(await journal.close({ isDone: false })).toBe(2);
    expect(await readFile(path, "utf8")).toBe(`${whole}${JSON.stringify(placeOf(2))}\n`);
  });

  test.each([
    ["is removed when the export is done", 1, true, 0, []],
    ["is removed if it has no place", 0, false, 0, []],
    ["stays with the places of an export that is not done", 1, false, 1, [".tocsin-export.jsonl"]],
  ])("%s", async (_what, ...[places, isDone, kept, files]) => {
    const journal = await openJournal(folder, OF, false);
    for (let id = 0; id < places; id += 1) await journal.add(placeOf(id));
    expect(await journal.close({ isDone })).toBe(kept);
    expect(await readdir(folder)).toEqual(files);
  });
});
