import { readFileSync } from "node:fs";
import { describe, expect, test } from "@jest/globals";
import { declaredInPlan, parsePlan } from "../../../../../src/commands/drift/plan/index.ts";

const PROVIDER = "registry.terraform.io/tocsin/tocsin";
const SETTING = "tocsin_notification_setting";

/** Reads the declarations of a plan with these parts, in the form that Terraform 1.11 prints. */
const declaredIn = (parts: object) =>
  declaredInPlan(parsePlan(JSON.stringify({ format_version: "1.2", ...parts }), "p"));

const resource = (name: string, values: object, more: object = {}): object => ({
  ...{ address: `${SETTING}.${name}`, mode: "managed", type: SETTING, name, provider_name: PROVIDER, values },
  ...more,
});

const change = (name: string, { before = null, after = null }: { before?: object | null; after?: object | null }) => ({
  ...{ address: `${SETTING}.${name}`, mode: "managed", type: SETTING, name, provider_name: PROVIDER },
  change: { actions: ["no-op"], before, after },
});

const ofKey = { address: "tocsin_client_key.imported", type: "tocsin_client_key" };

test("a plan declares what is in its prior state, in modules and deposed as well, but nothing of other providers", () => {
  const objects = declaredIn({
    prior_state: {
      values: {
        root_module: {
          resources: [
            resource("a", { project: "team/a", group: null }),
            resource("a", { project: "team/b" }, { deposed_key: "00000001" }),
            resource("other", { project: "team/c" }, { provider_name: "registry.terraform.io/gitlabhq/gitlab" }),
            resource("read", { project: "team/d" }, { mode: "data" }),
          ],
          child_modules: [
            {
              address: "module.m",
              resources: [
                resource(
                  "k",
                  { project: "7", key_id: 4, previous_keys: [{ key_id: 3 }] },
                  { type: "tocsin_client_key" },
                ),
              ],
            },
          ],
        },
      },
    },
  });
  expect(objects.map(({ place, numbers }) => [place?.reference, ...numbers])).toEqual([
    ["team/a"],
    ["team/b"],
    ["7", 4, 3],
  ]);
});

test("a plan declares what it would create, import and change, as it is and as it would be", () => {
  const objects = declaredIn({
    resource_changes: [
      change("created", { after: { group: "team", project: null } }),
      {
        ...change("imported", { before: { project: "team/a", key_id: 4 }, after: { project: "team/a", key_id: 4 } }),
        ...ofKey,
      },
      change("moved", { before: { project: "team/b" }, after: { project: "8" } }),
      change("new_project", { after: { level: "watch" } }),
      change("global", { after: { project: null, group: null } }),
    ],
  });
  const text = objects.map(({ place, numbers }) => [
    place === null ? "" : `${place.kind} ${place.reference}`,
    ...numbers,
  ]);
  expect(text).toEqual([
    ["group team"],
    ["project team/a", 4],
    ["project team/a", 4],
    ["project team/b"],
    ["project 8"],
    [""],
    [""],
  ]);
});

test("what Terraform printed for real objects", () => {
  const plan = parsePlan(readFileSync("test/unit/commands/drift/plan/recorded.plan.json", "utf8"), "recorded");
  expect(new Set(declaredInPlan(plan).flatMap(({ numbers }) => numbers)).size).toBeGreaterThan(0);
});

describe("whose settings a plan has", () => {
  const ofModule = { module_address: 'module.m["x"].module.inner', address: `module.m["x"].module.inner.${SETTING}.a` };
  const ownersWith = (blocks: object, key = "tocsin.x") =>
    declaredIn({
      resource_changes: [
        { ...change("a", { after: { project: "team/a" } }), ...ofModule },
        change("orphan", { before: { project: "team/b" } }),
      ],
      configuration: {
        provider_config: blocks,
        root_module: {
          module_calls: {
            m: {
              module: {
                module_calls: {
                  inner: {
                    module: { resources: [{ mode: "managed", type: SETTING, name: "a", provider_config_key: key }] },
                  },
                },
              },
            },
          },
        },
      },
    }).map(({ owner }) => owner);

  const sudo = { constant_value: "ada" };
  const reference = { references: ["var.who"] };
  const cases: Readonly<Record<string, readonly [block: object, owner: unknown]>> = {
    "the token's user without an alias": [{}, "token"],
    "the token's user without an alias, whatever says the token": [{ expressions: { token: reference } }, "token"],
    "whom sudo names": [{ alias: "x", expressions: { sudo } }, { user: "ada" }],
    "whom sudo names without an alias": [{ expressions: { sudo } }, { user: "ada" }],
    "the token's user where an alias changes other things": [{ alias: "x", expressions: { max_retries: {} } }, "token"],
    "nobody can tell where a variable says sudo": [{ alias: "x", expressions: { sudo: reference } }, "unknown"],
    "nobody can tell where an alias has a token": [{ alias: "x", expressions: { token: reference } }, "unknown"],
  };
  test.each(Object.entries(cases))("%s", (_title, [block, owner]) => {
    expect(ownersWith({ "tocsin.x": block })[0]).toEqual(owner);
  });

  test("of what is in the state alone: nobody can tell where a block has an alias", () => {
    expect(ownersWith({ tocsin: {} }, "tocsin")[1]).toBe("token");
    expect(ownersWith({ tocsin: {}, "tocsin.x": { alias: "x" } }, "tocsin")[1]).toBe("unknown");
  });
});
