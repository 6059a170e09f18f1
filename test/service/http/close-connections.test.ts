import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { createService, type Service } from "../../../src/service/index.ts";
import { until } from "../../support/until.ts";
import { sendTo } from "../serving.ts";

const GLOBAL = "/api/v4/notification_settings";
const LIMIT_MS = 5_000;

/**
 * Lets the limit of a service that closes come only when a test says so, however busy the machine is: fakes no timer
 * but `setTimeout`.
 */
const holdLimit = (): void =>
  void jest.useFakeTimers({
    doNotFake: [
      "Date",
      "clearImmediate",
      "clearInterval",
      "hrtime",
      "nextTick",
      "performance",
      "queueMicrotask",
      "setImmediate",
      "setInterval",
    ],
  });

afterEach(() => void jest.useRealTimers());

/** A PUT of which the service has the head, and not yet the body. */
async function beginPut({ url }: Service) {
  const agent = new Agent({ keepAlive: true });
  const headers = { "PRIVATE-TOKEN": "token", "Content-Type": "application/json", Expect: "100-continue" };
  const put = request(url + GLOBAL, { method: "PUT", agent, headers });
  put.flushHeaders();
  await once(put, "continue");
  return put;
}

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
    holdLimit();
    await expect(service.close()).resolves.toBeUndefined();
  });

  test("finishes the request that is under way, and waits no longer", async () => {
    const folder = mkdtempSync(join(tmpdir(), "tocsin-closing-"));
    const service = await createService({ token: "token", file: join(folder, "world.db") });
    const put = await beginPut(service);
    holdLimit();
    const closing = service.close();
    await until(() =>
      sendTo(service.url, GLOBAL).then(
        () => false,
        () => true,
      ),
    );
    const answered = once(put, "response") as Promise<[IncomingMessage]>;
    put.end('{"level":"watch"}');
    const [answer] = await answered;
    const chunks = (await answer.toArray()) as Buffer[]; // no encoding is set
    expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({ level: "watch" });
    await closing;
    const again = await createService({ file: join(folder, "world.db") });
    await again.close();
    rmSync(folder, { recursive: true });
  });

  test("gives up a request that takes longer than five seconds", async () => {
    const service = await createService({ token: "token" });
    const put = await beginPut(service);
    const failed = once(put, "error");
    holdLimit();
    const closing = service.close();
    await until(() => jest.getTimerCount() > 0);
    jest.advanceTimersByTime(LIMIT_MS);
    await closing;
    expect(await failed).toMatchObject([{ code: "ECONNRESET" }]);
  });
});
