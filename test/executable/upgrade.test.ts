/** States of other schema versions, upgraded by both hosts to the same bytes. */
import type * as http2 from "node:http2";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../src/provider/event.ts";
import { EXECUTABLE, SCRIPT } from "../support/plugin/hosts.ts";
import { ask, connectHttp2, startPlain, type PlainPlugin } from "../support/plugin/plain-plugin.ts";
import { startProvider, endAll } from "../support/plugin/provider-process.ts";
import { upgradeResourceState } from "../support/protocol/generated/provider-rpcs.ts";
import {
  decodeUpgradeResourceStateResponse,
  encodeUpgradeResourceStateRequest,
} from "../support/protocol/generated/resource.ts";
import { message } from "../support/server/raw-http2.ts";

const SETTING = "tocsin_notification_setting";
const nothing = Object.fromEntries(EVENT_NAMES.map((name) => [name, null]));
const setting = (events: unknown): object => ({ id: "project/7", project: "7", level: "custom", events });

/** A state, and what is said of it; null where it is upgraded. */
const STATES: Readonly<
  Record<string, readonly [typeName: string, version: number, state: unknown, says: RegExp | null]>
> = {
  "of version 0, whose events were an object": [SETTING, 0, setting({ ...nothing, new_note: true }), null],
  "of version 0 without events": [SETTING, 0, setting(null), null],
  "of this version": [SETTING, 1, setting({ new_note: true }), null],
  "of this version with an attribute that nobody knows": [SETTING, 1, { ...setting(null), odd: [1, {}] }, null],
  "of this version with a number where a text belongs": [SETTING, 1, { ...setting(null), level: 7 }, null],
  "of a later version": [SETTING, 9, setting(null), /newer|later/i],
  "that is no object": [SETTING, 1, [], /./],
  "of a type that nobody has": ["tocsin_nothing", 1, {}, /./],
  "of a key": ["tocsin_client_key", 0, { id: "7/1", project: "7", public_key: "glet_1", retain: 2 }, null],
  "of error tracking": ["tocsin_error_tracking_settings", 0, { id: "7", project: "7", active: true }, null],
};

const requestFor = (typeName: string, version: number, json: Uint8Array): Uint8Array =>
  encodeUpgradeResourceStateRequest({ typeName, version, rawState: { json } });

let plugins: readonly PlainPlugin[];
let sessions: readonly http2.ClientHttp2Session[];
beforeAll(async () => {
  plugins = await Promise.all([SCRIPT, EXECUTABLE].map((program) => startPlain(program)));
  sessions = plugins.map(({ address }) => connectHttp2(address));
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  await Promise.all(plugins.map((plugin) => plugin.close()));
  await endAll();
});

async function upgradedByBoth(request: Uint8Array): Promise<readonly string[]> {
  const call = { path: upgradeResourceState.path, body: message(request) };
  const answers = await Promise.all(sessions.map((session) => ask(session, call)));
  expect(answers[1]).toEqual(answers[0]);
  const provider = await startProvider([EXECUTABLE]);
  if (answers[1]?.status !== "0") return [answers[1]?.message ?? ""];
  const { diagnostics } = decodeUpgradeResourceStateResponse(await provider.call(call.path, request));
  return diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`);
}

test.each(Object.entries(STATES))("a state %s", async (_title, [typeName, version, state, says]) => {
  const said = await upgradedByBoth(requestFor(typeName, version, Buffer.from(JSON.stringify(state))));
  expect(said).toEqual(says === null ? [] : [expect.stringMatching(says)]);
});

test("a state that is cut", async () => {
  expect(await upgradedByBoth(requestFor(SETTING, 1, Buffer.from('{"id":')))).toHaveLength(1);
});
