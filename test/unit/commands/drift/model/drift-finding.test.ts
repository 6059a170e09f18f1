import { describe, expect, test } from "@jest/globals";
import {
  driftFinding,
  type Compared,
  type DriftFinding,
  type JsonValue,
} from "../../../../../src/commands/drift/model/index.ts";
import { sampleObject } from "../../../../support/drift/sample.ts";

describe("a drifted object", () => {
  const compared = (recorded: JsonValue, live: JsonValue, more: Partial<Compared> = {}): DriftFinding | null =>
    driftFinding({
      object: sampleObject("a.b"),
      folder: "in fra",
      recorded,
      live,
      configured: null,
      sensitive: [],
      program: "tofu",
      isScopeGone: false,
      ...more,
    });
  const configured = (value: JsonValue, unknown: unknown = {}): Partial<Compared> => ({
    configured: { value, unknown },
  });

  test("is none when live is what is recorded", () => {
    expect(compared({ a: 1 }, { a: 1 }, configured({ a: 2 }))).toBeNull();
  });
  test("says of each attribute what is recorded, live and configured", () => {
    expect(compared({ a: 1, b: 1 }, { a: 2, b: 1 }, configured({ a: 1, b: 2 }))).toMatchObject({
      kind: "changed",
      attributes: [{ attribute: "a", recorded: 1, live: 2, configured: 1, live_is_configured: false }],
      restore: "tofu '-chdir=in fra' apply -target=a.b",
    });
  });
  test("is only recorded where live is what is configured", () => {
    expect(compared({ a: 1 }, { a: 2 }, configured({ a: 2 }))).toMatchObject({
      attributes: [{ configured: 2, live_is_configured: true }],
      restore: "tofu '-chdir=in fra' apply -refresh-only -target=a.b",
    });
  });
  test("has no configured value where that is not known", () => {
    const unknown = { attributes: [{ configured: null, live_is_configured: null }] };
    expect(compared({ a: 1 }, { a: 2 })).toMatchObject(unknown);
    expect(compared({ a: 1 }, { a: 2 }, configured({}, { a: true }))).toMatchObject(unknown);
  });
  test("shows no value of a sensitive attribute, whichever side marks it", () => {
    const finding = compared(
      { a: "s1", b: 1 },
      { a: "s2", b: 2 },
      { ...configured({ a: "s3" }), sensitive: [{}, { a: true }] },
    );
    expect(finding).toMatchObject({ attributes: [{ sensitive: true, recorded: null, live: null }, { recorded: 1 }] });
    expect(JSON.stringify(finding)).not.toMatch(/s[123]/);
  });
  test("is gone when nothing is live, and its command quotes its key", () => {
    const object = sampleObject(`a.b["it's"]`);
    expect(compared({ a: 1 }, null, { object, folder: null })).toMatchObject({
      kind: "gone",
      restore: `tofu apply '-target=a.b["it'\\''s"]'`,
      forget: null,
    });
  });
  test("that is gone with its project is not restored, but forgotten", () => {
    const object = sampleObject(`a.b["it's"]`);
    expect(compared({ a: 1 }, null, { object, isScopeGone: true })).toMatchObject({
      kind: "gone",
      restore: null,
      forget: `tofu '-chdir=in fra' state rm 'a.b["it'\\''s"]'`,
    });
    expect(compared({ a: 1 }, null, { isScopeGone: true, configured: "absent" })).toMatchObject({
      restore: "tofu '-chdir=in fra' apply -refresh-only -target=a.b",
      forget: null,
    });
  });
});
