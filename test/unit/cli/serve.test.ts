import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";

const MODULE = pathToFileURL(join(process.cwd(), "src/cli/serve.ts")).href;
const RUN = `import { serveCommand } from ${JSON.stringify(MODULE)};
await serveCommand().parseAsync(process.argv.slice(1), { from: "user" });`;

let folder: string;
const children: ChildProcess[] = [];

function serve(args: string[], environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", RUN, "--", ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  children.push(child);
  return child;
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("stdout is a pipe");
  for await (const line of createInterface({ input: child.stdout })) return line;
  throw new Error("the process ended without a line");
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-serve-"));
});

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
  rmSync(folder, { recursive: true });
});

describe("tocsin serve", () => {
  test("prints one JSON line when it is ready, answers, and ends well on SIGTERM", async () => {
    const seed = join(folder, "seed.json");
    writeFileSync(seed, JSON.stringify({ users: [{ username: "ada", email: "ada@example.com" }], tier: "ultimate" }));
    const child = serve(["--port", "0", "--seed", seed, "--data", join(folder, "world.db"), "--profile", "upstream"], {
      TOCSIN_SERVE_TOKEN: "from-environment",
      TOCSIN_TOKEN: "of-the-provider",
    });
    const { url, token } = JSON.parse(await firstLine(child)) as { url: string; token: string };
    const put = { method: "PUT", headers: { "PRIVATE-TOKEN": token } };
    const reply = await fetch(`${url}/api/v4/notification_settings?level=custom`, put);
    expect(token).toBe("from-environment");
    expect(await reply.json()).toMatchObject({ events: { new_epic: null } });
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("says what is wrong with a seed file", async () => {
    const seed = join(folder, "broken.json");
    writeFileSync(seed, "{");
    const child = serve(["--port", "0", "--seed", seed]);
    const errors: string[] = [];
    child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(errors.join("")).toContain(`Cannot read the seed file ${seed}: It is not JSON.`);
  });

  test.each([
    ["--port", "65536", "A port is a number from 0 to 65535."],
    ["--profile", "downstream", "Allowed choices are interface, upstream."],
  ])("refuses %s %s", async (option, value, words) => {
    const child = serve([option, value]);
    const errors: string[] = [];
    child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(errors.join("")).toContain(words);
  });
});
