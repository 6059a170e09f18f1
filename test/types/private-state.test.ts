import { describe, expect, test } from "@jest/globals";
import { definePrivateState, integer } from "../../src/kit/schema/index.ts";

describe("private state", () => {
  test("has no field for the version: that is stored beside them", () => {
    expect(definePrivateState({ version: 1, fields: { writes: integer(0) } }).read(new Uint8Array())).toEqual({
      writes: null,
    });
    // @ts-expect-error -- "version" is taken
    definePrivateState({ version: 1, fields: { version: integer(0) } });
  });

  test("is upgraded to the fields that there are", () => {
    const fields = { writes: integer(0) };
    expect(definePrivateState({ version: 2, fields, upgrade: () => ({ writes: 1 }) })).toBeDefined();
    // @ts-expect-error -- "writes" is a number
    definePrivateState({ version: 2, fields, upgrade: () => ({ writes: "1" }) });
  });
});
