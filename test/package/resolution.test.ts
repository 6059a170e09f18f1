import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { isLong } from "../support/runs.ts";
import { complaintsAbout, RESOLUTIONS } from "../support/constructs/typescript-user.ts";

let folder: string;
let installed: string;

beforeAll(() => {
  folder = makeFolder();
  installed = installInto(join(folder, "project"), pack(), ["cdktf", "cdktn", "constructs", "libsql"]);
});

afterAll(() => removeFolder(folder));

const COMPILERS = {
  "TypeScript 5.9": "node_modules/typescript/bin/tsc",
  "TypeScript 7": "node_modules/typescript-7/bin/tsc",
};

const compilerOf = (name: keyof typeof COMPILERS): string => join(process.cwd(), COMPILERS[name]);

/** The oldest way to find a package and the newest, of the combinations that `npm run test:long` tries. */
const CASES = [
  ["TypeScript 5.9", "CommonJS with the compiler's own choice"],
  ["TypeScript 7", "nodenext in ES modules"],
] as const;

test.each(CASES)(
  "%s finds every entry point, writes declarations, and the programs run: %s",
  async (compiler, name) => {
    const project = { installed, compiler: compilerOf(compiler), resolution: RESOLUTIONS[name] };
    expect(await complaintsAbout(project)).toBe("");
  },
);

describe("an import from the package itself", () => {
  const PROGRAMS = {
    "root.mjs": 'import { ClientKey } from "tocsin"; console.log(ClientKey);',
    "service.mjs": 'import { startService } from "tocsin"; console.log(startService);',
    "root.cjs": 'const { ClientKey } = require("tocsin"); console.log(ClientKey);',
  };

  test.each(Object.entries(PROGRAMS))("says in %s what to import from", async (file, program) => {
    writeFileSync(join(installed, file), program);
    const { code, stderr } = await run(process.execPath, [file], { cwd: installed, env: cleanEnvironment({}) });
    expect(code).toBe(1);
    expect(stderr).toMatch(/Import the constructs from "tocsin\/cdktf", or from "tocsin\/cdktn"/);
  });

  test.each(isLong ? CASES : CASES.slice(1))("does not compile, and says so too: %s, %s", async (compiler, name) => {
    const program = `
      import { App, TerraformStack } from "cdktf";
      import { ClientKey, startService } from "tocsin";
      import { NotificationSetting } from "tocsin/cdktf";
      const stack = new TerraformStack(new App(), "alarms");
      new ClientKey(stack, "key", { project: "team/web" });
      new NotificationSetting(stack, "setting", { level: "custom", events: { failedPipelin: true } });
      void startService();`;
    const project = { installed, compiler: compilerOf(compiler), resolution: RESOLUTIONS[name] };
    const found = await complaintsAbout({ ...project, files: { "main.ts": program } });
    expect(found).toContain('Import it from "tocsin/cdktf", or from "tocsin/cdktn" for CDK Terrain.');
    expect(found).toContain('Import it from "tocsin/testing".');
    // So does a misspelt event, in this compiler as well.
    expect(found).toMatch(/'failedPipelin' does not exist in type .*Did you mean to write 'failedPipeline'\?/);
  });
});
