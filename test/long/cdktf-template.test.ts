import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { printTypeScript } from "../../src/commands/export/typescript/print-typescript.ts";
import { declaredProjects } from "../support/constructs/declared.ts";
import { makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { createSandbox } from "../support/terraform/sandbox.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { programOf, takeCookbook } from "../support/text/cookbook.ts";
import { guideProgram, openGuide } from "../support/text/guide.ts";

/**
 * The packages that the template's own hook installs. It names no version of TypeScript and jest, and TypeScript 7 has
 * no compiler API in JavaScript.
 */
const LIBRARIES = ["cdktf@0.21.0", "constructs@10"];
const TOOLS = ["@types/node@20", "typescript@~5.9", "jest@30", "@types/jest@30", "ts-jest@29", "ts-node@10"];

const MAIN = `
    new TocsinProvider(this, "tocsin");
    const setting = new NotificationSetting(this, "setting", { project: "team/web", level: "custom", events: { newNote: true } });
    this.key = new ClientKey(this, "key", { project: setting.project });
    declareAlarms(this);`;

let folder: string;
let project: string;

const execute = (command: string, ...args: readonly string[]): string =>
  // One engine, where several are named: CDKTF asks it for its version.
  execFileSync(command, args, {
    cwd: project,
    env: cleanEnvironment({}),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });

/** Unpacks cdktf-cli without installing it, and returns the folder of its template for TypeScript. */
function templateFolder(): string {
  const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "cdktf-cli@0.21.0", "--json", "--loglevel=error", "--pack-destination", folder], {
      encoding: "utf8",
    }),
  ) as [{ filename: string }]; // npm's own format
  execFileSync("tar", ["-xzf", packed.filename], { cwd: folder });
  const found = readdirSync(join(folder, "package"), { recursive: true, encoding: "utf8" });
  const [config = ""] = found.filter((path) => path.endsWith("templates/typescript/tsconfig.json"));
  return join(folder, "package", config, "..");
}

/** The values that `cdktf init` writes into the template's placeholders. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  $base: "alarms",
  projectId: "00000000-0000-0000-0000-000000000000",
  sendCrashReports: "false",
  futureFlags: "",
};

/** Makes the project that `cdktf init` makes. */
function makeProject(): void {
  mkdirSync(project);
  cpSync(templateFolder(), project, { recursive: true });
  for (const name of ["package.json", "cdktf.json", "main.ts"]) {
    const file = join(project, name);
    const fill = (placeholder: string, key: string): string => PLACEHOLDERS[key] ?? placeholder;
    writeFileSync(file, readFileSync(file, "utf8").replace(/\{\{\s*(\$?\w+)\s*\}\}/g, fill));
  }
}

const DECLARED = declaredProjects(["team/app", "team/lib"]);

/** Puts constructs of ours where the template says that resources belong, and exported ones beside them. */
function addConstructs(): void {
  const declared = printTypeScript(DECLARED, { header: "The settings of ada.", library: "cdktf" });
  writeFileSync(join(project, "declared.ts"), declared);
  const file = join(project, "main.ts");
  const text = readFileSync(file, "utf8");
  const imports =
    'import { ClientKey, NotificationSetting, TocsinProvider } from "tocsin/cdktf";\nimport { declareAlarms } from "./declared";\n';
  const changed = text
    .replace(
      /^class .*$/m,
      "export $&\n  readonly key: ClientKey;\n  previousKeys() {\n    return this.key.previousKeys;\n  }",
    )
    .replace(/^ *\/\/ define resources here$/m, MAIN);
  writeFileSync(file, imports + changed);
}

beforeAll(() => {
  folder = makeFolder();
  project = join(folder, "project");
  makeProject();
  addConstructs();
  const { tarball } = pack();
  execute("npm", "install", "--no-audit", "--no-fund", tarball, ...LIBRARIES);
  execute("npm", "install", "--no-audit", "--no-fund", "--save-dev", ...TOOLS);
});

afterAll(() => removeFolder(folder));

describe("the template of cdktf-cli 0.21", () => {
  test("synthesises constructs of ours with ts-node", () => {
    execute("npx", "ts-node", "main.ts");
    const written = readFileSync(join(project, "cdktf.out/stacks/alarms/cdk.tf.json"), "utf8");
    expect(JSON.parse(written)).toMatchObject({
      resource: {
        tocsin_notification_setting: { setting: { project: "team/web", events: { new_note: true } } },
        tocsin_client_key: { key: { project: "${tocsin_notification_setting.setting.project}" } },
      },
      import: DECLARED.map(({ importId }) => ({ id: importId })),
    });
  });

  test("runs the example of a suite with ts-jest, as it stands", async () => {
    cpSync("examples/testing/jest", project, { recursive: true });
    const sandbox = await createSandbox();
    const { code, stderr } = await run("npx", ["jest"], { cwd: project, env: sandbox.env });
    await sandbox.close();
    expect(stderr).toContain("PASS ./alarms.test.ts");
    expect(code).toBe(0);
  });

  test("compiles every recipe and the program of the guide, as they stand", () => {
    const cookbook = takeCookbook(openGuide("cdktf", "Recipes"));
    const programs = Object.entries(cookbook.recipes).map(
      ([name, recipe]) => [name, programOf(cookbook, recipe)] as const,
    );
    for (const [name, code] of [...programs, ["guide", guideProgram()] as const]) {
      writeFileSync(join(project, `recipe-${name}.ts`), code);
    }
    // With `noUnusedLocals`, among others.
    expect(execute("npx", "tsc", "--noEmit")).toBe("");
  });

  test("builds with its own tsconfig.json, and what is built runs", () => {
    execute("npm", "run", "build");
    expect(readFileSync(join(project, "main.d.ts"), "utf8")).toContain("ClientKeyPreviousKeysList");
    expect(execute(process.execPath, "main.js")).toBe("");
  });
});
