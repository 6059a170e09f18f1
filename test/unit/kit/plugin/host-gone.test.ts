import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import * as http2 from "node:http2";
import * as net from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type * as grpc from "@grpc/grpc-js";
import { createScratch } from "./fixture.ts";
import { NOTICED_MS, testHostGone } from "../../../support/plugin/host-gone.ts";
import { connect, connected, COOKIE, startProcess, TLS } from "../../../support/plugin/plugin-process.ts";

const scratch = createScratch();
let program: string;
beforeAll(async () => {
  program = await scratch.bundle("plugin");
});
afterAll(() => scratch.remove());

const clients: grpc.Client[] = [];
beforeEach(() => writeFileSync(notes(), ""));
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
});

const notes = () => join(scratch.folder, "notes");

describe("a plugin ends, too, when its host is gone", () => {
  test("and the launcher had written down which it was", async () => {
    const gone = spawnSync("true").pid;
    const env = { ...TLS, TMPDIR: scratch.folder, FIXTURE_NOTES: notes(), PLUGIN_PARENT_PID: String(gone) };
    const { line, exit } = startProcess([process.execPath, program], env);
    clients.push(connect(await line));
    expect(await exit).toBe(0);
    expect(readdirSync(scratch.folder).filter((name) => name.startsWith("tf-plugin-"))).toEqual([]);
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

describe("a plugin whose node is started by a wrapper that stays", () => {
  const WRAPPER = '"$@"; exit';
  const env = () => ({ ...TLS, TMPDIR: scratch.folder, FIXTURE_NOTES: notes() });
  const stopped = async (): Promise<void> => {
    while (!readFileSync(notes(), "utf8").includes("stop")) await wait(20);
  };

  test("stays with its host, and ends with the wrapper", async () => {
    const command = ["sh", "-c", WRAPPER, "sh", process.execPath, program];
    const { child, exit, line } = startProcess(command, { ...env(), PLUGIN_PARENT_PID: String(process.pid) });
    const client = connect(await line);
    clients.push(client);
    await connected(client);
    await wait(1200);
    expect(readFileSync(notes(), "utf8")).toBe("");
    child.kill("SIGKILL");
    await exit;
    await stopped();
  });

  test("ends with its host", async () => {
    const host = `export PLUGIN_PARENT_PID=$$; sh -c '${WRAPPER}' sh "$@" >said & until [ -s said ]; do sleep 0.1; done; cat said; wait`;
    const { child, line } = startProcess(["sh", "-c", host, "sh", process.execPath, program], env(), scratch.folder);
    const client = connect(await line);
    clients.push(client);
    await connected(client);
    expect(readFileSync(notes(), "utf8")).toBe("");
    child.kill("SIGKILL");
    await stopped();
  });
});

// Last: a plugin that it kills leaves its socket.
testHostGone({
  command: () => [process.execPath, program],
  folder: scratch.folder,
  env: () => ({ FIXTURE_NOTES: notes() }),
  expectEnded: () => expect(readFileSync(notes(), "utf8")).toBe("stop\n"),
});
