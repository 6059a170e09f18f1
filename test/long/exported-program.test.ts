import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { printTypeScript } from "../../src/commands/export/typescript/print-typescript.ts";
import { declaredProjects } from "../support/constructs/declared.ts";
import { linkProject, type LinkedProject } from "../support/constructs/linked-project.ts";
import { makeFolder, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";

const PROJECTS = 10_000;
const OBJECTS = 3 * PROJECTS;

const MAIN = `
import { App, TerraformStack } from "cdktn";
import { TocsinProvider } from "tocsin/cdktn";
import { declareAlarms } from "./alarms";
const app = new App();
const stack = new TerraformStack(app, "alarms");
new TocsinProvider(stack, "tocsin");
declareAlarms(stack);
app.synth();
`;

/** As in cdktf-cli's template. */
const OPTIONS = {
  ...{ module: "commonjs", target: "es2018", lib: ["es2018"], types: [], declaration: true, skipLibCheck: true },
  ...{ strict: true, noUnusedLocals: true, noUnusedParameters: true, noImplicitReturns: true, stripInternal: true },
};

let folder: string;
let project: LinkedProject;

beforeAll(() => {
  folder = makeFolder();
  project = linkProject(join(folder, "project"), ["cdktn", "constructs"]);
  const paths = Array.from({ length: PROJECTS }, (_, index) => `company/department-${index % 100}/project-${index}`);
  const files = {
    "alarms.ts": printTypeScript(declaredProjects(paths), { header: "The settings of ada.", library: "cdktn" }),
    "main.ts": MAIN,
    "package.json": JSON.stringify({ private: true }),
    "tsconfig.json": JSON.stringify({ compilerOptions: OPTIONS, include: ["*.ts"] }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project.folder, name), text);
});

afterAll(() => removeFolder(folder));

test("a program for cdktn with 30,000 objects compiles and synthesises, each with its import", async () => {
  const options = { cwd: project.folder, env: cleanEnvironment(project.env) };
  const compiled = await run(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."], options);
  expect(compiled).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await run(process.execPath, ["main.js"], options)).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(project.asked()).toBe(1);
  const written = JSON.parse(readFileSync(join(project.folder, "cdktf.out/stacks/alarms/cdk.tf.json"), "utf8")) as {
    readonly import: readonly { readonly to: string }[];
  }; // Terraform's own format
  expect(new Set(written.import.map(({ to }) => to)).size).toBe(OBJECTS);
});
