import { describe, expect, test } from "@jest/globals";
import { decodeDiagnostic } from "../../../../support/protocol/generated/diagnostic.ts";
import * as generated from "../../../../support/protocol/generated/provider-rpcs.ts";
import { Reader } from "../../../../../src/kit/plugin/proto/reader.ts";
import { providerRpcs, streamingRpcs } from "../../../../../src/kit/plugin/rpc/index.ts";
import { startRpcs } from "./calling.ts";

const table = Object.values(generated);
const unary = table.filter(({ kind }) => kind === "unary").map(({ path }) => path);

test("every unary RPC of the protocol has one answer, and none that streams", () => {
  expect(providerRpcs.map(({ path }) => path).sort()).toEqual([...unary].sort());
  expect(table.length - unary.length).toBe(4);
  expect(streamingRpcs.map(({ path }) => path)).toEqual([generated.listResource.path, generated.invokeAction.path]);
});

describe("every RPC answers", () => {
  test.each(unary)("%s to an empty request, with a message and never by throwing", async (path) => {
    const { send } = await startRpcs();
    expect(await send({ path })).toBeInstanceOf(Uint8Array);
  });

  // StopProvider reads nothing, and the three that have no diagnostics in their answer cannot tell of it.
  const silent = ["StopProvider", "CallFunction"].map((name) => `/tfplugin6.Provider/${name}`);
  test.each(unary.filter((path) => !silent.includes(path)))(
    "%s to bytes that are no message with an error",
    async (path) => {
      const { send } = await startRpcs();
      const answer = await send({ path }, Uint8Array.of(0xff, 0xff));
      expect(errorsIn(answer)).toEqual([expect.objectContaining({ severity: 1, summary: expect.stringMatching(/./) })]);
    },
  );
});

/**
 * Every embedded message of an answer that reads as a diagnostic with an error's severity, whatever its field's number.
 */
function errorsIn(answer: Uint8Array): unknown[] {
  const reader = new Reader(answer);
  const found: unknown[] = [];
  while (reader.more) {
    const tag = reader.tag();
    if ((tag & 7) !== 2) {
      reader.skip(tag);
      continue;
    }
    const message = decodeDiagnostic(reader.bytes());
    if (message.severity === 1) found.push(message);
  }
  return found;
}
