import { type ChildProcess, execFileSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { until } from "../support/until.ts";
import { sendPlain } from "./plain-request.ts";
import { failure, readiness, spawnServe } from "./serve-process.ts";

let folder: string;
const children: ChildProcess[] = [];

function serve(...options: Parameters<typeof spawnServe>): ChildProcess {
  const child = spawnServe(...options);
  children.push(child);
  return child;
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
    const { url, token } = await readiness(child);
    const put = { method: "PUT", headers: { "PRIVATE-TOKEN": token } };
    const reply = await fetch(`${url}/api/v4/notification_settings?level=custom`, put);
    expect(token).toBe("from-environment");
    expect(await reply.json()).toMatchObject({ events: { new_epic: null } });
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("answers to the hosts that it is told to", async () => {
    const child = serve(["--port", "0", "--allowed-hosts", "gitlab.test, tocsin"]);
    const { url } = await readiness(child);
    const statusAt = async (host: string) => (await sendPlain(url, { headers: { Host: host } })).status;
    expect([await statusAt("tocsin:80"), await statusAt("127.0.0.1"), await statusAt("evil.example")]).toEqual([
      200, 200, 421,
    ]);
    child.kill("SIGTERM");
    await once(child, "exit");
  });

  test("makes up a token where the variable is empty, and ends well on SIGINT", async () => {
    const child = serve(["--port", "0"], { TOCSIN_SERVE_TOKEN: "" });
    const { token } = await readiness(child);
    expect(token).toMatch(/^tocsin-[0-9a-f]{40}$/);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("ends at once on a second signal, of the other kind too", async () => {
    const child = serve(["--port", "0", "--token", "token", "--faults"]);
    const { url } = await readiness(child);
    const faults = (request: RequestInit = {}): Promise<Response> =>
      fetch(`${url}/_tocsin/faults`, { ...request, headers: { "PRIVATE-TOKEN": "token" } });
    const rule = JSON.stringify({ path: "/", fault: { kind: "delay", milliseconds: 50_000 } });
    await faults({ method: "POST", body: rule });
    const held = fetch(url).catch(() => null);
    await until(async () => (await (await faults()).text()).includes('"hits":1'));
    child.kill("SIGINT");
    // It has heard the first signal when it no longer listens.
    await until(() =>
      faults().then(
        () => false,
        () => true,
      ),
    );
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([null, "SIGTERM"]);
    expect(await held).toBeNull();
  });

  test("goes on when the readers of its address and of its log are gone", async () => {
    const child = serve(["--port", "0"]);
    const { url } = await readiness(child);
    child.stdout?.destroy();
    child.stderr?.destroy();
    for (let count = 0; count < 3; count++) expect((await fetch(url)).status).toBe(200);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test("says that the data is lost when its file was deleted", async () => {
    const file = join(folder, "deleted.db");
    const child = serve(["--port", "0", "--data", file]);
    await readiness(child);
    rmSync(file);
    const failed = failure(child);
    child.kill("SIGTERM");
    expect(await failed).toEqual({
      code: 1,
      stderr: expect.stringContaining(`tocsin: Cannot save ${file}\nThe file was moved or deleted`),
    });
  });

  test("answers 507 when its file cannot grow, logs one line, and goes on when it has room", async () => {
    const child = serve(["--port", "0", "--token", "token", "--data", join(folder, "full.db")], {}, 2000);
    const { url } = await readiness(child);
    const lines: string[] = [];
    if (child.stderr !== null) createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
    const path = `${url}/api/v4/projects/1/terraform/state/web`;
    const send = (method: string, body: string | null = null): Promise<Response> =>
      fetch(path, { method, headers: { "PRIVATE-TOKEN": "token" }, body });
    const kept = `{"serial":1,"padding":"${"x".repeat(800_000)}"}`;
    expect((await send("POST", kept)).status).toBe(200);
    const refused = await send("POST", `{"serial":2,"padding":"${"x".repeat(3_000_000)}"}`);
    expect([refused.status, await refused.json()]).toEqual([507, { message: "507 Insufficient Storage" }]);
    expect(await (await send("GET")).text()).toBe(kept);
    expect((await send("DELETE")).status).toBe(200);
    expect((await send("POST", kept)).status).toBe(200);
    await until(() => lines.length === 6);
    expect(lines.filter((line) => !/^\S+ (GET|POST|DELETE) \S+ \d+ \S+ ms$/.test(line))).toEqual([
      expect.stringMatching(
        /^Error: The file of the data cannot grow \(.+\)\. Nothing of this request was stored\. Free some space on its disk\.$/,
      ),
    ]);
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
  });

  test.each([
    ["a folder", "It is a folder. Choose a file.", (name: string) => mkdirSync(name)],
    ["a named pipe", "It is a named pipe. Choose a file.", (name: string) => execFileSync("mkfifo", [name])],
  ])("refuses to keep its data in %s", async (what, text, make) => {
    const file = join(folder, what);
    make(file);
    const { code, stderr } = await failure(serve(["--port", "0", "--data", file]));
    expect([code, stderr]).toEqual([1, expect.stringContaining(`Cannot open ${file}: ${text}`)]);
  });

  test("says what is wrong with a seed file", async () => {
    const seed = join(folder, "broken.json");
    writeFileSync(seed, "{");
    const child = serve(["--port", "0", "--seed", seed]);
    const { code, stderr } = await failure(child);
    expect(code).toBe(1);
    expect(stderr).toContain(`Cannot read the seed file ${seed}: It is not JSON.`);
  });

  test.each([
    ["--port", "65536", "A port is a number from 0 to 65535."],
    ["--host", "", "It must not be empty."],
    ["--data", "", "It must not be empty."],
    ["--allowed-hosts", "a,,b", "It must not be empty."],
    ["--allowed-hosts", "a:80", "allowedHosts[0] must be a host without a port"],
    ["--token", "two words", "token must be a string without spaces"],
    ["--profile", "downstream", "Allowed choices are interface, upstream."],
  ])("refuses %s %s", async (option, value, expected) => {
    const child = serve([option, value]);
    const { code, stderr } = await failure(child);
    expect(code).toBe(1);
    expect(stderr).toContain(expected);
  });
});
