import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import { printTypeScript } from "../../src/commands/export/typescript/print-typescript.ts";
import { declaredProjects } from "../support/constructs/declared.ts";
import { linkProject } from "../support/constructs/linked-project.ts";
import { makeFolder, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { openGuide } from "../support/text/guide.ts";

const folder = makeFolder();
afterAll(() => removeFolder(folder));

test("the program for an export compiles in the project that the guides describe", async () => {
  const project = linkProject(join(folder, "project"), ["cdktf", "constructs"]);
  const files = {
    "package.json": openGuide("cdktf").take("json", '"tocsin": "file:'),
    "tsconfig.json": openGuide("cdktf").take("json", "compilerOptions"),
    "main.ts": openGuide("importing").take("ts", "declareAlarms(stack)"),
    "tocsin.ts": printTypeScript(declaredProjects(["team/app"]), { header: "The settings of ada.", library: "cdktf" }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project.folder, name), text);
  const options = { cwd: project.folder, env: cleanEnvironment(project.env) };
  const compiled = await run(process.execPath, [resolve("node_modules/typescript/bin/tsc"), "-p", "."], options);
  expect(compiled).toEqual({ code: 0, stdout: "", stderr: "" });
  expect(await run(resolve("node_modules/.bin/tsx"), ["main.ts"], options)).toEqual({
    code: 0,
    stdout: "",
    stderr: "",
  });
});
