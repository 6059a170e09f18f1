import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { compile, complaints } from "../support/constructs/compiled.ts";
import { guideProgram } from "../support/text/guide.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";

const page = readFileSync("docs/constructs.md", "utf8");
const index = readFileSync("src/constructs/cdktf/index.ts", "utf8");

/** A property as the page has it, and the property inside of which it is. */
interface Listed {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly parent: Listed | null;
}

/** Returns the properties below one of the subtitles of a section. */
function listedIn(section: string, word: string): readonly Listed[] {
  const [, below = ""] = section.split(`\n${word}:\n`);
  const [part = ""] = below.split(/\n\w+:\n/);
  const listed: Listed[] = [];
  for (const [, indent = "", name = "", mark, type = ""] of part.matchAll(/^( *)- `(\w+)(\?)?: ([^`]+)`: \S/gm)) {
    const parent = indent === "" ? null : (listed.findLast((each) => each.parent === null) ?? null);
    listed.push({ name, type, isOptional: mark === "?", parent });
  }
  return listed;
}

const same = (one: string, other: string): string => `check<Same<Plain<${one}>, ${other}>>();`;

/** Returns checks that a configuration takes exactly these properties, with these types. */
function inputChecks(name: string, section: string): readonly string[] {
  const owner = name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const config = index.includes(`type ${owner}Attributes`) ? `${owner}Attributes` : `${owner}Config`;
  const listed = listedIn(section, "Configuration");
  const [, others = ""] = /^- (`.*`): as in /m.exec(section) ?? [];
  const taken = [...others.matchAll(/`(\w+)`/g)].map(([, other = ""]) => other);
  const own = listed.filter(({ parent }) => parent === null).map((each) => each.name);
  const keys = [...own, ...taken.filter((other) => !["dependsOn", "lifecycle", "provider"].includes(other))];
  return [
    `check<Same<Exclude<keyof ${config}, keyof TerraformMetaArguments>, Exclude<${keys.map((key) => `"${key}"`).join(" | ")}, keyof TerraformMetaArguments>>>();`,
    ...listed.flatMap(({ name: property, type, isOptional, parent }) => {
      const holder = parent?.type ?? config;
      return [
        same(`${holder}["${property}"]`, type),
        `check<Same<{} extends Pick<${holder}, "${property}"> ? true : false, ${isOptional}>>();`,
      ];
    }),
  ];
}

/** Returns checks of the outputs of a construct. */
const outputChecks = (name: string, section: string): readonly string[] =>
  listedIn(section, "Outputs").map(({ name: property, type, parent }) => {
    const owner = parent === null ? name : `ReturnType<${parent.type}["get"]>`;
    return `check<Same<Writable<${owner}["${property}"]>, ${type}>>();`;
  });

/** Returns the calls in the table of every resource's members. */
function calls(): readonly string[] {
  const [, table = ""] = page.split("## Common members");
  const spans = [...table.matchAll(/^\| (`.*?) +\| /gm)].flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)]);
  return spans.map(([, code = ""]) => {
    if (code.startsWith("ClientKey.")) return `${code};`;
    return `${code.startsWith("put") ? "setting" : "key"}.${code};`;
  });
}

const HEAD = `
import { IResolvable, TerraformMetaArguments, TerraformStack } from "cdktf";
import { Construct } from "constructs";
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Writable<T> = [T] extends [readonly (infer E)[]] ? E[] : T;
// Without the tokens that go wherever a value goes.
type Plain<T> = Same<NonNullable<T>, OrToken<NotificationSettingEvents>> extends true
  ? NotificationSettingEvents
  : Writable<Exclude<T, IResolvable | undefined>>;
declare function check<T extends true>(): T;
declare const [scope, key, setting, events]: [Construct, ClientKey, NotificationSetting, NotificationSettingEvents];
declare const [id, name, address]: [string, string, string];
`;

const sections = page.split(/^## /m).slice(1);

test("the page of the constructs has every class, and no heading but theirs", () => {
  const names = sections.map((section) => section.split("\n")[0] ?? "");
  const classes = [...index.matchAll(/^ {2}(\w+),$|export \{ (\w+)(?:, type| \})/gm)].map(
    ([, one, other]) => one ?? other ?? "",
  );
  const constructs = classes.filter((name) => !/(?:List|OutputReference)$/.test(name));
  expect([...names].sort()).toEqual([...constructs, "Common members"].sort());
});

test("the page of the constructs has what the compiler knows, and the fragments of the guide to CDKTF compile", () => {
  const folder = makeFolder();
  try {
    const project = installInto(join(folder, "project"), pack(), ["cdktf", "constructs"]);
    const checks = sections.flatMap((section) => {
      const [name = ""] = section.split("\n");
      return listedIn(section, "Configuration").length === 0
        ? []
        : [...inputChecks(name, section), ...outputChecks(name, section)];
    });
    expect(checks.length).toBeGreaterThan(150);
    const functions = [...page.matchAll(/^`((\w+)\(.*)`$/gm)].map(
      ([, signature = "", name = ""]) => [name, signature] as const,
    );
    expect(functions.map(([name]) => name)).toEqual(["onlyEvents", "shards", "shardOf"]);
    const [, target = ""] = /^A `NotificationsTarget` is `([^`]+)`/m.exec(page) ?? [];
    const aliases = [
      ...functions.map(
        // A function type has an arrow before its result; the last `):` comes before that.
        ([name, signature], index) =>
          `export const f${index}: ${signature.replace(name, "").replace(/\): (?!.*\): )/, ") => ")} = ${name};`,
      ),
      `const target: NotificationsTarget = {} as ${target}; const back: ${target} = target;`,
    ];
    const body = [...checks, ...calls(), ...aliases].join("\n");
    const exported = [...index.matchAll(/\b[A-Z]\w+\b|onlyEvents|shards|shardOf/g)].map(([found]) => found);
    const names = [...new Set(exported)].filter((found) => new RegExp(`\\b${found}\\b`).test(HEAD + body));
    const source = `import { ${names.join(", ")} } from "tocsin/cdktf";${HEAD}${body}\nexport { back };\n`;
    const files = { "page.mts": source, "guide.mts": guideProgram() };
    // One program for both: most of the time goes into the declarations of the libraries.
    const program = compile(project, files);
    for (const name of Object.keys(files)) expect(complaints(program, `/${name}`)).toEqual([]);
  } finally {
    removeFolder(folder);
  }
});
