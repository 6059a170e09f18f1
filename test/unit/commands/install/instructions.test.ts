import { describe, expect, test } from "@jest/globals";
import {
  changeInstructions,
  lockInstructions,
  mirrorChange,
  type MirrorChange,
  newBlockInstructions,
} from "../../../../src/commands/install/instructions.ts";
import { ADDRESS, ADDRESSES } from "../../../../src/commands/install/mirror.ts";
import { shellWord } from "../../../../src/commands/terminal/index.ts";
import { installationIn, parseSettings } from "../../../../src/commands/terraform/cli-configuration.ts";
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
  expect(lockInstructions(`-fs-mirror=${shellWord(path)}`, ["linux_amd64"], "tofu")).toContain(
    `tofu providers lock ${word} -platform=linux_amd64 tocsin/tocsin\n`,
  );
});

const change = (text: string, addresses = ADDRESSES): MirrorChange | null =>
  mirrorChange(installation(text), "/mirror", addresses);

const MIRROR = 'filesystem_mirror { path = "/mirror" }';

describe("nothing is to change", () => {
  test.each([
    ["where the mirror is the only method", MIRROR],
    ["where the path of the mirror is written otherwise", 'filesystem_mirror { path = "/x/../mirror/" }'],
    [
      "where both addresses are included by a pattern",
      'filesystem_mirror { path = "/mirror" include = ["*/tocsin/*"] }',
    ],
    ["where the other methods exclude the provider", `${MIRROR} direct { exclude = ["tocsin/tocsin"] }`],
    ["where the other methods include other providers only", `${MIRROR} direct { include = ["hashicorp/*"] }`],
    ["beside a folder that does not have it", `${MIRROR} filesystem_mirror { path = "/other" }`],
  ])("%s", (_title, text) => {
    expect(change(text)).toBeNull();
  });

  test("for an address that no reader of the file uses", () => {
    const text = `filesystem_mirror { path = "/mirror" include = ["${ADDRESS.Terraform}"] }`;
    expect(change(text, [ADDRESS.Terraform])).toBeNull();
    expect(change(text)).toEqual({ addMirror: true, exclusions: [] });
  });
});

describe("the mirror is to be added", () => {
  test.each([
    ["to an empty block", ""],
    ["where another folder is a mirror", 'filesystem_mirror { path = "/other" }'],
    ["where the mirror includes other providers only", 'filesystem_mirror { path = "/mirror" include = ["a/b"] }'],
    ["where the mirror excludes it", 'filesystem_mirror { path = "/mirror" exclude = ["Tocsin/Tocsin"] }'],
    [
      "where the exclusion contradicts the inclusion",
      'filesystem_mirror { path = "/mirror" include = ["*/*"] exclude = ["*/*"] }',
    ],
  ])("%s", (_title, text) => {
    expect(change(text)).toEqual({ addMirror: true, exclusions: [] });
  });
});

describe("an exclusion is to be added", () => {
  test.each(["direct", "network_mirror", "oci_mirror"])("to the method %s, beside those that it has", (method) => {
    expect(change(`${MIRROR} ${method} { exclude = ["a/b"] }`)).toEqual({
      addMirror: false,
      exclusions: [{ method, exclude: ["a/b", ...ADDRESSES] }],
    });
  });

  test("where an inclusion is wide enough, and once where it is there already", () => {
    const text = `${MIRROR} direct { include = ["*/*/*"] exclude = ["${ADDRESS.Terraform}"] }`;
    expect(change(text)?.exclusions).toEqual([{ method: "direct", exclude: ADDRESSES }]);
  });
});
