import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../src/testing.ts";
import { missing, needing, type Needs } from "../support/needs.ts";
import { makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, findTerraform, run } from "../support/terraform/terraform.ts";
import { openGuide } from "../support/text/guide.ts";

const guide = openGuide("languages");

const COMMON: Needs = {
  terraform: [findTerraform() ?? "terraform", "version"],
  "npm's registry": ["npm", "view", "cdktf-cli@0.21", "version"],
};

/** A language of the guide: what it needs, and which blocks make its program. */
interface Language {
  readonly needs: Needs;
  /** Files by their names, each with the language of its block and words in it. */
  readonly files: Readonly<Record<string, readonly [language: string, text: string]>>;
  /** Words in the commands. */
  readonly commands: string;
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  Python: {
    needs: {
      python3: ["python3", "-c", "import ensurepip, venv"],
      PyPI: ["python3", "-m", "pip", "index", "versions", "cdktf"],
    },
    files: { "cdktf.json": ["json", '"python"'], "main.py": ["python", "app.synth"] },
    commands: "python main.py",
  },
  Go: {
    needs: {
      go: ["go", "version"],
      "the Go module proxy": ["go", "list", "-m", "github.com/hashicorp/terraform-cdk-go/cdktf@v0.21.0"],
    },
    files: { "cdktf.json": ["json", '"go"'], "main.go": ["go", "package main"] },
    commands: "go run main.go",
  },
};

const install = guide.take("sh", ".tgz install");
const apply = unasked(guide.take("sh", "apply"));

let home: string;
let service: TestService;

beforeAll(async () => {
  home = makeFolder();
  service = await startService();
});

afterAll(async () => {
  await service.close();
  removeFolder(home);
});

/** Runs a block of the guide, in a home of its own, with what the registries' clients are told here. */
async function runIn(cwd: string, block: string): Promise<void> {
  const env = cleanEnvironment({
    HOME: home,
    NPM_CONFIG_USERCONFIG: join(homedir(), ".npmrc"),
    GOENV: join(homedir(), ".config/go/env"),
    // Otherwise the modules cannot be removed.
    GOFLAGS: "-modcacherw -buildvcs=false",
    ...service.env,
  });
  const { code, stdout, stderr } = await run("bash", ["-euo", "pipefail", "-c", block], { cwd, env });
  if (code !== 0) throw new Error(`ended with ${code}:\n${block}\n${stdout}${stderr}`);
}

/** A block with the terraform under test, which asks nothing. */
function unasked(block: string): string {
  const asked = block.replace(/ apply$/m, " apply -auto-approve");
  return `terraform() { "${findTerraform() ?? ""}" "$@"; }\n${asked}`;
}

describe.each(Object.entries(LANGUAGES))("a program in %s", (name, { needs, files, commands }) => {
  const blocks = Object.entries(files).map(([file, [language, part]]) => [file, guide.take(language, part)] as const);
  const block = guide.take("sh", commands);
  const lacks = missing({ ...COMMON, ...needs });

  needing(lacks ?? "nothing", lacks === null).test("applies, and a second plan is empty", async () => {
    const project = join(home, name);
    const { tarball } = pack();
    mkdirSync(project);
    copyFileSync(tarball, join(project, basename(tarball)));
    for (const [file, text] of blocks) writeFileSync(join(project, file), text);
    service.reset();
    for (const step of [install, block, apply]) await runIn(project, step);
    expect(service.settingOf("demo/web")).toMatchObject({ level: "custom", events: { failed_pipeline: true } });
    await runIn(project, unasked("terraform -chdir=cdktf.out/stacks/alarms plan -detailed-exitcode"));
  });
});

test("every block of the guide is run", () => {
  expect(guide.untaken()).toEqual([]);
});
