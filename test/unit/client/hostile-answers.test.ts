import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Client } from "../../../src/client/index.ts";
import { HOSTILE, serveHostile, type Hostile } from "../../support/hostile/index.ts";
import { clientOf, closeAll, everythingIn, rejectionOf, TOKEN } from "../../support/http-server.ts";
import { UNFIT } from "../../support/unfit.ts";

const names = Object.keys(HOSTILE);
const call = { signal: new AbortController().signal };
const TIMEOUT_MS = 8000;

const calls: Record<Hostile["call"], (client: Client, id: string) => Promise<{ value: unknown }>> = {
  list: (client, id) => client.clientKeys.list(id, call),
  create: (client, id) => client.clientKeys.create(id, { before: [], advice: "" }, call),
  settings: (client, id) => client.errorTrackingSettings.get(id, call),
  setting: (client, id) => client.notificationSettings.get({ kind: "project", id }, call),
};

describe("a hostile answer", () => {
  let client: Client;
  const lines: object[] = [];

  beforeAll(async () => {
    const { url } = await serveHostile(Object.values(HOSTILE));
    client = clientOf(url, { requestTimeoutMs: TIMEOUT_MS, log: (_level, _message, fields) => lines.push(fields()) });
  });
  afterAll(closeAll);

  test("is of more than a hundred kinds", () => {
    expect(names.length).toBeGreaterThan(100);
  });

  test.each(names)("is an error that is fit to be shown, or a value: %s", async (name) => {
    const hostile = HOSTILE[name];
    if (hostile === undefined) throw new Error(`no answer called ${name}`);
    const { outcome } = hostile;
    const started = performance.now();
    const reply = calls[hostile.call](client, String(names.indexOf(name) + 1));
    if (!(outcome instanceof RegExp)) {
      expect(await reply).toMatchObject(outcome);
    } else {
      const error = await rejectionOf(reply);
      expect(error.message).toMatch(outcome);
      expect(error.message.length).toBeLessThan(2500);
      for (const text of [error.message, error.detail, error.requestId ?? ""]) expect(text).not.toMatch(UNFIT);
      expect(everythingIn(error)).not.toContain(TOKEN);
    }
    expect(performance.now() - started).toBeLessThan(2 * TIMEOUT_MS);
  });

  test("leaves a log that is fit to be shown", () => {
    expect(lines.length).toBeGreaterThan(100);
    for (const fields of lines) {
      for (const value of Object.values(fields)) expect(String(value)).not.toMatch(UNFIT);
    }
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
  });
});
