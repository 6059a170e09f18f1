/** Tests which files name a resource, although commands loop over the table of all of them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { NEEDS } from "../../../../../src/commands/doctor/permissions.ts";
import { nodeHost } from "../../../../../src/host/node/index.ts";
import { createProviderEngine } from "../../../../../src/provider/configuration/index.ts";
import { LIVE } from "../../../../../src/provider/resources/live/index.ts";

const engine = createProviderEngine(nodeHost);

/** The reasons why a file may name types. */
const REASONS: Readonly<Record<string, string>> = {
  "provider/configuration/provider.ts": "lists what is served",
  "commands/doctor/events.ts": "warns of events in HCL, which only notification settings have",
  "commands/doctor/feature.ts": "asks for the feature that client keys and integrated settings need",
  "commands/doctor/permissions.ts": "has the service's names of what a fine-grained token may do",
  "commands/drift/state/unclaimed-keys.ts": "finds first keys, which settings leave behind",
  "commands/drill/switched-off.ts": "warns of keys whose project is switched off",
  "commands/drill/target.ts": "takes the DSNs of keys",
  "commands/export/coverage/facts.ts": "says which projects have no alarm: three facts of one project",
};

/** Definitions, and files that never use one; an attribute of the provider may have the name of a type. */
const EXEMPT =
  /^(provider\/(resources|lists|data-sources)|service|constructs)\/|^provider\/configuration\/(client-options|pem)\.ts$/;

const DEFINITIONS = LIVE.map(({ definition }) => camelCase(definition.name));

/** The name of a type or of a data source in the plural, or the import of a definition or of its part for walks. */
const NAMED = new RegExp(
  [
    `"(tocsin_)?(${LIVE.map(({ definition }) => definition.name).join("|")})s?"`,
    `\\b(live)?(${DEFINITIONS.join("|")})\\b(?=[^"]*\\} from ".*resources/)`,
  ].join("|"),
  "i",
);

function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}

test("the table has the resources that the provider serves, in its order", () => {
  expect(LIVE.map(({ type, definition }) => [type, definition])).toEqual(
    engine.resources.map(({ typeName, definition }) => [typeName, definition]),
  );
});

test("the permissions of fine-grained tokens are known for each resource", () => {
  expect(LIVE.map(({ type }) => type).filter((type) => !NEEDS.some(({ types }) => types.includes(type)))).toEqual([]);
});

test("every other file that names a type has a reason, and there are eight at most", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !EXEMPT.test(path),
  );
  const naming = files.filter((path) => NAMED.test(readFileSync(join("src", path), "utf8")));
  expect(naming.toSorted()).toEqual(Object.keys(REASONS).toSorted());
  expect(naming.length).toBeLessThanOrEqual(8);
});
