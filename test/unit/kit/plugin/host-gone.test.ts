import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as http2 from "node:http2";
import * as net from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type * as grpc from "@grpc/grpc-js";
import { createScratch } from "./fixture.ts";
import { call, connect, COOKIE, startProcess, TLS } from "../../../support/plugin/plugin-process.ts";

/** A plugin ends within two seconds; a busy machine may need another one. */
const NOTICED_MS = 10_000;

const hasPython = spawnSync("python3", ["--version"]).status === 0;

/** Adopts the orphans among its descendants, as service managers do, and ends when the plugin does. */
const SUBREAPER = `
import ctypes, os, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
middle = subprocess.Popen(["sh", "-c", '"$0" "$1" & read _ && exit 0', *sys.argv[1:]], stdin=subprocess.PIPE)
sys.stdin.readline()
middle.communicate(b"go\\n")
os.wait()
`;

const scratch = createScratch();
let program: string;
beforeAll(async () => {
  program = await scratch.bundle("plugin");
});
afterAll(() => scratch.remove());

const clients: grpc.Client[] = [];
const groups: number[] = [];
beforeEach(() => writeFileSync(notes(), ""));
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const group of groups.splice(0)) endGroup(group);
});

const notes = () => join(scratch.folder, "notes");
const socketFolders = () => readdirSync(scratch.folder).filter((name) => name.startsWith("tf-plugin-"));

/** Starts a host, in a process group of its own; its stdout ends with the last process that holds it. */
function startHost(command: string, args: readonly string[], stdin: "ignore" | "pipe" = "ignore"): ChildProcess {
  const env = { ...TLS, TMPDIR: scratch.folder, FIXTURE_NOTES: notes(), PATH: process.env.PATH };
  const child = spawn(command, args, { env, detached: true, stdio: [stdin, "pipe", "ignore"], cwd: scratch.folder });
  groups.push(child.pid ?? 0);
  return child;
}

const inShell = (line: string) => startHost("sh", ["-c", line, process.execPath, program]);

async function firstLine(host: ChildProcess): Promise<string> {
  let text = "";
  while (!text.includes("\n") && host.stdout !== null) text += String((await once(host.stdout, "data"))[0]);
  return text;
}

async function closedWithin(host: ChildProcess, ms: number): Promise<void> {
  const since = Date.now();
  await once(host, "close");
  expect(Date.now() - since).toBeLessThan(ms);
  expect(readFileSync(notes(), "utf8")).toBe("stop\n");
  expect(socketFolders()).toEqual([]);
}

function endGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}

describe("a plugin ends when its host is gone", () => {
  test("before it could look who its host is, with stdout still open", async () => {
    const host = inShell('"$0" "$1" & exit 0');
    await firstLine(host);
    await closedWithin(host, NOTICED_MS);
  });

  test("before it could look, with a reader that is not its host", async () => {
    // The shell waits for the reader, the reader for the end of the plugin.
    const host = inShell('{ "$0" "$1" & exit 0; } | cat');
    await firstLine(host);
    await closedWithin(host, NOTICED_MS);
  });

  test("and the launcher had written down which it was", async () => {
    const gone = spawnSync("true").pid;
    const env = { ...TLS, TMPDIR: scratch.folder, FIXTURE_NOTES: notes(), PLUGIN_PARENT_PID: String(gone) };
    const { line, exit } = startProcess([process.execPath, program], env);
    clients.push(connect(await line));
    expect(await exit).toBe(0);
    expect(socketFolders()).toEqual([]);
  });

  (hasPython ? test : test.skip)("and another process than the first one has adopted it", async () => {
    const host = startHost("python3", ["-c", SUBREAPER, process.execPath, program], "pipe");
    const client = connect(await firstLine(host));
    clients.push(client);
    expect(await call(client, "/t.T/Echo", "hello")).toBe("hello");
    host.stdin?.end("go\n");
    await closedWithin(host, NOTICED_MS);
  });

  test("of a hang-up that reaches the whole process group", async () => {
    const host = inShell('"$0" "$1" & wait');
    await firstLine(host);
    process.kill(-(host.pid ?? 0), "SIGHUP");
    await closedWithin(host, NOTICED_MS);
  });

  test("though a call is still running", async () => {
    const { exit, line } = startProcess([process.execPath, program], {
      ...COOKIE,
      TMPDIR: scratch.folder,
      FIXTURE_NOTES: notes(),
    });
    const path = (await line)?.split("|")[3] ?? "";
    const session = http2.connect("http://localhost", { createConnection: () => net.connect(path) });
    const headers = { ":method": "POST", ":path": "/t.T/Slow", "content-type": "application/grpc" };
    const stream = session.request(headers).on("error", () => undefined);
    stream.end(Buffer.from("\0\0\0\0\x0560000"));
    while (readFileSync(notes(), "utf8") === "") await new Promise((resolve) => setTimeout(resolve, 5));
    const since = Date.now();
    session.destroy();
    expect(await exit).toBe(0);
    expect(Date.now() - since).toBeLessThan(NOTICED_MS);
    expect(readFileSync(notes(), "utf8")).toBe("started\nstop\n");
  });
});

test("a plugin stays for a host that takes its time to connect", async () => {
  // As Terraform does, the host holds the end of the pipe that the plugin writes to.
  const host = inShell(
    'exec 3<>out; "$0" "$1" >&3 & read -r line <&3; echo "$line"; sleep 2.5; kill -0 $! && echo alive',
  );
  let text = "";
  host.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
  while (!text.includes("alive")) await once(host.stdout ?? host, "data");
  endGroup(host.pid ?? 0);
});
