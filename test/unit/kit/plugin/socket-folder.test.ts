import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, test } from "@jest/globals";
import {
  makeSocketFolder,
  removeSocketFolder,
  sampleSocketPath,
  sweepSocketFolders,
} from "../../../../src/kit/plugin/socket-folder.ts";
import { createScratch } from "./fixture.ts";
import { needing } from "../../../support/needs.ts";

const scratch = createScratch();
afterAll(() => scratch.remove());

let parent: string;
let count = 0;
beforeEach(() => {
  parent = join(scratch.folder, String((count += 1)));
  mkdirSync(parent);
});

/** The name of a folder of this process, as another process would have it. */
function nameFor(pid: number): string {
  const path = makeSocketFolder(parent);
  removeSocketFolder(path);
  return dirname(path).replace(`-${process.pid}-`, `-${pid}-`);
}

async function endedProcess(): Promise<number> {
  const child = spawn("true");
  await once(child, "close");
  return child.pid ?? 0;
}

test("a path is as long as the sample, and its folder is for the user alone", () => {
  const path = makeSocketFolder(parent);
  expect(path).toHaveLength(sampleSocketPath(parent).length);
  expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  removeSocketFolder(path);
  removeSocketFolder(path);
  expect(readdirSync(parent)).toEqual([]);
});

describe("a sweep", () => {
  test("removes the folders of ended processes, with or without a socket", async () => {
    for (const files of [["socket"], []]) {
      const folder = nameFor(await endedProcess());
      mkdirSync(folder);
      for (const file of files) writeFileSync(join(folder, file), "");
      await sweepSocketFolders(parent);
      expect(existsSync(folder)).toBe(false);
    }
  });

  const kept: Record<string, (pid: number) => string> = {
    "of a process that runs": () => nameFor(process.pid),
    "of a process of another user": () => nameFor(1),
    "of another container's process": (pid) => nameFor(pid).replace(/-[0-9a-z]+-(\w{6})$/, "-zzzzzzz-$1"),
    "with something else in it": (pid) => join(nameFor(pid), "more"),
    "of another program": (pid) => join(parent, `tocsin-${pid}`),
    "with a longer name": (pid) => `${nameFor(pid)}x`,
  };
  test.each(Object.entries(kept))("leaves a folder %s", async (_what, name) => {
    const folder = name(await endedProcess());
    mkdirSync(folder, { recursive: true });
    await sweepSocketFolders(parent);
    expect(existsSync(folder)).toBe(true);
  });

  test("follows no link", async () => {
    const target = join(parent, "target");
    mkdirSync(target);
    writeFileSync(join(target, "socket"), "");
    symlinkSync(target, nameFor(await endedProcess()));
    await sweepSocketFolders(parent);
    expect(existsSync(join(target, "socket"))).toBe(true);
  });

  // Only root can give a folder away.
  needing("root", process.getuid?.() === 0).test("leaves what belongs to another user", async () => {
    const folder = nameFor(await endedProcess());
    mkdirSync(folder);
    chownSync(folder, 65_534, 65_534);
    await sweepSocketFolders(parent);
    expect(existsSync(folder)).toBe(true);
  });

  test("of a folder that is not there does nothing", async () => {
    await expect(sweepSocketFolders(join(parent, "nowhere"))).resolves.toBeUndefined();
  });
});
