/** The settings that a walk finds, as a program for CDKTF: what the compiler, the synthesis and Terraform say of it. */
import { readFileSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { nodeHostWith } from "../../src/host/node/index.ts";
import {
  createDeclarer,
  declarableParts,
  resourceBlock,
  type Declaration,
} from "../../src/commands/declaration/index.ts";
import { printTypeScript } from "../../src/commands/export/typescript/print-typescript.ts";
import { walk } from "../../src/provider/inventory/index.ts";
import { LIVE } from "../../src/provider/resources/live/index.ts";
import { DiagnosticError } from "../../src/kit/errors.ts";
import { connectFrom } from "../../src/provider/configuration/index.ts";
import { EVENT_NAMES } from "../../src/provider/event.ts";
import { printJson } from "../../src/commands/terraform/index.ts";
import type { SeedInput } from "../../src/testing.ts";
import { compile, complaints } from "../support/constructs/compiled.ts";
import { linkProject, type LinkedProject } from "../support/constructs/linked-project.ts";
import { run } from "../support/terraform/terraform.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "token-ada" }],
  groups: [
    { id: 1, full_path: "team", members: { ada: "maintainer" } },
    { id: 2, full_path: "global", members: { ada: "maintainer" } },
  ],
  projects: [
    {
      id: 7,
      full_path: "team/app",
      error_tracking: { active: true },
      client_keys: [{ public_key: "glet_1" }, { public_key: "glet_2", active: false }],
    },
    { id: 8, full_path: "team/a_b.c", error_tracking: { active: false } },
    {
      id: 9,
      full_path: `team/${"long-".repeat(20)}path`,
      error_tracking: { active: false, integrated: false, api_url: "https://tracker.example/api/0/projects/a/b" },
    },
    { id: 10, full_path: "team/app-1" },
  ],
  notification_settings: [
    { user: "ada", level: "mention" },
    { user: "ada", group: "team", level: "custom", events: { new_note: true, new_issue: false } },
    { user: "ada", project: "team/app", level: "custom", events: { failed_pipeline: true, new_note: false } },
  ],
};

async function declared(env: NodeJS.ProcessEnv): Promise<readonly Declaration[]> {
  const client = await connectFrom(nodeHostWith(env), { warn: () => undefined });
  try {
    const declare = await createDeclarer({ client, env, table: LIVE });
    const parts = declarableParts(LIVE);
    const { signal } = new AbortController();
    const all: Declaration[] = [];
    for await (const found of walk(client, { global: true, places: "membership" }, { parts, signal })) {
      if (found.kind === "skipped") throw found.reason;
      for (const object of found.read) {
        const declaration = await declare(object);
        if (declaration instanceof DiagnosticError) throw declaration;
        all.push(declaration);
      }
    }
    return all;
  } finally {
    await client.close();
  }
}

/** A setting whose text has everything that a literal, CDKTF or Terraform could take for something else. */
const HOSTILE: Declaration = {
  typeName: "tocsin_notification_setting",
  place: { kind: "global" },
  number: null,
  importId: "global",
  name: "hostile",
  config: {
    level: "custom",
    notification_email: '\'"`ada"+${path.root}$${}%{if}%%{\\n*/<\u{1f514}\u202e\u2028\0é>@example.com',
    events: Object.fromEntries(EVENT_NAMES.map((name, index) => [name, index % 2 === 0])),
  },
  isDefault: false,
  isInactive: false,
  remarks: ["*/\u2028throw new Error();\nthrow new Error();"],
};

/** Synthesizes with two versions of Terraform, and prints the error of the second. */
const MAIN = `
declare const process: { readonly env: Record<string, string> };
declare const console: { log(text: string): void };
import { App, TerraformStack } from "cdktf";
import { TocsinProvider } from "tocsin/cdktf";
import { declareAlarms } from "./alarms.js";
import { declareAlarms as declareHostile } from "./hostile.js";
const app = new App();
const declarations = { alarms: declareAlarms, hostile: declareHostile };
for (const [name, declare] of Object.entries(declarations)) {
  const stack = new TerraformStack(app, name);
  new TocsinProvider(stack, "tocsin");
  declare(stack);
}
app.synth();
process.env["VERSION"] = "1.4.6";
try {
  app.synth();
} catch (error) {
  console.log(String(error));
}
`;

const OPTIONS = { header: "The settings of ada.", library: "cdktf" } as const;

/** The options of cdktf-cli's template, and those that refuse more. */
const STRICT = {
  ...{ module: "nodenext", target: "es2022", lib: ["es2022"], types: [], noEmit: true, skipLibCheck: true },
  ...{ strict: true, noUnusedLocals: true, noUnusedParameters: true, noImplicitReturns: true },
  ...{ exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, verbatimModuleSyntax: true },
};

describeAttached("a program made of what is live", (open) => {
  let workspace: Workspace;
  let project: LinkedProject;
  let declarations: readonly Declaration[];

  beforeAll(async () => {
    workspace = await open({ seed, profile: "upstream" });
    project = linkProject(join(workspace.folder, "project"), ["cdktf", "constructs"]);
    writeFileSync(join(project.folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    declarations = await declared(workspace.env);
  });

  const stackFile = (name: string): string => join(project.folder, `cdktf.out/stacks/${name}/cdk.tf.json`);

  test("compiles, asks terraform once for its version in each stack, and says what is declared", async () => {
    const [alarms, hostile] = [declarations, [HOSTILE]].map((each) => printTypeScript(each, OPTIONS));
    const files = { "alarms.ts": alarms ?? "", "hostile.ts": hostile ?? "", "main.ts": MAIN };
    const program = compile(project.folder, files, JSON.stringify({ compilerOptions: STRICT }));
    expect(Object.keys(files).flatMap((name) => complaints(program, `/${name}`))).toEqual([]);
    const options = { cwd: project.folder, env: { ...workspace.env, ...project.env } };
    const synthesis = await run(resolve("node_modules/.bin/tsx"), ["main.ts"], options);
    expect(synthesis).toMatchObject({ code: 0, stderr: "" });
    expect(synthesis.stdout).toMatch(/\[alarms\] \S+ version 1\.4\.6 is lower than the required version >=1\.5/);
    // Two stacks, and the first of them again.
    expect(project.asked()).toBe(3);
    const written = JSON.parse(readFileSync(stackFile("hostile"), "utf8")) as object;
    // What Terraform makes of this file is tested beside the function that prints it.
    const { name } = HOSTILE;
    const blocks = [resourceBlock({ ...HOSTILE, name: `notification_setting_${name}`, remarks: [] })];
    expect(written).toMatchObject(JSON.parse(printJson({ blocks })) as object);
  });

  test("imports everything without a change", async () => {
    await copyFile(stackFile("alarms"), join(workspace.folder, "cdk.tf.json"));
    await workspace.expectExit(0, "init");
    const plan = await workspace.expectExit(0, "plan -out=plan.out");
    expect(declarations).toHaveLength(12);
    expect(plan).toContain("Plan: 12 to import, 0 to add, 0 to change, 0 to destroy.");
    await workspace.expectExit(0, "apply plan.out");
    await workspace.expectNoChanges();
  });
});
