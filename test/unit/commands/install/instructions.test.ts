import { describe, expect, test } from "@jest/globals";
import { shellWord } from "../../../../src/commands/terminal/index.ts";
import {
  changeInstructions,
  lockInstructions,
  newBlockInstructions,
} from "../../../../src/commands/install/instructions.ts";
import { installationIn } from "../../../../src/commands/terraform/cli-configuration/installation.ts";
import { parseSettings } from "../../../../src/commands/terraform/cli-configuration/find.ts";
import type { CliConfiguration } from "../../../../src/commands/terraform/index.ts";
import { installation } from "./installation.ts";

const ofTerraform = (file: string, text: string): CliConfiguration => ({
  program: "Terraform",
  mainFile: file,
  pluginCache: null,
  installation: installation(text, file),
});

const ofOpenTofu = (file: string, text: string): CliConfiguration => ({
  ...ofTerraform(file, text),
  program: "OpenTofu",
});

describe("the instructions for an existing block", () => {
  test("name a file once where both programs read it", () => {
    const text = changeInstructions([ofTerraform("/h/rc", "direct {}"), ofOpenTofu("/h/rc", "direct {}")], "/mirror");
    expect(text).toBe(`/h/rc has a provider_installation block, and Terraform and OpenTofu look only where it says.
Add this inside the block, before its closing brace:

  filesystem_mirror {
    path    = "/mirror"
    include = ["registry.terraform.io/tocsin/tocsin", "registry.opentofu.org/tocsin/tocsin"]
  }

Set this in its direct block, so that no registry is asked for the provider:

    exclude = ["registry.terraform.io/tocsin/tocsin", "registry.opentofu.org/tocsin/tocsin"]
`);
  });

  test("name each program's own file", () => {
    const text = changeInstructions([ofTerraform("/h/a", ""), ofOpenTofu("/h/b", "")], "/mirror");
    expect(text).toContain("/h/a has a provider_installation block, and Terraform looks only");
    expect(text).toContain("/h/b has a provider_installation block, and OpenTofu looks only");
  });

  test("say when the file is JSON", () => {
    expect(changeInstructions([ofTerraform("/h/a.tfrc.json", "")], "/mirror")).toContain("The file is JSON");
  });

  test("are empty where nothing is left to do, and where there is no block", () => {
    const installation = 'filesystem_mirror { path = "/mirror" }';
    const without = { ...ofOpenTofu("/h/b", ""), installation: null };
    expect(changeInstructions([ofTerraform("/h/a", installation), without], "/mirror")).toBe("");
  });
});

test.each(['/a "b" \\ c', "/${a}", "/é\n"])("the path %j reads back from the printed HCL", (path) => {
  const block = newBlockInstructions(["/h/rc"], path).replace(/^[^]*?\n\n/, "");
  expect(installationIn(parseSettings(block), "/h/rc")?.methods[0]?.path).toBe(path);
});

test.each([
  ["/a/b-1.0", "-fs-mirror=/a/b-1.0"],
  ["/my mirror", "-fs-mirror='/my mirror'"],
  ["/ada's", "-fs-mirror='/ada'\\''s'"],
  ["/$HOME", "-fs-mirror='/$HOME'"],
])("the path %s is one word of the printed command", (path, word) => {
  expect(lockInstructions(`-fs-mirror=${shellWord(path)}`, ["linux_amd64"])).toContain(
    `terraform providers lock ${word} -platform=linux_amd64 tocsin/tocsin\n`,
  );
});
