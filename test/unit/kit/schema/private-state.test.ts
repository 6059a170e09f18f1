import { describe, expect, test } from "@jest/globals";
import { BigNumber } from "../../../../src/kit/cty/index.ts";
import {
  bool,
  definePrivateState,
  integer,
  map,
  noPrivateState,
  string,
  type Type,
} from "../../../../src/kit/schema/index.ts";

const fields = { writes: integer(0), seal: string, tags: map(string), isOpen: bool };

const privateState = definePrivateState({ version: 2, fields });

const nothing = { writes: null, seal: null, tags: null, isOpen: null };

const bytes = (json: unknown): Uint8Array => new TextEncoder().encode(JSON.stringify(json));

const jsonIn = (stored: Uint8Array): unknown => JSON.parse(new TextDecoder().decode(stored));

describe("private state", () => {
  test("comes back as it was written", () => {
    const values = { writes: 3, seal: "wäx", tags: { a: "1" }, isOpen: false };
    expect(privateState.read(privateState.write(new Uint8Array(), values))).toEqual(values);
  });

  test("keeps every digit of a number", () => {
    const long = new BigNumber("9007199254740993");
    const number: Type<BigNumber> = { cty: "number", label: "Number" };
    const counted = definePrivateState({ version: 1, fields: { count: number } });
    const stored = counted.write(counted.write(new Uint8Array(), { count: long }), {});
    expect(counted.read(stored)).toEqual({ count: long });
  });

  test("is JSON with the version that wrote it", () => {
    expect(jsonIn(privateState.write(new Uint8Array(), { writes: 3 }))).toEqual({ ...nothing, version: 2, writes: 3 });
  });

  test("keeps the values that a write does not name, and forgets those that it sets to null", () => {
    const first = privateState.write(new Uint8Array(), { writes: 1, seal: "wax" });
    const second = privateState.write(first, { writes: 2 });
    expect(privateState.read(second)).toEqual({ ...nothing, writes: 2, seal: "wax" });
    expect(privateState.read(privateState.write(second, { seal: null }))).toEqual({ ...nothing, writes: 2 });
  });

  test("is the same bytes for the same values, in whatever order they were written", () => {
    const seal = privateState.write(new Uint8Array(), { seal: "wax" });
    const writes = privateState.write(new Uint8Array(), { writes: 1 });
    expect(privateState.write(seal, { writes: 1 })).toEqual(privateState.write(writes, { seal: "wax" }));
  });

  test("of an object without any is null for each field", () => {
    expect(privateState.read(new Uint8Array())).toEqual(nothing);
  });

  test.each([
    ["no JSON", Uint8Array.of(0xff, 0x00)],
    ["no object", bytes([1, 2])],
    ["null", bytes(null)],
    ["an object of other fields", bytes({ version: 2, weight: 3 })],
    ["an object whose fields hold something else", bytes({ version: 2, writes: "many", seal: "wax" })],
  ])("that another program wrote holds nothing: %s", (_title, foreign) => {
    expect(privateState.read(foreign)).toEqual(nothing);
  });

  test("is never empty, though nothing was set", () => {
    expect(jsonIn(noPrivateState.write(new Uint8Array(), {}))).toEqual({ version: 1 });
  });

  test("cannot hold what its types do not allow", () => {
    const count: object = { writes: "many" };
    expect(() => privateState.write(new Uint8Array(), count)).toThrow("writes");
  });
});

describe("private state of an earlier version", () => {
  const upgraded = definePrivateState({
    version: 2,
    fields,
    upgrade: (stored, version) => ({ seal: `${version}: ${JSON.stringify(stored)}` }),
  });

  test("is what the upgrade makes of it", () => {
    expect(upgraded.read(bytes({ version: 1, wax: true }))).toEqual({
      ...nothing,
      seal: '1: {"version":1,"wax":true}',
    });
  });

  test("is of version 0 where it has none, as with none at all", () => {
    expect(upgraded.read(bytes({ wax: true })).seal).toBe('0: {"wax":true}');
    expect(upgraded.read(new Uint8Array()).seal).toBe("0: {}");
  });

  test("is upgraded once: the next write stores the new version", () => {
    const stored = upgraded.write(bytes({ version: 1 }), { writes: 1 });
    expect(upgraded.read(stored)).toEqual({ ...nothing, writes: 1, seal: '1: {"version":1}' });
  });

  test("is left alone where it is of the current one, or of a later one", () => {
    for (const version of [2, 3]) {
      expect(upgraded.read(bytes({ version, writes: 4 }))).toEqual({ ...nothing, writes: 4 });
    }
  });

  test("is read by the names of the fields where there is no upgrade", () => {
    expect(privateState.read(bytes({ writes: 4, weight: 1 }))).toEqual({ ...nothing, writes: 4 });
  });
});
