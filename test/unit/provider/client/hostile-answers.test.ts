import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Client } from "../../../../src/provider/client/index.ts";
import { HOSTILE, serveHostile, type Hostile } from "../../../support/server/hostile/index.ts";
import { clientOf, closeAll, everythingIn, rejectionOf, TOKEN } from "../../../support/server/http-server.ts";
import { UNFIT } from "../../../support/text/unfit.ts";

const names = Object.keys(HOSTILE);
const call = { signal: new AbortController().signal };
const TIMEOUT_MS = 8000;
// A key with a lost response is looked for as long as a request may take.
const SEARCH_MS = 2000;
// Ten times the time of any answer; in CPU time, since the machine may be busy.
const MAX_CPU_MS = 5000;

const calls: Record<Hostile["call"], (client: Client, id: string) => Promise<{ value: unknown }>> = {
  list: (client, id) => client.clientKeys.list(id, call),
  create: (client, id) => client.clientKeys.create(id, { before: [], advice: "" }, call),
  settings: (client, id) => client.errorTrackingSettings.get(id, call),
  setting: (client, id) => client.notificationSettings.get({ kind: "project", id }, call),
};

const isSearched = (name: string): boolean => HOSTILE[name]?.call === "create";

describe("a hostile answer", () => {
  let url: string;
  const lines: object[] = [];
  const clientWith = (requestTimeoutMs: number): Client =>
    clientOf(url, { requestTimeoutMs, log: (_level, _message, fields) => lines.push(fields()) });

  beforeAll(async () => {
    ({ url } = await serveHostile(Object.values(HOSTILE)));
  });
  afterAll(closeAll);

  async function expectFit(name: string, client: Client): Promise<void> {
    const hostile = HOSTILE[name];
    if (hostile === undefined) throw new Error(`no answer called ${name}`);
    const { outcome } = hostile;
    const reply = calls[hostile.call](client, String(names.indexOf(name) + 1));
    if (!(outcome instanceof RegExp)) {
      expect(await reply).toMatchObject(outcome);
      return;
    }
    const error = await rejectionOf(reply);
    expect(error.message).toMatch(outcome);
    expect(error.message.length).toBeLessThan(2500);
    for (const text of [error.message, error.detail, error.requestId ?? ""]) expect(text).not.toMatch(UNFIT);
    expect(everythingIn(error)).not.toContain(TOKEN);
  }

  test("is of more than a hundred kinds", () => {
    expect(names.length).toBeGreaterThan(100);
  });

  describe("is an error that is fit to be shown, or a value", () => {
    test.each(names.filter((name) => !isSearched(name)))("%s", async (name) => {
      const before = process.cpuUsage();
      // After some of them, nothing more is sent.
      await expectFit(name, clientWith(TIMEOUT_MS));
      const { user, system } = process.cpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(MAX_CPU_MS);
    });
  });

  test("is an error that is safe to show while a new key is looked for", async () => {
    const searched = names.filter(isSearched);
    expect(searched.length).toBeGreaterThan(1);
    // Concurrently, as each of them waits.
    await Promise.all(searched.map((name) => expectFit(name, clientWith(SEARCH_MS))));
  });

  test("leaves a log that is fit to be shown", () => {
    expect(lines.length).toBeGreaterThan(100);
    for (const fields of lines) {
      for (const value of Object.values(fields)) expect(String(value)).not.toMatch(UNFIT);
    }
    expect(JSON.stringify(lines)).not.toContain(TOKEN);
  });
});
