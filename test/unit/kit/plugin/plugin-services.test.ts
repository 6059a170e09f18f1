import { once } from "node:events";
import { afterEach, describe, expect, test } from "@jest/globals";
import { decodeHealthCheckResponse, encodeHealthCheckRequest } from "../../../support/protocol/generated/health.ts";
import { pluginServices } from "../../../../src/kit/plugin/plugin-services.ts";
import { startRig, type Rig } from "./grpc/harness.ts";

let rig: Rig;
let shutdowns = 0;
async function start(): Promise<Rig> {
  shutdowns = 0;
  rig = await startRig(Object.fromEntries(pluginServices(() => (shutdowns += 1))));
  return rig;
}
afterEach(() => rig.close());

describe("the services around the provider", () => {
  test("answer Shutdown first and then say so", async () => {
    const client = await start();
    expect(await client.unary("/plugin.GRPCController/Shutdown", Buffer.alloc(0))).toHaveLength(0);
    expect(shutdowns).toBe(1);
  });

  for (const service of ["plugin", ""]) {
    test(`say that "${service}" is well`, async () => {
      const client = await start();
      const answer = await client.unary("/grpc.health.v1.Health/Check", encodeHealthCheckRequest({ service }));
      expect(decodeHealthCheckResponse(answer).status).toBe(1);
    });
  }

  test("say NOT_FOUND of a service that is not there", async () => {
    const client = await start();
    const check = client.unary("/grpc.health.v1.Health/Check", encodeHealthCheckRequest({ service: "other" }));
    await expect(check).rejects.toMatchObject({ code: 5, details: 'unknown service "other"' });
  });

  test("keep standard output and broker open, silent, until the client goes", async () => {
    const client = await start();
    const streams = [
      client.serverStream("/plugin.GRPCStdio/StreamStdio", Buffer.alloc(0)),
      client.bidirectional("/plugin.GRPCBroker/StartStream"),
    ];
    const events: string[] = [];
    for (const stream of streams) {
      for (const event of ["data", "end"]) stream.on(event, () => events.push(event));
    }
    await Promise.all(streams.map((stream) => once(stream, "metadata")));
    await client.unary("/grpc.health.v1.Health/Check", Buffer.alloc(0));
    expect(events).toEqual([]);
    const ended = streams.map((stream) => once(stream, "error"));
    for (const stream of streams) stream.cancel();
    for (const [error] of await Promise.all(ended)) expect(error).toMatchObject({ code: 1 });
    await client.server.idle();
  });
});
