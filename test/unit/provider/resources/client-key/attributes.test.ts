import { describe, expect, test } from "@jest/globals";
import { BigNumber, unknown, type Value } from "../../../../../src/kit/cty/index.ts";
import { openTracking } from "../../../../support/provider/tracking.ts";

/** Returns the paths at which validation finds errors in a configuration. */
async function problemsOf(written: Readonly<Record<string, Value>>) {
  const { engine, keys } = await (await openTracking()).start();
  const resource = engine.resource("tocsin_client_key");
  return engine.validateResource(resource, keys.config(written)).map(({ severity, path }) => [severity, path]);
}

describe("a number of keys to retain", () => {
  test.each([0, 1, 10, null, unknown])("may be %p", async (retain) => {
    expect(await problemsOf({ project: "team/app", retain })).toEqual([]);
  });

  test.each([-1, 11, new BigNumber("0.5")])("may not be %p", async (retain) => {
    expect(await problemsOf({ project: "team/app", retain })).toEqual([["error", ["retain"]]]);
  });
});

describe("a map", () => {
  test.each([[{}], [{ quarter: unknown }], [unknown]])("may be %p", async (map) => {
    expect(await problemsOf({ project: "team/app", rotate_when_changed: map })).toEqual([]);
  });
});
