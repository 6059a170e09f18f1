import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { createService } from "../../../src/service/index.ts";
import { runs } from "../../support/runs.ts";
import { openPipeline, requestBytes } from "../pipeline.ts";
import { failure, readiness, spawnServe } from "../serve-process.ts";
import { sendTo } from "../serving.ts";

const KEYS = "/api/v4/projects/demo%2Fweb/error_tracking/client_keys";
const WRITERS = runs(8, 64);
const WRITES_BEFORE_KILL = runs(60, 300);
const ROUNDS = runs(1, 20);

let folder: string;
let file: string;
const children: ChildProcess[] = [];

const serve = (): ChildProcess => {
  const child = spawnServe(["--port", "0", "--data", file, "--token", "token"]);
  children.push(child);
  return child;
};

/** Pipelined: a request without a body, and one with a body. */
const PIPELINED = [requestBytes(`POST ${KEYS}`), requestBytes(`POST ${KEYS}`, {}), requestBytes(`POST ${KEYS}`)];

/** Makes keys until the service is gone, each writer on one connection; gives those that it acknowledged. */
async function writeUntilKilled(url: string, child: ChildProcess): Promise<string[]> {
  const acknowledged: string[] = [];
  const write = async (): Promise<void> => {
    const pipeline = openPipeline(url, ({ status, body }) => {
      if (status === 201) acknowledged.push((JSON.parse(body) as { public_key: string }).public_key);
      if (acknowledged.length >= WRITES_BEFORE_KILL) child.kill("SIGKILL");
    });
    for (;;) await pipeline.send(PIPELINED);
  };
  const exit = once(child, "exit");
  await Promise.allSettled(Array.from({ length: WRITERS }, write));
  await exit;
  return acknowledged;
}

async function storedKeys(): Promise<string[]> {
  const { url, close } = await createService({ file, token: "token" });
  const keys: string[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await sendTo(url, `${KEYS}?per_page=100&page=${page}`);
    const found = json as { public_key: string }[];
    keys.push(...found.map((key) => key.public_key));
    if (found.length < 100) break;
  }
  await close();
  return keys;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-durability-"));
  file = join(folder, "world.db");
});

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

describe("a world in a file", () => {
  test("has every acknowledged write after the process was killed in the middle of others", async () => {
    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const child = serve();
      acknowledged.push(...(await writeUntilKilled((await readiness(child)).url, child)));
    }
    const stored = new Set(await storedKeys());
    expect(acknowledged.length).toBeGreaterThanOrEqual(ROUNDS * WRITES_BEFORE_KILL);
    expect(acknowledged.filter((key) => !stored.has(key))).toEqual([]);
  });

  test("is refused to a second process, and is its owner's alone", async () => {
    const { close } = await createService({ file, token: "token" });
    const { code, stderr } = await failure(serve());
    await close();
    expect(code).toBe(1);
    expect(stderr).toContain(
      `Cannot open ${file}: Another process, most likely another tocsin serve, is using this file.`,
    );
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("goes to one of two processes that start at the same moment", async () => {
    const outcome = (child: ChildProcess): Promise<string> => {
      const failed = failure(child);
      return readiness(child).then(
        () => "ready",
        async () => (await failed).stderr,
      );
    };
    const outcomes = await Promise.all([outcome(serve()), outcome(serve())]);
    expect(outcomes.filter((text) => text === "ready")).toHaveLength(1);
    for (const text of outcomes) expect(text).toMatch(/^ready$|Another process, most likely another tocsin serve/);
  });
});
