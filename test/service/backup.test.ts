import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { createService, type Service } from "../../src/service/index.ts";
import { until } from "../support/until.ts";
import { openPipeline, requestBytes } from "./pipeline.ts";
import { sendTo, serving, testCases } from "./serving.ts";

const BACKUP = "/_tocsin/backup";
const KEYS = "/api/v4/projects/team%2Fapp/error_tracking/client_keys";
const SEED = {
  users: [
    { username: "root", email: "root@example.com", token: "token", admin: true },
    { username: "ada", email: "ada@example.com", token: "ada" },
  ],
  projects: [{ full_path: "team/app", error_tracking: {} }],
};

const folder = mkdtempSync(join(tmpdir(), "tocsin-copies-"));
const send = serving({ file: join(folder, "world.db"), seed: SEED });

afterAll(() => rmSync(folder, { recursive: true }));

/** Starts a service with the bytes of a copy and gives its number of keys. */
async function keysIn(bytes: Buffer): Promise<number> {
  const file = join(folder, "copy.db");
  writeFileSync(file, bytes);
  const copy = await createService({ file, token: "token" });
  const { headers } = await sendTo(copy.url, KEYS);
  await copy.close();
  return Number(headers.get("x-total"));
}

const download = async ({ url }: Service = send.service()): Promise<Buffer> => {
  const response = await fetch(url + BACKUP, { headers: { "PRIVATE-TOKEN": "token" } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/vnd.sqlite3"]);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(Number(response.headers.get("content-length"))).toBe(bytes.length);
  return bytes;
};

test("a backup has every write that was answered before, and leaves no file behind", async () => {
  const copies = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith("tocsin-backup-"));
  const before = copies();
  await send(KEYS, { method: "POST" });
  const first = await download();
  await send(KEYS, { method: "POST" });
  expect([await keysIn(first), await keysIn(await download())]).toEqual([1, 2]);
  // Another test may make one at this moment.
  await until(() => copies().every((name) => before.includes(name)));
});

test("a backup can be made among writes that are stored together", async () => {
  const before = await keysIn(await download());
  const { url } = send.service();
  const pipelines = Array.from({ length: 5 }, () => openPipeline(url));
  const lines = pipelines.map((_, index) => (index === 2 ? `GET ${BACKUP}` : `POST ${KEYS}`));
  const answers = await Promise.all(
    pipelines.map((pipeline, index) => pipeline.send([requestBytes(lines[index] ?? "")])),
  );
  for (const { socket } of pipelines) socket.destroy();
  expect(answers.flat().map(({ status }) => status)).toEqual([201, 201, 200, 201, 201]);
  expect(await keysIn(await download())).toBe(before + 4);
});

test("a service in memory gives one as well", async () => {
  const inMemory = await createService({ seed: SEED });
  const bytes = await download(inMemory);
  await inMemory.close();
  expect(await keysIn(bytes)).toBe(0);
});

testCases(send, {
  "a backup is for administrators": { path: BACKUP, token: "ada", status: 403 },
  "a backup needs a token": { path: BACKUP, token: null, status: 401 },
  "a backup answers a HEAD": { path: BACKUP, method: "HEAD", status: 200, answer: "" },
});
