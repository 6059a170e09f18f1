import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { afterEach, describe, expect, test } from "@jest/globals";
import type * as grpc from "@grpc/grpc-js";
import { serveForDebug, type DebugServer } from "../../../../src/kit/plugin/debug.ts";
import type { Method } from "../../../../src/kit/plugin/grpc/index.ts";
import { call, connect } from "../../../support/plugin/plugin-process.ts";

const ADDRESS = "registry.terraform.io/example/shelf";
const OTHER_ADDRESS = "registry.opentofu.org/example/shelf";
const echo: Method = { kind: "unary", run: (request) => request };

let server: DebugServer | undefined;
const clients: grpc.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  await server?.close();
});

async function start(): Promise<{ path: string; reattach: Record<string, unknown> }> {
  server = await serveForDebug({ methods: new Map([["/t.T/Echo", echo]]), addresses: [ADDRESS, OTHER_ADDRESS] });
  const reattach = JSON.parse(server.reattach) as Record<string, { Addr: { String: string } }>;
  return { path: reattach[ADDRESS]?.Addr.String ?? "", reattach };
}

function attach(path: string): grpc.Client {
  const client = connect(`1|6|unix|${path}|grpc|`);
  clients.push(client);
  return client;
}

describe("serveForDebug", () => {
  test("gives the value of TF_REATTACH_PROVIDERS, for each address", async () => {
    const { path, reattach } = await start();
    const provider = {
      Protocol: "grpc",
      ProtocolVersion: 6,
      Pid: process.pid,
      Test: true,
      Addr: { Network: "unix", String: path },
    };
    expect(reattach).toEqual({ [ADDRESS]: provider, [OTHER_ADDRESS]: provider });
    expect(statSync(dirname(path)).mode & 0o777).toBe(0o700);
  });

  test("serves one run after the other: Shutdown and the loss of a connection end nothing", async () => {
    const { path } = await start();
    for (const run of ["first", "second"]) {
      const client = attach(path);
      expect(await call(client, "/t.T/Echo", run)).toBe(run);
      expect(await call(client, "/plugin.GRPCController/Shutdown")).toBe("");
      client.close();
    }
    expect(await call(attach(path), "/t.T/Echo", "third")).toBe("third");
  });

  test("leaves nothing behind when it is closed", async () => {
    const { path } = await start();
    expect(await call(attach(path), "/t.T/Echo", "x")).toBe("x");
    await server?.close();
    expect(existsSync(dirname(path))).toBe(false);
  });
});
