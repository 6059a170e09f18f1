import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, realpathSync, statSync } from "node:fs";
import * as net from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "@jest/globals";
import { listen, type Listener, type ListenOptions } from "../../../../src/kit/plugin/listen.ts";
import { sampleSocketPath } from "../../../../src/kit/plugin/socket-folder.ts";
import { createScratch } from "./fixture.ts";
import { needing } from "../../../support/needs.ts";

const scratch = createScratch();
const servers: net.Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});
afterAll(() => scratch.remove());

function createGreeter(): net.Server {
  const server = net.createServer((socket) => socket.end("hello"));
  servers.push(server);
  return server;
}

function start(
  options: Partial<ListenOptions>,
  platform: NodeJS.Platform = "linux",
  server = createGreeter(),
): Promise<Listener> {
  const anywhere = { ports: { min: 0, max: 0 }, socketFolder: undefined, socketGroup: undefined };
  return listen(server, { ...anywhere, ...options }, platform);
}

async function greeting({ network, address }: Listener): Promise<string> {
  const [host = "", port] = address.split(":");
  const socket = network === "unix" ? net.connect(address) : net.connect(Number(port), host);
  let text = "";
  for await (const chunk of socket) text += String(chunk);
  return text;
}

describe("on a socket", () => {
  test("only the user can reach it, and nothing of it is left", async () => {
    const listener = await start({});
    const folder = dirname(listener.address);
    expect(await greeting(listener)).toBe("hello");
    expect(dirname(folder)).toBe(tmpdir());
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    listener.removeFiles();
    expect(existsSync(folder)).toBe(false);
    listener.removeFiles();
  });

  test("lies in the folder that the client names", async () => {
    const socketFolder = join(scratch.folder, "named");
    mkdirSync(socketFolder);
    const listener = await start({ socketFolder });
    expect(dirname(dirname(listener.address))).toBe(socketFolder);
    expect(await greeting(listener)).toBe("hello");
    listener.removeFiles();
    expect(readdirSync(socketFolder)).toEqual([]);
  });

  const groups = { "by number": String(process.getgid?.() ?? 0), "by name": "root" };
  for (const [title, socketGroup] of Object.entries(groups)) {
    const may = title === "by number" || process.getuid?.() === 0;
    // Only root may give a file to a group that it is not in.
    needing("root", may).test(`is open to the group that the client names ${title}`, async () => {
      const listener = await start({ socketFolder: scratch.folder, socketGroup });
      const { mode, gid } = statSync(listener.address);
      expect(mode & 0o777).toBe(0o660);
      expect(gid).toBe(title === "by name" ? 0 : process.getgid?.());
      expect(dirname(listener.address)).toBe(scratch.folder);
      listener.removeFiles();
      expect(readdirSync(scratch.folder).filter((name) => name.startsWith("plugin-"))).toEqual([]);
    });
  }

  test("keeps within 103 bytes: where the folder is too long it lies under /tmp", async () => {
    const longest = 103 - sampleSocketPath("/").length;
    for (const [length, parent] of [
      [longest, undefined],
      [longest + 1, "/tmp"],
    ] as const) {
      const name = "é".repeat(10);
      const socketFolder = join(scratch.folder, name.padEnd(length - scratch.folder.length - 1 - 10, "x"));
      expect(Buffer.byteLength(socketFolder)).toBe(length);
      mkdirSync(socketFolder, { recursive: true });
      const listener = await start({ socketFolder });
      expect(Buffer.byteLength(listener.address)).toBeLessThanOrEqual(103);
      expect(realpathSync(dirname(dirname(listener.address)))).toBe(realpathSync(parent ?? socketFolder));
      expect(await greeting(listener)).toBe("hello");
      listener.removeFiles();
    }
  });

  test("lies beside no folder of a plugin that was killed", async () => {
    const socketFolder = join(scratch.folder, "swept");
    mkdirSync(socketFolder);
    const { address } = await start({ socketFolder });
    const left = dirname(address).replace(`-${process.pid}-`, `-${spawnSync("true").pid}-`);
    mkdirSync(left);
    await start({ socketFolder });
    while (existsSync(left)) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(existsSync(address)).toBe(true);
  });

  test("fails with what the system says", async () => {
    const failed = start({ socketFolder: join(scratch.folder, "nowhere") });
    await expect(failed).rejects.toMatchObject({ code: "unavailable", detail: expect.stringContaining("ENOENT") });
  });
});

describe("on Windows", () => {
  test("it is a port of this machine", async () => {
    const listener = await start({}, "win32");
    expect(listener.network).toBe("tcp");
    expect(listener.address).toMatch(/^127\.0\.0\.1:\d+$/);
    expect(await greeting(listener)).toBe("hello");
  });

  test("it is the first free port of the range", async () => {
    const taken = Number((await start({}, "win32")).address.split(":")[1]);
    const listener = await start({ ports: { min: taken, max: taken + 50 } }, "win32");
    const port = Number(listener.address.split(":")[1]);
    expect(port).toBeGreaterThan(taken);
    expect(port).toBeLessThanOrEqual(taken + 50);
    expect(await greeting(listener)).toBe("hello");
  });

  test("it fails when the whole range is taken", async () => {
    const taken = Number((await start({}, "win32")).address.split(":")[1]);
    const failed = start({ ports: { min: taken, max: taken } }, "win32");
    await expect(failed).rejects.toMatchObject({ code: "unavailable", detail: expect.stringContaining("EADDRINUSE") });
    servers.pop();
  });
});
