import { describe, expect, test } from "@jest/globals";
import { addressOf, callsIn, parseAddress, type ResourceAddress } from "../../../../src/commands/terraform/address.ts";

describe("an address", () => {
  const root = { calls: [], module: null, type: "a_b", name: "c-d", key: null };
  const cases: Readonly<Record<string, ResourceAddress>> = {
    "a_b.c-d": root,
    "a_b.c-d[0]": { ...root, key: 0 },
    'a_b.c-d["x"]': { ...root, key: "x" },
    'a_b.c-d["].module.x[\\"\\\\\\n$${é"]': { ...root, key: '].module.x["\\\n${é' },
    "module.m.a_b.c-d": { ...root, calls: [{ name: "m", key: null }], module: "module.m" },
    'module.module["a.module.b"].module.n[7].a_b.c-d': {
      ...root,
      calls: [
        { name: "module", key: "a.module.b" },
        { name: "n", key: 7 },
      ],
      module: 'module.module["a.module.b"].module.n[7]',
    },
  };

  test.each(Object.entries(cases))("%s reads in parts, and is written again", (text, address) => {
    expect(parseAddress(text)).toEqual(address);
    expect(addressOf(address)).toBe(text);
  });

  test.each([
    "",
    "a",
    "a.",
    "a.b.c",
    "a.b[",
    "a.b[x]",
    'a.b["x"',
    "a.b[-1]",
    "module.a",
    "a.b\n",
    "a b.c",
    "data.a.b",
    "1.a",
  ])("is none that Terraform writes: %j", (text) => {
    expect(parseAddress(text)).toBeNull();
  });
});

test("the calls of a module's address are read up to what cannot be", () => {
  expect(callsIn('module.a["x"].module.b')).toEqual([
    { name: "a", key: "x" },
    { name: "b", key: null },
  ]);
  expect(callsIn("module.a.b.module.c")).toEqual([{ name: "a", key: null }]);
  expect(callsIn("")).toEqual([]);
});
