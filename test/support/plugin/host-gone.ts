/** Tests of a plugin whose host process is gone, the same for every program that is a plugin. */
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { afterEach, describe, expect, test } from "@jest/globals";
import type * as grpc from "@grpc/grpc-js";
import { needing } from "../needs.ts";
import { connect, connected, TLS } from "./plugin-process.ts";

/** A plugin ends within two seconds; a busy machine may need another one. */
export const NOTICED_MS = 10_000;

const withPython = needing("python3", spawnSync("python3", ["--version"]).status === 0);

/** Adopts the orphans among its descendants, as service managers do, and ends when the plugin does. */
const SUBREAPER = `
import ctypes, os, subprocess, sys
ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)
middle = subprocess.Popen(["sh", "-c", '"$@" & read _ && exit 0', "sh", *sys.argv[1:]], stdin=subprocess.PIPE)
sys.stdin.readline()
middle.communicate(b"go\\n")
os.wait()
`;

/** A program that is a plugin. */
export interface Subject {
  /** The command that starts it; called within the tests. */
  readonly command: () => readonly string[];
  /** The folder of its sockets. */
  readonly folder: string;
  readonly env?: () => Readonly<Record<string, string>>;
  /** Looks at what it leaves behind. */
  readonly expectEnded?: () => void;
}

/** Tests that it ends with its host, and not before. */
export function testHostGone({ command, folder, env = () => ({}), expectEnded = () => undefined }: Subject): void {
  const clients: grpc.Client[] = [];
  const groups: number[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
    for (const group of groups.splice(0)) endGroup(group);
  });

  /** Starts a host, in a process group of its own; its stdout ends with the last process that holds it. */
  function startHost(program: string, args: readonly string[], stdin: "ignore" | "pipe" = "ignore"): ChildProcess {
    const all = { ...TLS, TMPDIR: folder, PATH: process.env.PATH, ...env() };
    const child = spawn(program, args, { env: all, detached: true, stdio: [stdin, "pipe", "ignore"], cwd: folder });
    groups.push(child.pid ?? 0);
    return child;
  }

  const inShell = (line: string) => startHost("sh", ["-c", line, "sh", ...command()]);

  async function closedInTime(host: ChildProcess): Promise<void> {
    const since = Date.now();
    await once(host, "close");
    expect(Date.now() - since).toBeLessThan(NOTICED_MS);
    expect(readdirSync(folder).filter((name) => name.startsWith("tf-plugin-"))).toEqual([]);
    expectEnded();
  }

  describe("a plugin ends when its host is gone", () => {
    test("before it could look who its host is, with stdout still open", async () => {
      const host = inShell('"$@" & exit 0');
      await firstLine(host);
      await closedInTime(host);
    });

    test("before it could look, with a reader that is not its host", async () => {
      // The shell waits for the reader, the reader for the end of the plugin.
      const host = inShell('{ "$@" & exit 0; } | cat');
      await firstLine(host);
      await closedInTime(host);
    });

    withPython.test("and another process than the first one has adopted it", async () => {
      const host = startHost("python3", ["-c", SUBREAPER, ...command()], "pipe");
      const client = connect(await firstLine(host));
      clients.push(client);
      await connected(client);
      host.stdin?.end("go\n");
      await closedInTime(host);
    });

    test("of a hang-up that reaches the whole process group", async () => {
      const host = inShell('"$@" & wait');
      await firstLine(host);
      process.kill(-(host.pid ?? 0), "SIGHUP");
      await closedInTime(host);
    });
  });

  test("a plugin stays for a host that takes its time to connect", async () => {
    // As Terraform does, the host holds the end of the pipe that the plugin writes to.
    const host = inShell('exec 3<>out; "$@" >&3 & read -r line <&3; echo "$line"; sleep 2.5; kill -0 $! && echo alive');
    let text = "";
    host.stdout?.on("data", (chunk: Buffer) => (text += chunk.toString()));
    while (!text.includes("alive")) await once(host.stdout ?? host, "data");
    endGroup(host.pid ?? 0);
  });
}

async function firstLine(host: ChildProcess): Promise<string> {
  let text = "";
  while (!text.includes("\n") && host.stdout !== null) text += String((await once(host.stdout, "data"))[0]);
  return text;
}

function endGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // All of it has ended.
  }
}
