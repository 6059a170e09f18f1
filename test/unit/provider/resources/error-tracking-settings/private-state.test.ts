import { describe, expect, test } from "@jest/globals";
import { privateState } from "../../../../../src/provider/resources/error-tracking-settings/private-state.ts";

const bytes = (json: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(json));
const text = (stored: Uint8Array): string => new TextDecoder().decode(stored);

describe("the private state", () => {
  test("says whether the service hides `integrated`, with its version", () => {
    const written = privateState.write(new Uint8Array(), { integrated_hidden: true });
    const others = { before: null, tracker_seen: null, first_key: null, place_number: null, seen: null };
    expect(JSON.parse(text(written))).toEqual({ version: 1, integrated_hidden: true, ...others });
    expect(privateState.read(written)).toEqual({ integrated_hidden: true, ...others });
  });

  test("is not empty if no write has recorded it, and hides nothing", () => {
    const written = privateState.write(new Uint8Array(), {});
    expect(JSON.parse(text(written))).toMatchObject({ version: 1 });
    expect(privateState.read(written).integrated_hidden).not.toBe(true);
  });

  const earlier: Readonly<Record<string, [unknown, boolean]>> = {
    "the mark": [{ integrated: "hidden" }, true],
    "no mark": [{}, false],
    "another text": [{ integrated: "shown" }, false],
  };
  test.each(Object.entries(earlier))("of version 0 is read: %s", (_title, [stored, isHidden]) => {
    expect(privateState.read(bytes(stored)).integrated_hidden).toBe(isHidden);
  });

  test("that nobody of ours wrote hides nothing", () => {
    expect(privateState.read(new Uint8Array()).integrated_hidden).not.toBe(true);
    expect(privateState.read(bytes(["hidden"])).integrated_hidden).not.toBe(true);
  });
});
