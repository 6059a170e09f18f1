import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { ClientOptions } from "../../../../../src/provider/client/index.ts";
import {
  answer,
  clientOf,
  closeAll,
  rejectionOf,
  startServer,
  startSilent,
  withRawServer,
} from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const put = (url: string, options: Partial<ClientOptions> = {}) =>
  clientOf(url, options).notificationSettings.put(global, { notification_email: "ada@example.com" }, call);

describe("whether a write without a response may have been executed", () => {
  test("is false if nothing listens", async () => {
    expect(await rejectionOf(put("http://127.0.0.1:1"))).toMatchObject({ status: null, mayHaveExecuted: false });
  });

  test("is false if the host name cannot be resolved", async () => {
    expect(await rejectionOf(put("http://gitlab.invalid"))).toMatchObject({ status: null, mayHaveExecuted: false });
  });

  test("is false if no connection is established", async () => {
    const { url } = await startSilent();
    const error = await rejectionOf(put(url.replace("http:", "https:"), { requestTimeoutMs: 50 }));
    expect(error).toMatchObject({ code: "timeout", mayHaveExecuted: false });
  });

  test("is false if TLS fails", async () => {
    const { url } = await startServer((_request, response) => answer(response, 200, {}));
    expect(await rejectionOf(put(url.replace("http:", "https:")))).toMatchObject({ mayHaveExecuted: false });
  });

  test("is true if the connection is lost after the request was sent, also on a connection that was used before", async () => {
    let count = 0;
    const { url, seen } = await startServer((_request, response) => {
      count += 1;
      if (count === 1) answer(response, 200, { level: "watch" });
      else response.destroy();
    });
    const { notificationSettings } = clientOf(url);
    await notificationSettings.get(global, call);
    const error = await rejectionOf(notificationSettings.put(global, { level: "watch" }, call));
    expect(error).toMatchObject({ code: "unavailable", status: null, mayHaveExecuted: true });
    expect(seen).toHaveLength(2);
  });

  test("is true if the response comes too late", async () => {
    const { url } = await startServer(() => undefined);
    const error = await rejectionOf(put(url, { requestTimeoutMs: 50 }));
    expect(error).toMatchObject({ code: "timeout", mayHaveExecuted: true });
  });

  test("is true if the body is cut off", async () => {
    const cut = (socket: Socket) => socket.end("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{}");
    expect(await withRawServer(cut, (url) => rejectionOf(put(url)))).toMatchObject({ mayHaveExecuted: true });
  });
});
