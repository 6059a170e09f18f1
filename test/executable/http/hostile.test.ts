/** All that a malicious or broken server may answer, before both hosts. */
import { afterEach, describe, expect, test } from "@jest/globals";
import { EXECUTABLE, SCRIPT } from "../../support/plugin/hosts.ts";
import { endAll, startProvider, type Said } from "../../support/plugin/provider-process.ts";
import { HOSTILE, serveHostile, type Hostile } from "../../support/server/hostile/index.ts";
import { closeAll } from "../../support/server/http-server.ts";
import { block } from "./scenes.ts";

afterEach(endAll);
afterEach(closeAll);

/** The data source that reads each kind; a new key is only ever an answer to a write. */
const READERS: Readonly<Record<Hostile["call"], string | null>> = {
  list: "tocsin_client_keys",
  settings: "tocsin_error_tracking_settings",
  setting: "tocsin_notification_setting",
  create: null,
};

/** Drops the expectation that one of the two HTTP parsers adds to its message. */
const withoutExpected = (text: string): string => text.replace(/(?<=the HTTP\/1\.1 protocol) \([^)]*\)$/, "");

const messageIn = ({ diagnostics, value }: Said): string =>
  diagnostics.length === 0
    ? JSON.stringify(value, (_key, each: unknown) => (typeof each === "bigint" ? String(each) : each))
    : withoutExpected(diagnostics.map(({ summary, detail }) => `${summary}: ${detail}`).join("\n\n"));

async function answersOf(program: string, answers: readonly (readonly [string, Hostile])[]) {
  const { url } = await serveHostile(answers.map(([, answer]) => answer));
  const provider = await startProvider([program]);
  const said: Record<string, string> = {};
  for (const [index, [name, { call }]] of answers.entries()) {
    // Nothing is sent after some of them.
    await provider.configure(block(url));
    const text = messageIn(await provider.read(READERS[call] ?? "", { project: String(index + 1) }));
    said[name] = text.replaceAll(url, "URL");
  }
  await provider.end();
  return said;
}

/** The differences, with the reason for each. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  "two lengths": "undici puts the digits of both together, and misses as many bytes; hyper refuses them",
  "a length and chunks":
    "undici counts the bytes, and misses some; the executable refuses what may be read in two ways",
};

describe("hostile answers", () => {
  const read = Object.entries(HOSTILE).filter(([, { call }]) => READERS[call] !== null);

  test(`${read.length} of them are told in the same words`, async () => {
    const [script, executable] = [await answersOf(SCRIPT, read), await answersOf(EXECUTABLE, read)];
    const differing = Object.keys(script).filter((name) => script[name] !== executable[name]);
    const unexpected = differing.filter((name) => !(name in DIFFERENCES));
    expect(unexpected.map((name) => [name, executable[name]])).toEqual(unexpected.map((name) => [name, script[name]]));
    expect(Object.keys(DIFFERENCES).filter((name) => !differing.includes(name))).toEqual([]);
  });
});
