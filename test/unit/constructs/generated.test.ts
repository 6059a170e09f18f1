import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import { provider } from "../../../scripts/generate/definition.ts";
import { generateChecks } from "../../../scripts/generate/constructs/checks.ts";
import {
  constructsSchemaJson,
  generateConstructs,
  generateSchemaJson,
} from "../../../scripts/generate/constructs/code.ts";
import { generateEvents } from "../../../scripts/generate/constructs/events.ts";
import { missingExports } from "../../../scripts/generate/constructs/exports.ts";
import { generateSettings } from "../../../scripts/generate/constructs/settings.ts";
import { generateShards } from "../../../scripts/generate/constructs/shards.ts";
import { CHECKED } from "../../../scripts/generate/constructs/checked.ts";
import { VERSION } from "../../../src/version.ts";

const schema = constructsSchemaJson();
let constructs: ReadonlyMap<string, string>;

beforeAll(async () => void (constructs = await generateConstructs(schema)));

const clientKey = (): string => constructs.get("client-key/index.ts") ?? "";

describe("the committed constructs", () => {
  test("lie beside the schema that follows from the provider's definition", () => {
    expect(readFileSync("src/constructs/schema.json", "utf8")).toBe(generateSchemaJson());
  });

  test("are what is generated from it", async () => {
    const folder = "src/constructs/cdktf/generated";
    const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
    const committed = paths.map((path) => [path, readFileSync(join(folder, path), "utf8")] as const);
    const data = {
      "checks.ts": await generateChecks(),
      "events.ts": generateEvents(),
      "settings.ts": generateSettings(),
      "shard-of.ts": generateShards("."),
    };
    expect(Object.fromEntries(committed)).toEqual({ ...Object.fromEntries(constructs), ...data });
  });

  test("check their values by the tables and the rules of the definitions", () => {
    const checked: Readonly<Record<string, { attributes: object; rules?: readonly object[] }>> = CHECKED;
    const resources = provider.resources.map((resource) => [`tocsin_${resource.name}`, resource] as const);
    for (const [type, { attributes, rules = [] }] of [["tocsin", provider] as const, ...resources]) {
      expect(checked[type]?.attributes).toBe(attributes);
      expect(checked[type]?.rules?.length ?? 0).toBe(rules.length);
    }
    expect(Object.keys(checked)).toHaveLength(1 + resources.length);
  });

  test("are exported, every class, every interface and every type", () => {
    expect(missingExports(readFileSync("src/constructs/cdktf/index.ts", "utf8"), constructs)).toEqual([]);
  });
});

describe("the line for a construct that is not exported", () => {
  const names = [
    ...["ClientKey", "ClientKeyPreviousKeysList", "ClientKeyPreviousKeysOutputReference"],
    ...["type ClientKeyConfig", "type ClientKeyPreviousKeys"],
  ];
  const lineOf = (exported: readonly string[], module = "client-key"): string =>
    `export { ${exported.join(", ")} } from "./generated/${module}/index.js";`;
  const line = lineOf(names);
  const only = (): ReadonlyMap<string, string> => new Map([["client-key/index.ts", clientKey()]]);

  test.each([
    ["", 1],
    [lineOf(["ClientKey"]), 1],
    [lineOf(["ClientKey", "type ClientKeyConfig"]), 1],
    [lineOf(names, "provider"), 1],
    [line, 0],
    [`export {\n  ${[...names, "type Other"].join(",\n  ")},\n} from "./generated/client-key/index.js";`, 0],
  ])("is named after %j: %i time(s)", (index, times) => {
    expect(missingExports(index, only())).toEqual(times === 1 ? [line] : []);
  });

  test("is one for each generated folder", () => {
    const lines = missingExports("", constructs);
    expect(lines).toContain(line);
    expect(lines).toContain(
      'export { ErrorTrackingSettings, type ErrorTrackingSettingsConfig, type ErrorTrackingSettingsOnDestroy } from "./generated/error-tracking-settings/index.js";',
    );
    expect(lines).toHaveLength(constructs.size);
  });
});

describe("what is generated", () => {
  test("asks for the provider by its source and a constraint, not for one version", () => {
    const provider = constructs.get("provider/index.ts");
    expect(provider).toContain("terraformProviderSource: 'tocsin/tocsin'");
    expect(provider).toContain(`providerVersionConstraint: '~> ${VERSION}'`);
    expect([...constructs.values()].join()).not.toContain("providerVersion:");
  });

  test("says of each attribute and each resource what the definition says", () => {
    expect(clientKey()).toContain("* Number of earlier keys that stay valid after a rotation");
    expect(clientKey()).toMatch(
      /\* Manages a key with which applications report errors[^]{0,400}\nexport class ClientKey /,
    );
    expect(clientKey()).toMatch(
      /\* Manages a key with which applications report errors[^]{0,700}\n {2}public constructor\(/,
    );
    // A resource and a data source of the same name have words of their own.
    expect(constructs.get("data-tocsin-notification-setting/index.ts")).toMatch(
      /\* Reads a notification setting [^]{0,500}\nexport class DataTocsinNotificationSetting /,
    );
    expect(constructs.get("notification-setting/index.ts")).not.toContain("Reads a notification setting");
    expect(constructs.get("provider/index.ts")).toMatch(/\* Tocsin keeps [^]{0,400}\nexport class TocsinProvider\b/);
  });

  test("describes outputs too, names attributes as a program does, and links to no page that does not exist", () => {
    const all = [...constructs.values()].join("");
    expect(all).not.toMatch(/registry\.terraform\.io|Docs at/);
    expect(clientKey()).toContain(
      "  * DSN for the error-tracking SDK of an application.\n  */\n  public get trackerDsn()",
    );
    const setting = constructs.get("notification-setting/index.ts") ?? "";
    expect(setting).toMatch(/\* Somebody comments\.\n {2}\*\/\n {2}public get newNote\(\)/);
    expect(constructs.get("provider/index.ts")).toContain("sent only to the origin of `baseUrl`");
    expect(setting).toContain("* Represents a `tocsin_notification_setting`\n");
  });

  test("holds each closed set as a type", () => {
    expect(constructs.get("provider/index.ts")).toContain('type TocsinProviderTier = "free" | "premium" | "ultimate";');
    expect(constructs.get("error-tracking-settings/index.ts")).toContain(
      'type ErrorTrackingSettingsOnDestroy = "disable" | "restore" | "keep";',
    );
  });

  test("notices a change of the definition", async () => {
    const changed = await generateConstructs(schema.replace('"rotate_when_changed"', '"rotate_when_moved"'));
    expect([...changed].filter(([path, text]) => constructs.get(path) !== text).map(([path]) => path)).toEqual([
      "client-key/index.ts",
    ]);
  });
});
