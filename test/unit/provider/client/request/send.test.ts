import type { Socket } from "node:net";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { ClientOptions } from "../../../../../src/provider/client/index.ts";
import {
  answer,
  clientOf,
  closeAll,
  everythingIn,
  rejectionOf,
  startServer,
  startSilent,
  TOKEN,
  withRawServer,
} from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const { signal } = new AbortController();
const call = { signal };
const global = { kind: "global" } as const;
const get = (url: string, options: Partial<ClientOptions> = {}) =>
  clientOf(url, options).notificationSettings.get(global, call);
const put = (url: string, options: Partial<ClientOptions> = {}) =>
  clientOf(url, options).notificationSettings.put(global, { notification_email: "ada@example.com" }, call);

describe("a request", () => {
  test("carries the token, the sudo user, the extra headers and the name of the program", async () => {
    const headers: unknown[] = [];
    const { url } = await startServer((request, response) => {
      headers.push(request.headers);
      answer(response, 200, { level: "watch" });
    });
    await get(url, { sudo: "ada", headers: { "X-Gateway": "key-to-it" } });
    expect(headers).toEqual([
      expect.objectContaining({
        "private-token": TOKEN,
        sudo: "ada",
        "x-gateway": "key-to-it",
        "user-agent": "tocsin/test",
        accept: "application/json",
        "accept-encoding": "identity",
      }),
    ]);
  });

  test("sends parameters in the query and no body", async () => {
    const lengths: unknown[] = [];
    const { url, seen } = await startServer((request, response) => {
      lengths.push(request.headers["content-length"]);
      answer(response, 200, { level: "watch" });
    });
    await put(url);
    expect(seen).toEqual(["PUT /api/v4/notification_settings?notification_email=ada%40example.com"]);
    expect(lengths).toEqual(["0"]);
  });

  test("goes below the service's own prefix", async () => {
    const { url, seen } = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
    await get(`${url}/gitlab/`);
    expect(seen).toEqual(["GET /gitlab/api/v4/notification_settings"]);
  });

  test("never shares the service with more others than allowed", async () => {
    let [open, most] = [0, 0];
    const { url } = await startServer((_request, response) => {
      open += 1;
      most = Math.max(most, open);
      setTimeout(() => {
        open -= 1;
        answer(response, 200, { level: "watch" });
      }, 10);
    });
    const client = clientOf(url, { maxConcurrentRequests: 3 });
    await Promise.all(
      Array.from({ length: 20 }, () => client.notificationSettings.get(global, { signal, fresh: true })),
    );
    expect(most).toBe(3);
  });

  test("does not count the wait for a free place towards its timeout", async () => {
    const { url } = await startServer((_request, response) =>
      setTimeout(() => answer(response, 200, { level: "watch" }), 60),
    );
    const client = clientOf(url, { maxConcurrentRequests: 1, requestTimeoutMs: 200 });
    const settings = await Promise.all(
      Array.from({ length: 6 }, () => client.notificationSettings.get(global, { signal, fresh: true })),
    );
    expect(settings).toHaveLength(6);
  });
});

describe("the log", () => {
  test("has one line per request, without its query", async () => {
    const lines: unknown[] = [];
    const { url } = await startServer((_request, response) => {
      response.setHeader("x-request-id", `01ABC-${TOKEN}`);
      answer(response, 200, { level: "watch" });
    });
    await put(url, { log: (level, message, fields) => lines.push([level, message, fields()]) });
    const path = "/api/v4/notification_settings";
    const fields = {
      method: "PUT",
      path,
      status: 200,
      duration_ms: expect.any(Number),
      request_id: "01ABC-[redacted]",
    };
    expect(lines).toEqual([["debug", "request", fields]]);
  });

  test("has a line without status for a request that got no answer", async () => {
    const lines: unknown[] = [];
    await rejectionOf(get("http://127.0.0.1:1", { log: (_level, _message, fields) => lines.push(fields()) }));
    expect(lines).toEqual([expect.objectContaining({ status: null, request_id: null })]);
  });
});

describe("an attempt without a whole answer", () => {
  const head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";
  const hostile: Record<string, [(socket: Socket) => void, string, string]> = {
    "is an error when the connection is reset": [
      (socket) => socket.resetAndDestroy(),
      "unavailable",
      "Connection to the service was lost",
    ],
    "is an error when the connection ends before the headers": [
      (socket) => socket.end("HTTP/1.1 200"),
      "unavailable",
      "was lost",
    ],
    "is an error when the body is shorter than its Content-Length": [
      (socket) => socket.end(`${head}Content-Length: 100\r\n\r\n{"level":"watch"}`),
      "unavailable",
      "cut off|was lost",
    ],
    "is an error when a chunked body lacks its end": [
      (socket) => socket.end(`${head}Transfer-Encoding: chunked\r\n\r\n11\r\n{"level":"watch"}\r\n`),
      "unavailable",
      "cut off|was lost",
    ],
    "is an error when the response is not HTTP": [
      (socket) => socket.end("SSH-2.0-OpenSSH_9.6\r\n"),
      "unsupported",
      "Response is not HTTP",
    ],
    "is an error when JSON ends in its middle": [
      (socket) => socket.end(`${head}Connection: close\r\n\r\n{"level":"wat`),
      "unavailable",
      "cut off or is malformed",
    ],
    "is an error when the body is empty": [
      (socket) => socket.end(`${head}Content-Length: 0\r\n\r\n`),
      "unavailable",
      "The response is empty",
    ],
  };
  test.each(Object.entries(hostile))("%s", async (_title, [serve, code, text]) => {
    const error = await withRawServer(serve, (url) => rejectionOf(put(url)));
    expect(error).toMatchObject({ code, method: "PUT", urlPath: "/api/v4/notification_settings" });
    expect(error.message).toMatch(new RegExp(text));
    expect(everythingIn(error)).not.toMatch(/ada[@%]|the-secret/);
  });

  test("is an error when nothing listens there", async () => {
    const error = await rejectionOf(get("http://127.0.0.1:1"));
    expect(error).toMatchObject({ code: "unavailable", status: null, cause: { code: "ECONNREFUSED" } });
    expect(error.message).toMatch(/Nothing listens at the address.*http:\/\/127.0.0.1:1.*Check the host and port/);
  });

  test("is a timeout when no headers come", async () => {
    const error = await withRawServer(
      () => undefined,
      (url) => rejectionOf(get(url, { requestTimeoutMs: 50 })),
    );
    expect(error).toMatchObject({ code: "timeout", summary: "Service did not respond in time" });
    expect(error.detail).toContain("within 0.05 s");
  });

  test("is a timeout when the TLS handshake never ends", async () => {
    const { url } = await startSilent();
    const error = await rejectionOf(get(url.replace("http:", "https:"), { requestTimeoutMs: 50 }));
    expect(error.code).toBe("timeout");
  });

  test("is a timeout when the body drips on for ever", async () => {
    const drip = (socket: Socket): void => {
      socket.write(`${head}Content-Length: 100000\r\n\r\n`);
      const timer = setInterval(() => socket.write(" "), 5);
      socket.on("close", () => clearInterval(timer));
    };
    const error = await withRawServer(drip, (url) => rejectionOf(get(url, { requestTimeoutMs: 100 })));
    expect(error.code).toBe("timeout");
  });

  test("is an error when the body exceeds 8 MiB, long before its end", async () => {
    let written = 0;
    const { url } = await startServer((_request, response) => {
      const more = (): void => {
        while (response.write(" ".repeat(1 << 20))) written += 1;
      };
      response.on("drain", more);
      more();
    });
    const error = await rejectionOf(get(url));
    expect(error).toMatchObject({ code: "unsupported", summary: "Response is too large" });
    expect(written).toBeLessThan(40);
  });
});

test("close ends a request that is under way", async () => {
  const ended: Promise<unknown>[] = [];
  const { url } = await startServer(() => ended.push(client.close()));
  const client = clientOf(url);
  const error = await rejectionOf(client.notificationSettings.get(global, call));
  expect(error.code).toBe("unavailable");
  expect(ended).toHaveLength(1);
});
