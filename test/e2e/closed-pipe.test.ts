import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { cleanEnvironment } from "../support/terraform/terraform.ts";

const DRIFT = {
  format_version: "1.2",
  resource_drift: [
    {
      address: "tocsin_notification_setting.web",
      mode: "managed",
      type: "tocsin_notification_setting",
      name: "web",
      change: { actions: ["update"], before: { level: "watch" }, after: { level: "mention" } },
    },
  ],
};

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-pipe-"));
  await writeFile(join(folder, "plan.json"), JSON.stringify(DRIFT));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

/** Commands by what they show, each with its exit code: what it found, not that nobody read it. */
const COMMANDS: Readonly<Record<string, readonly [code: number, args: readonly string[]]>> = {
  "a report of drift": [2, ["drift", "--plan", "plan.json"]],
  "a report as a document": [2, ["drift", "--plan", "plan.json", "--report", "json"]],
  "checks, as they end": [1, ["doctor"]],
  "a short list": [0, ["shards", "list", "--count", "4", "a/b", "c/d"]],
  "a help": [0, ["drift", "--help"]],
  "a script": [0, ["completion", "bash"]],
};

/** Ends as the command does, whose output has no reader from the start. */
async function runUnread(args: readonly string[]): Promise<{ readonly code: unknown; readonly stderr: string }> {
  const child = spawn(process.execPath, [join(process.cwd(), "dist/main.js"), ...args], {
    cwd: folder,
    env: cleanEnvironment({ HOME: folder }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.destroy();
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stderr };
}

test.each(Object.entries(COMMANDS))(
  "a closed pipe ends %s quietly, with its exit code",
  async (_title, [code, args]) => {
    expect(await runUnread(args)).toEqual({ code, stderr: "" });
  },
);

test("a full disk is an error", async () => {
  const command = 'exec "$0" dist/main.js shards list --count 4 a/b >/dev/full';
  const child = spawn("sh", ["-c", command, process.execPath], { stdio: ["ignore", "ignore", "pipe"] });
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  expect(await once(child, "close")).toEqual([1, null]);
  expect(stderr).toBe("tocsin: Cannot write to stdout\nENOSPC: no space left on device\n");
});
