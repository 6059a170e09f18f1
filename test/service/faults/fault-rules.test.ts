import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import type { FaultRule } from "../../../src/service/faults/fault.ts";
import { FaultRules, matches } from "../../../src/service/faults/fault-rules.ts";
import { runs } from "../../support/runs.ts";

const drop = { kind: "drop", carried_out: false } as const;
const rule = (parts: Partial<FaultRule>): FaultRule => ({
  method: null,
  path: "*",
  count: null,
  share: null,
  seed: null,
  fault: drop,
  ...parts,
});
const GET = { method: "GET", path: "/a" };

const hitsOf = (parts: Partial<FaultRule>, requests: number): boolean[] => {
  const rules = new FaultRules();
  rules.add(rule(parts));
  return Array.from({ length: requests }, () => rules.faultOf(GET) !== null);
};

describe("FaultRules", () => {
  test("without count and share hit every request that fits", () => {
    expect(hitsOf({}, 3)).toEqual([true, true, true]);
    expect(hitsOf({ method: "GET" }, 1)).toEqual([true]);
    expect(hitsOf({ method: "PUT" }, 1)).toEqual([false]);
    expect(hitsOf({ path: "/b" }, 1)).toEqual([false]);
  });

  test("with a count hit the first that fit", () => {
    expect(hitsOf({ count: 2 }, 4)).toEqual([true, true, false, false]);
  });

  test("with a share hit that part of the requests, the same ones for the same seed", () => {
    const hits = hitsOf({ share: 0.25, seed: 7 }, 4000);
    const part = hits.filter(Boolean).length / hits.length;
    expect(part).toBeGreaterThan(0.2);
    expect(part).toBeLessThan(0.3);
    expect(hitsOf({ share: 0.25, seed: 7 }, 4000)).toEqual(hits);
    expect(hitsOf({ share: 0.25, seed: 8 }, 4000)).not.toEqual(hits);
    expect(hitsOf({ share: 1 }, 50)).not.toContain(false);
  });

  test("are asked in their order, and a used up one makes room for the next", () => {
    const rules = new FaultRules();
    rules.add(rule({ count: 1 }));
    rules.add(rule({ fault: { kind: "delay", milliseconds: 1 } }));
    expect([rules.faultOf(GET)?.kind, rules.faultOf(GET)?.kind]).toEqual(["drop", "delay"]);
    expect(rules.list()).toMatchObject([
      { id: 1, hits: 1 },
      { id: 2, hits: 1 },
    ]);
    rules.clear();
    expect(rules.faultOf(GET)).toBeNull();
    expect(rules.add(rule({})).id).toBe(3);
  });
});

describe("matches", () => {
  test.each([
    ["/a/b", "/a/b", true],
    ["/a/b", "/a", false],
    ["/a/b", "*", true],
    ["/a/b", "/a/*", true],
    ["/a/b", "*/b", true],
    ["/a/b/c", "/*/c", true],
    ["/projects/1/keys", "/projects/*/keys", true],
    ["/projects/1/keys", "/projects/*/settings", false],
    ["/aba", "/aba*aba", false],
    ["/abab", "/ab*ab", true],
    ["/a", "/a**", true],
    ["/x.y", "/x?y", false],
  ])("%s and %s: %s", (text, pattern, expected) => {
    expect(matches(text, pattern)).toBe(expected);
  });

  test("agrees with the regular expression that says the same", () => {
    const letters = fc.string({ unit: fc.constantFrom("a", "b", "*"), maxLength: 8 });
    const property = fc.property(letters, letters, (text, pattern) => {
      const expression = new RegExp(`^${pattern.replaceAll("*", "[^]*")}$`);
      expect(matches(text, pattern)).toBe(expression.test(text));
    });
    fc.assert(property, { numRuns: runs(500, 20_000) });
  });

  test("takes no longer for many stars", () => {
    expect(matches("a".repeat(16_000), `${"a*".repeat(5000)}b`)).toBe(false);
  });
});
