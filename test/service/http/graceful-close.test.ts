import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { createService } from "../../../src/service/index.ts";
import { sendTo } from "../serving.ts";

const GLOBAL = "/api/v4/notification_settings";

const msOf = async (work: Promise<unknown>): Promise<number> => {
  const startMs = performance.now();
  await work;
  return performance.now() - startMs;
};

describe("closing a service", () => {
  test("ends idle connections, releases the port, and can be repeated", async () => {
    const service = await createService();
    await sendTo(service.url, GLOBAL, { token: service.token });
    await Promise.all([service.close(), service.close()]);
    await expect(sendTo(service.url, GLOBAL)).rejects.toThrow("fetch failed");
  });

  test("does not wait for a connection on which nothing was sent", async () => {
    const service = await createService();
    const socket = connect(Number(new URL(service.url).port), "127.0.0.1");
    await once(socket, "connect");
    // A whole exchange, so that the service has seen the other connection.
    await sendTo(service.url, GLOBAL);
    expect(await msOf(service.close())).toBeLessThan(4_500);
  });

  test("finishes the request that is under way, and waits no longer", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tocsin-closing-"));
    const service = await createService({ faults: true, token: "token", file: join(folder, "world.db") });
    const fault = { kind: "delay", milliseconds: 500 };
    await sendTo(service.url, "/_tocsin/faults", { method: "POST", json: { method: "GET", fault } });
    const agent = new Agent({ keepAlive: true });
    const request = get(service.url + GLOBAL, { agent, headers: { "PRIVATE-TOKEN": "token" } });
    const answered = once(request, "response") as Promise<[IncomingMessage]>;
    await once(request, "socket");
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await msOf(service.close())).toBeLessThan(4_500);
    const [answer] = await answered;
    const chunks = (await answer.toArray()) as Buffer[]; // no encoding is set
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ level: "participating" });
    agent.destroy();
    const again = await createService({ file: join(folder, "world.db") });
    await again.close();
    rmSync(folder, { recursive: true });
  });
});
