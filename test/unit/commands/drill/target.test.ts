import { describe, expect, test } from "@jest/globals";
import { inactiveInState, objectsInState, targetsInState } from "../../../../src/commands/drill/target.ts";

const dsn = (key: string): string => `https://${key}@errors.example:443/errortracking/api/v1/projects/7`;
const previous = (key: string): object => ({ key_id: 1, public_key: key, tracker_dsn: dsn(key) });
const attributes = (key: string, ...earlier: string[]): object => ({
  tracker_dsn: dsn(key),
  previous_keys: earlier.map(previous),
});

const PROVIDER = 'provider["registry.terraform.io/tocsin/tocsin"]';

const stateOf = (...resources: object[]): string =>
  JSON.stringify({
    version: 4,
    resources: resources.map((resource) => ({
      mode: "managed",
      type: "tocsin_client_key",
      provider: PROVIDER,
      ...resource,
    })),
  });

const found = (state: string): readonly string[] =>
  targetsInState(objectsInState(state)).map(({ name, dsn: text }) => `${name} ${new URL(text).username}`);

describe("the keys of a state", () => {
  test("are the current, the earlier and those that a replacement left behind, by their addresses", () => {
    const state = stateOf(
      { name: "web", instances: [{ attributes: attributes("a", "b", "c") }] },
      {
        name: "each",
        module: "module.team",
        instances: [
          { index_key: "x", status: "tainted", attributes: attributes("d") },
          { index_key: "x", deposed: "12345678", attributes: attributes("e") },
        ],
      },
    );
    expect(found(state)).toEqual([
      "tocsin_client_key.web a",
      "tocsin_client_key.web.previous_keys[0] b",
      "tocsin_client_key.web.previous_keys[1] c",
      'module.team.tocsin_client_key.each["x"] d',
      'module.team.tocsin_client_key.each["x"] (deposed 12345678) e',
    ]);
  });

  test("are not those that it records as inactive, whose earlier ones may still be valid", () => {
    const instances = [
      { attributes: { ...attributes("a", "b"), active: false } },
      { deposed: "12345678", attributes: { ...attributes("c"), active: false } },
    ];
    const state = stateOf(
      { name: "off", instances },
      { name: "on", instances: [{ attributes: { ...attributes("d"), active: true } }] },
      { name: "x", type: "tocsin_error_tracking_settings", instances: [{ attributes: { active: false } }] },
    );
    expect(found(state)).toEqual(["tocsin_client_key.off.previous_keys[0] b", "tocsin_client_key.on d"]);
    expect(inactiveInState(objectsInState(state))).toEqual([
      "tocsin_client_key.off",
      "tocsin_client_key.off (deposed 12345678)",
    ]);
  });

  test("are none where the current one is gone, and where an object is another's or no key", () => {
    const state = stateOf(
      { name: "gone", instances: [{ attributes: { tracker_dsn: null, previous_keys: [previous("b")] } }, {}] },
      { name: "other", type: "tocsin_error_tracking_settings", instances: [{ attributes: attributes("c") }] },
      { name: "foreign", provider: 'provider["example.com/x/y"]', instances: [{ attributes: attributes("d") }] },
      { name: "read", mode: "data", instances: [{ attributes: attributes("e") }] },
    );
    expect(found(state)).toEqual(["tocsin_client_key.gone.previous_keys[0] b"]);
    expect(found(stateOf())).toEqual([]);
  });

  test("that have no DSN are told by their address, without the text", () => {
    const state = stateOf({ name: "web", instances: [{ attributes: { tracker_dsn: "glpat-secret" } }] });
    expect(() => targetsInState(objectsInState(state))).toThrow(
      /^Not a DSN: The DSN of tocsin_client_key\.web in the state must be/,
    );
    expect(() => targetsInState(objectsInState(state))).not.toThrow(/secret/);
    expect(() => objectsInState("{}")).toThrow(/^Not a Terraform state/);
  });
});
