import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join, dirname } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import * as http2 from "node:http2";
import * as net from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type * as grpc from "@grpc/grpc-js";
import { runs } from "../../../support/runs.ts";
import { createScratch } from "./fixture.ts";
import {
  call,
  connect,
  COOKIE,
  openStandingStreams,
  startProcess,
  TLS,
  type PluginProcess,
} from "../../../support/plugin/plugin-process.ts";

// Each test starts processes, which takes long on a busy machine.
jest.setTimeout(30_000);

const scratch = createScratch();
let program: string;
beforeAll(async () => {
  program = await scratch.bundle("plugin");
});
afterAll(() => scratch.remove());

const running: PluginProcess[] = [];
const clients: grpc.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const { child, exit } of running.splice(0)) {
    child.kill("SIGKILL");
    await exit;
  }
});

const notes = () => join(scratch.folder, "notes");

function start(env: Record<string, string>): PluginProcess {
  writeFileSync(notes(), "");
  const plugin = startProcess([process.execPath, program], { TMPDIR: scratch.folder, FIXTURE_NOTES: notes(), ...env });
  running.push(plugin);
  return plugin;
}

async function startConnected(env: Record<string, string> = TLS): Promise<PluginProcess & { client: grpc.Client }> {
  const plugin = start(env);
  const client = connect(await plugin.line);
  clients.push(client);
  expect(await call(client, "/t.T/Echo", "hello")).toBe("hello");
  return { ...plugin, client };
}

const readNotes = () => readFileSync(notes(), "utf8").split("\n").filter(Boolean);
async function noted(word: string): Promise<void> {
  while (!readNotes().includes(word)) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe("the handshake", () => {
  test("names a socket in a private folder and the certificate without padding", async () => {
    const { line } = await startConnected();
    const fields = ((await line) ?? "").split("|");
    expect(fields.slice(0, 3)).toEqual(["1", "6", "unix"]);
    expect(fields[4]).toBe("grpc");
    expect(fields[5]).toMatch(/^[A-Za-z0-9+/]{300,}$/);
    expect(fields).toHaveLength(6);
    const folder = statSync(dirname(fields[3] ?? ""));
    expect(folder.mode & 0o777).toBe(0o700);
  });

  test("without a client certificate has no certificate, and serves in plain text", async () => {
    const { line } = await startConnected(COOKIE);
    expect(await line).toMatch(/^1\|6\|unix\|[^|]+\|grpc\|$/);
  });

  test("declines multiplexing in a seventh field when it is asked", async () => {
    const { line } = await startConnected({ ...TLS, PLUGIN_MULTIPLEX_GRPC: "true" });
    expect(await line).toMatch(/\|false$/);
  });

  test("is all that ever comes on stdout; what is printed goes to stderr", async () => {
    const { client, output, exit, line } = await startConnected();
    expect(await call(client, "/t.T/Print")).toBe("printed");
    await call(client, "/plugin.GRPCController/Shutdown");
    await exit;
    expect(output.stdout).toBe(`${(await line) ?? ""}\n`);
    expect(output.stderr).toBe("from console.log\nfrom console.info\nfrom process.stdout\n");
  });

  test("leaves nothing of itself in the environment", async () => {
    const { client } = await startConnected({ ...TLS, PLUGIN_MIN_PORT: "10000", TF_LOG: "debug" });
    const names = (await call(client, "/t.T/Env")).split(" ");
    expect(names.filter((name) => name.startsWith("PLUGIN_") || name.includes("COOKIE"))).toEqual([]);
    expect(names).toContain("TF_LOG");
  });
});

describe("a plugin that cannot start says why in one line on stdout", () => {
  const refusals: Record<string, [env: Record<string, string>, text: string]> = {
    "without the cookie": [{}, "This is a Terraform plugin"],
    "with another cookie": [{ TF_PLUGIN_MAGIC_COOKIE: "other" }, "This is a Terraform plugin"],
    "with a client certificate that is none": [{ ...COOKIE, PLUGIN_CLIENT_CERT: "x" }, "PLUGIN_CLIENT_CERT is not"],
    "with an empty client certificate": [{ ...COOKIE, PLUGIN_CLIENT_CERT: "" }, "PLUGIN_CLIENT_CERT is not"],
    "without a folder for its socket": [{ ...TLS, TMPDIR: "/nowhere/at\nall" }, "cannot listen"],
    "for a group that does not exist": [{ ...TLS, PLUGIN_UNIX_SOCKET_GROUP: "no such group" }, "no such group"],
  };
  for (const [title, [env, expected]] of Object.entries(refusals)) {
    test(title, async () => {
      const { exit, output } = start(env);
      expect(await exit).toBe(1);
      expect(output.stdout).toMatch(/^[^\n]+\n$/);
      expect(output.stdout).toContain(expected);
      expect(output.stderr).toBe("");
    });
  }
});

describe("the end of a plugin", () => {
  test("comes at once after Shutdown is answered, and leaves no file", async () => {
    for (let n = 0; n < runs(2, 20); n += 1) {
      const { client, exit, line } = await startConnected();
      openStandingStreams(client);
      await expect(call(client, "/plugin.GRPCController/Shutdown")).resolves.toBe("");
      expect(await exit).toBe(0);
      const folder = dirname((await line)?.split("|")[3] ?? "");
      expect(readdirSync(scratch.folder).filter((name) => folder.endsWith(name))).toEqual([]);
    }
  });

  test("does not come with SIGINT, SIGTERM or SIGHUP", async () => {
    const { child, client, exit } = await startConnected();
    const slow = call(client, "/t.T/Slow", "300");
    await noted("started");
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGINT"] as const) child.kill(signal);
    expect(await slow).toBe("slow");
    expect(await call(client, "/t.T/Echo", "still here")).toBe("still here");
    await call(client, "/plugin.GRPCController/Shutdown");
    expect(await exit).toBe(0);
  });

  test("comes when the connection is lost, after the running calls, though nobody reads stderr", async () => {
    const { child, line, exit } = start(COOKIE);
    const path = (await line)?.split("|")[3] ?? "";
    const session = http2.connect("http://localhost", { createConnection: () => net.connect(path) });
    const headers = { ":method": "POST", ":path": "/t.T/Slow", "content-type": "application/grpc" };
    const stream = session.request(headers);
    stream.on("error", () => undefined);
    stream.end(Buffer.concat([Buffer.from([0, 0, 0, 0, 3]), Buffer.from("300")]));
    await noted("started");
    child.stderr?.destroy();
    session.destroy();
    expect(await exit).toBe(0);
    expect(readNotes()).toEqual(["started", "stop", "finished"]);
  });

  test("comes when its parent is gone before anybody connected", async () => {
    const script = `require("child_process").spawn(process.execPath, [${JSON.stringify(program)}], { stdio: ["ignore", 1, "ignore"] }); setInterval(() => {}, 1000)`;
    const env = { ...TLS, TMPDIR: scratch.folder, FIXTURE_NOTES: notes(), PATH: process.env.PATH };
    const parent = spawn(process.execPath, ["-e", script], { env, stdio: ["ignore", "pipe", "ignore"] });
    writeFileSync(notes(), "");
    await once(parent.stdout, "data");
    parent.kill("SIGKILL");
    // The pipe closes when the last process that holds it has ended.
    await once(parent, "close");
    expect(readNotes()).toEqual(["stop"]);
  });

  for (const [method, text] of Object.entries({ Throw: "nobody caught this", Reject: "nobody awaited this" })) {
    test(`by an error that nobody expected is a panic with a stack (${method})`, async () => {
      const { client, exit, output } = await startConnected();
      await expect(call(client, `/t.T/${method}`)).rejects.toMatchObject({ code: 14 });
      expect(await exit).toBe(2);
      expect(output.stderr).toMatch(new RegExp(`^panic: TypeError: ${text}\\n +at `));
    });
  }
});
