import { expect, test } from "@jest/globals";
import type { Connect } from "../../../../../src/host/index.ts";
import { nodeHost } from "../../../../../src/host/node/index.ts";
import { createClient } from "../../../../../src/provider/client/index.ts";
import { NAMES, quickParts, TOKEN } from "../../../../support/server/http-server.ts";

const call = { signal: new AbortController().signal };
const global = { kind: "global" } as const;
const GOOD = { level: "watch" };

test("an attempt after a lost connection gets a new one, and no other attempt", async () => {
  const outcomes = [503, "lost", 503, 200] as const;
  const asked: (boolean | undefined)[] = [];
  const connect: Connect = () => ({
    send({ isOnNewConnection }) {
      const outcome = outcomes[asked.length] ?? 200;
      asked.push(isOnNewConnection);
      const bytes = Buffer.from(JSON.stringify(GOOD));
      const response =
        outcome === "lost"
          ? Promise.reject(Object.assign(new Error("lost"), { code: "ECONNRESET" }))
          : Promise.resolve({ status: outcome, headers: {}, bytes });
      return { response, wasSent: true, isProxys: false, isUnanswered: false, abort: () => undefined };
    },
    close: () => Promise.resolve(),
  });
  const parts = { ...quickParts(), connect };
  const limits = { requestTimeoutMs: 5000, maxRetries: 5, maxConcurrentRequests: 1 };
  const options = { baseUrl: "http://127.0.0.1", token: TOKEN, userAgent: "tocsin/test", names: NAMES, ...limits };
  const client = createClient(options, nodeHost, parts);
  await expect(client.notificationSettings.get(global, call)).resolves.toMatchObject({ value: GOOD });
  expect(asked).toEqual([undefined, undefined, true, true]);
});
