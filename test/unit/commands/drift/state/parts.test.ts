import { describe, expect, test } from "@jest/globals";
import { isMarked } from "../../../../../src/commands/drift/model/index.ts";
import { modelValue } from "../../../../../src/commands/drift/state/read-object.ts";
import { schemaMask, stateMasks } from "../../../../../src/commands/drift/state/sensitive-mask.ts";
import { parseStandIn } from "../../../../../src/commands/drift/state/stand-in.ts";
import { treeFromJson, valueFromJson } from "../../../../../src/kit/cty/index.ts";
import { computed, nested, nestedList, optional, string } from "../../../../../src/kit/schema/index.ts";

describe("a stand-in", () => {
  test.each([
    ["admin=ada", "admin", "ada"],
    ["module.a.module.b.admin=7", "module.a.module.b.admin", "7"],
    ['as["x=y.z"]=ada', 'as["x=y.z"]', "ada"],
    ["as[ada b]=ada", 'as["ada b"]', "ada"],
    ["module.m.as[0]=a=b", 'module.m.as["0"]', "a=b"],
  ])("%s is an alias and a user", (text, alias, user) => {
    expect(parseStandIn(text)).toEqual({ alias, user });
  });

  test.each(["", "admin", "admin=", "=ada", "module.a=b.c[=x"])("cannot be %j", (text) => {
    expect(() => parseStandIn(text)).toThrow(
      expect.objectContaining({ summary: "Invalid options: Not an alias and a user" }),
    );
  });
});

describe("what is sensitive", () => {
  const text = optional(string, "A text.");
  const secret = optional(string, "A secret.", { sensitive: true });

  test("follows from the schema, inside objects by name and of a list as a whole", () => {
    const mask = schemaMask({
      text,
      secret,
      one: optional(nested({ text, secret }), "An object."),
      plain: optional(nested({ text }), "An object."),
      many: computed(nestedList({ secret: computed(string, "A secret.", { sensitive: true }) }), "A list."),
    });
    expect(mask).toEqual({ secret: true, one: { secret: true }, many: true });
  });

  test("follows from the paths in a state", () => {
    const { paths } = treeFromJson(`{"paths": [
      [{"type": "get_attr", "value": "email"}],
      [{"type": "get_attr", "value": "map"}, {"type": "index", "value": {"type": "string", "value": "a b"}}],
      [{"type": "get_attr", "value": "list"}, {"type": "index", "value": {"type": "number", "value": 1}}, {"type": "get_attr", "value": "x"}],
      [{"type": "get_attr", "value": "odd"}, {"type": "later"}]
    ]}`);
    const masks = stateMasks(paths);
    const isSensitive = (...path: (string | number)[]): boolean => masks.some((mask) => isMarked(mask, path));
    expect([
      isSensitive("email"),
      isSensitive("map", "a b"),
      isSensitive("list", 1, "x"),
      isSensitive("odd", "y"),
    ]).toEqual([true, true, true, true]);
    expect([isSensitive("level"), isSensitive("map", "c"), isSensitive("list", 0, "x")]).toEqual([false, false, false]);
  });
});

test("a value of the engine keeps every digit, and a set has one order", () => {
  const type = ["object", { big: "number", small: "number", set: ["set", "string"] }] as const;
  const value = valueFromJson('{"big":9007199254740993,"small":1.5,"set":["b","a"]}', type);
  expect(modelValue(value, type)).toEqual({ big: "9007199254740993", small: 1.5, set: ["a", "b"] });
});
