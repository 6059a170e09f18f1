import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import ts from "typescript";
import { compile, complaints, sourceAt } from "../support/constructs/compiled.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { isLong } from "../support/runs.ts";
import { RIGHT as TYPED_RIGHT, typedProgram, WRONG as TYPED_WRONG } from "../support/constructs/typed-constructs.ts";

const constructs = (library: string): string => `
import { Construct } from "constructs";
import { App, TerraformIterator, TerraformStack } from "${library}";
import { ClientKey, DataTocsinClientKeys, DataTocsinProjects, ErrorTrackingSettings, NotificationSetting, TocsinProvider } from "tocsin/${library}";
import type { ClientKeyConfig, NotificationSettingConfig, NotificationSettingEvents } from "tocsin/${library}";
const stack: Construct = new TerraformStack(new App(), "alarms");
new TocsinProvider(stack, "tocsin", { token: "secret", maxConcurrentRequests: 5 });
const events: NotificationSettingEvents = { newNote: true, failedPipeline: false };
const setting: NotificationSettingConfig = { project: "demo/web", level: "custom", events };
const settings = new ErrorTrackingSettings(stack, "settings", { project: new NotificationSetting(stack, "s", setting).project });
const key: ClientKeyConfig = { project: settings.project, rotateWhenChanged: { release: "1" }, retain: 2, dependsOn: [settings] };
const dsn: string = new ClientKey(stack, "key", key).trackerDsn;
const first: string = new DataTocsinClientKeys(stack, "keys", { project: "demo/web", activeOnly: true }).keys.get(0).trackerDsn;
const { projects } = new DataTocsinProjects(stack, "projects", { group: "demo", includeSubgroups: true });
const each = TerraformIterator.fromComplexList(projects, "path");
new NotificationSetting(stack, "each", { forEach: each, project: each.getString("path"), level: "watch" });
export { dsn, first };
`;

const TESTING = `
import { startService, terraform, type Drift, type PlannedChange, type SeedInput, type SeenSetting } from "tocsin/testing";
import type { ServiceOptions, TestService, TestTerraform } from "tocsin/testing";
const seed: SeedInput = { users: [{ username: "ada", email: "ada@example.com" }], groups: [{ full_path: "team", members: { ada: "owner" } }] };
const options: ServiceOptions = { seed, profile: "upstream", port: 0 };
await using service: TestService = await startService(options);
const setting: SeenSetting = service.settingOf("team/web", "ada");
const infra: TestTerraform = await terraform("infra", service, { program: "tofu", variables: { level: "watch" } });
const changes: readonly PlannedChange[] = (await infra.plan({ level: "mention" })).changes;
const drift: readonly Drift[] = await infra.drift();
const dsn: unknown = (await infra.apply()).outputs.dsn;
export { changes, drift, dsn, setting };
`;

/** Programs that compile. */
const RIGHT: Readonly<Record<string, string>> = {
  "cdktf.mts": constructs("cdktf"),
  "cdktf.cts": constructs("cdktf"),
  "cdktn.mts": constructs("cdktn"),
  "cdktn.cts": constructs("cdktn"),
  "testing.mts": TESTING,
};

const inStack = (line: string): string => `
import { TerraformStack } from "cdktf";
import { ClientKey, ErrorTrackingSettings, NotificationSetting, TocsinProvider } from "tocsin/cdktf";
export const make = (stack: TerraformStack): object[] => [ClientKey, ErrorTrackingSettings, NotificationSetting, TocsinProvider,
  ${line}];
`;

/** Programs that do not compile, each with what the compiler says. */
const WRONG: Readonly<Record<string, readonly [source: string, message: RegExp]>> = {
  "a key of no project": [inStack('new ClientKey(stack, "key", { retain: 2 })'), /'project' is missing in type/],
  "an event that there is not": [
    inStack('new NotificationSetting(stack, "s", { level: "custom", events: { newNotes: true } })'),
    /'newNotes' does not exist in type '[^']*\bNotificationSettingEvents\b.*Did you mean to write 'newNote'\?/,
  ],
  "an event that is not on or off": [
    inStack('new NotificationSetting(stack, "s", { level: "custom", events: { newNote: "yes" } })'),
    /Type 'string' is not assignable to type 'boolean/,
  ],
  "an attribute in Terraform's spelling": [
    inStack('new ErrorTrackingSettings(stack, "s", { project: "a/b", on_destroy: "keep" })'),
    /'on_destroy' does not exist in type 'ErrorTrackingSettingsConfig<.*Did you mean to write 'onDestroy'/,
  ],
  "a value that only the service sets": [
    inStack('new ClientKey(stack, "key", { project: "a/b", publicKey: "mine" })'),
    /'publicKey' does not exist in type 'ClientKeyConfig'/,
  ],
  "a number written as text": [
    inStack('new ClientKey(stack, "key", { project: "a/b", retain: "2" })'),
    /Type 'string' is not assignable to type 'number'/,
  ],
  "a role that there is not": [
    `import { startService } from "tocsin/testing";
     await startService({ seed: { users: [], groups: [{ full_path: "team", members: { ada: "boss" } }] } });`,
    /Type '"boss"' is not assignable to type/,
  ],
};

const LIBRARIES = ["cdktf", "cdktn"];

/** Those for which each line of typed constructs is compiled: the declarations are made from the same sources. */
const TYPED = isLong ? LIBRARIES : ["cdktf"];

/** Programs of typed constructs by the names of their files. */
const typed = (kind: string, lines: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    TYPED.flatMap((library) =>
      lines.map((line, index) => [`${kind}-${library}-${index}.mts`, typedProgram(library, line)] as const),
    ),
  );

const wrongFile = (index: number): string => `wrong-${index}.mts`;

let folder: string;
let program: ts.Program;

beforeAll(() => {
  folder = makeFolder();
  const project = installInto(join(folder, "project"), pack(), [...LIBRARIES, "constructs"]);
  program = compile(project, {
    ...RIGHT,
    ...Object.fromEntries(Object.values(WRONG).map(([source], index) => [wrongFile(index), source])),
    ...typed("typed", Object.values(TYPED_RIGHT)),
    ...typed(
      "mistyped",
      Object.values(TYPED_WRONG).map(([lines]) => lines),
    ),
  });
});

afterAll(() => removeFolder(folder));

describe("an application that installs the package", () => {
  test.each(Object.keys(RIGHT))("compiles: %s", (file) => {
    expect(complaints(program, `/project/${file}`)).toEqual([]);
  });

  test.each(Object.entries(WRONG).map(([title, [, message]], index) => [title, message, index] as const))(
    "does not compile with %s",
    (_title, message, index) => {
      const found = complaints(program, `/project/${wrongFile(index)}`);
      expect(found).toHaveLength(1);
      expect(found[0]).toMatch(message);
    },
  );

  describe.each(TYPED)("with the constructs for %s", (library) => {
    test.each(Object.keys(TYPED_RIGHT).map((title, index) => [title, index] as const))(
      "compiles: %s",
      (_title, index) => {
        expect(complaints(program, `/project/typed-${library}-${index}.mts`)).toEqual([]);
      },
    );

    test.each(Object.entries(TYPED_WRONG).map(([title, [, message]], index) => [title, message, index] as const))(
      "does not compile with %s",
      (_title, message, index) => {
        const found = complaints(program, `/project/mistyped-${library}-${index}.mts`);
        expect(found).toHaveLength(1);
        expect(found[0]).toMatch(message);
      },
    );
  });

  test("finds declarations that are whole", () => {
    const ours = program.getSourceFiles().filter(({ fileName }) => fileName.includes("/node_modules/tocsin/dist/"));
    expect(ours.length).toBeGreaterThan(10);
    expect(ours.flatMap(({ fileName }) => complaints(program, fileName))).toEqual([]);
  });
});

test("the compiler shows the words of a resource and of an attribute", () => {
  const source = sourceAt(program, "/project/cdktf.mts");
  const checker = program.getTypeChecker();
  const words = (name: string, member?: string): string => {
    const [exported] = checker.getSymbolsInScope(source, ts.SymbolFlags.Alias).filter((s) => s.name === name);
    const symbol = checker.getAliasedSymbol(exported ?? neverFound());
    const documented = member === undefined ? symbol : checker.getDeclaredTypeOfSymbol(symbol).getProperty(member);
    return ts.displayPartsToString(documented?.getDocumentationComment(checker));
  };
  expect(words("ClientKey")).toMatch(/^Manages a key with which applications report errors/);
  expect(words("ClientKeyConfig", "retain")).toMatch(/^Number of earlier keys that stay valid/);
});

function neverFound(): never {
  throw new Error("the program has the file and the name");
}
