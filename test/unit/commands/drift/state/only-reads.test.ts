import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { sampleInstance, sampleSetting, sampleState } from "../../../../support/drift/state-sample.ts";
import { findingLines, makeFolder, openStateWorld } from "../../../../support/drift/state-drift.ts";

const STATE = sampleState([
  { instances: [sampleSetting("team/a", "mention")] },
  {
    type: "tocsin_error_tracking_settings",
    instances: [sampleInstance({ id: "team/a", project: "team/a", active: false, integrated: true })],
  },
  {
    type: "tocsin_client_key",
    // Its current key is gone and an earlier one is there: an apply would make a new one.
    instances: [
      sampleInstance({
        id: "team/a:99",
        project: "team/a",
        key_id: 99,
        previous_keys: [{ key_id: 1, public_key: "key-a", tracker_dsn: "https://key-a@example.com:443/1" }],
      }),
    ],
  },
]);

test("nothing but reads are sent, with a token that may only read", async () => {
  const world = await openStateWorld();
  for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
    const rule = { method, path: "/api/*", fault: { kind: "status", status: 403 } };
    expect(await world.request("POST", "/_tocsin/faults", rule)).toBe(201);
  }
  expect(await world.request("PUT", "/api/v4/notification_settings?level=watch")).toBe(403);
  const before = world.seen().length;
  const env = { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "reader" };
  const text = findingLines(await world.drift(STATE, { env })).map((line) => line.split(" ", 2).join(" "));
  expect([...new Set(text)]).toEqual([
    "changed tocsin_notification_setting.app",
    "changed tocsin_error_tracking_settings.app",
    "changed tocsin_client_key.app",
  ]);
  const seen = world.seen().slice(before);
  expect(seen.length).toBe(3);
  expect(seen.filter((line) => !line.startsWith("GET "))).toEqual([]);
});

test("a folder that nobody may write stays as it is, byte for byte", async () => {
  const world = await openStateWorld();
  const folder = await makeFolder();
  const path = join(folder, "terraform.tfstate");
  const files = { "terraform.tfstate": STATE, ".terraform.lock.hcl": "# lock", ".terraform.tfstate.lock.info": "{}" };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text, { mode: 0o444 });
  await chmod(folder, 0o555);
  const look = async () => {
    const names = (await readdir(folder)).sort();
    const each = names.map(async (name) => {
      const { mtimeMs, ctimeMs, ino } = await stat(join(folder, name));
      return { name, mtimeMs, ctimeMs, ino, text: await readFile(join(folder, name), "utf8") };
    });
    return { mtimeMs: (await stat(folder)).mtimeMs, files: await Promise.all(each) };
  };
  const before = await look();
  expect((await world.drift("", { paths: [path] })).findings.length).toBe(3);
  expect(await look()).toEqual(before);
  await chmod(folder, 0o755);
});

test("the reading ends at the signal, with what was found until then", async () => {
  const world = await openStateWorld();
  const many = Array.from({ length: 50 }, (_, index) => sampleSetting("team/a", "mention", { index_key: index }));
  const stopping = new AbortController();
  const reading = await world.drift(sampleState([{ instances: many }]), {
    signal: stopping.signal,
    parallelism: 2,
    onProgress: (done, all) => {
      expect(all).toBe(50);
      if (done === 10) stopping.abort();
    },
  });
  const kinds = new Set(reading.findings.map(({ kind }) => kind));
  expect([...kinds]).toEqual(["changed"]);
  expect(reading.source.checked).toBe(reading.findings.length);
  expect(reading.findings.length).toBeGreaterThanOrEqual(10);
  expect(reading.findings.length).toBeLessThan(15);
});
