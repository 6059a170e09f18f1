import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { textIn } from "../../../../src/commands/terraform/configuration/body.ts";
import { installationIn, parseSettings } from "../../../../src/commands/terraform/cli-configuration.ts";
import { type Environment, findCliConfigurations } from "../../../../src/commands/terraform/index.ts";

const BLOCK = "provider_installation {\n  direct {}\n}\n";

let home: string;

beforeEach(() => void (home = mkdtempSync(join(tmpdir(), "tocsin-home-"))));
afterEach(() => rmSync(home, { recursive: true }));

/** Writes files into the home folder, and returns where each program finds a block and which file it would write. */
async function find(files: Readonly<Record<string, string>>, env: Environment = {}): Promise<unknown> {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  const found = await findCliConfigurations(env, home);
  const short = (file: string): string => file.replace(`${home}/`, "");
  return Object.fromEntries(
    found.map(({ program, mainFile, installation }) => [
      program,
      [short(mainFile), installation === null ? null : short(installation.file)],
    ]),
  );
}

describe("the CLI configuration of a home folder", () => {
  const cases: Readonly<Record<string, [files: Record<string, string>, terraform: unknown, openTofu: unknown]>> = {
    "is a file of each program's own where there is none": [{}, [".terraformrc", null], [".tofurc", null]],
    "is shared by both programs": [
      { ".terraformrc": BLOCK },
      [".terraformrc", ".terraformrc"],
      [".terraformrc", ".terraformrc"],
    ],
    "is OpenTofu's own where that exists": [
      { ".terraformrc": BLOCK, ".tofurc": "" },
      [".terraformrc", ".terraformrc"],
      [".tofurc", null],
    ],
    "includes every tfrc file of .terraform.d, in HCL and JSON": [
      { ".terraform.d/a.hcl": BLOCK, ".terraform.d/b.tfrc.json": '{"provider_installation": {"direct": {}}}' },
      [".terraformrc", ".terraform.d/b.tfrc.json"],
      [".tofurc", ".terraform.d/b.tfrc.json"],
    ],
    "is not a folder": [{ ".terraformrc/file": BLOCK }, [".terraformrc", null], [".terraformrc", null]],
  };
  test.each(Object.entries(cases))("%s", async (_title, [files, terraform, openTofu]) => {
    expect(await find(files)).toEqual({ Terraform: terraform, OpenTofu: openTofu });
  });
});

describe("XDG_CONFIG_HOME", () => {
  test("names OpenTofu's file where the home folder has none", async () => {
    const env = { XDG_CONFIG_HOME: join(home, "xdg") };
    expect(await find({ "xdg/opentofu/tofurc": BLOCK }, env)).toEqual({
      Terraform: [".terraformrc", null],
      OpenTofu: ["xdg/opentofu/tofurc", "xdg/opentofu/tofurc"],
    });
  });

  test("is ignored where the home folder has Terraform's file", async () => {
    const env = { XDG_CONFIG_HOME: join(home, "xdg") };
    expect(await find({ "xdg/opentofu/tofurc": BLOCK, ".terraformrc": "" }, env)).toMatchObject({
      OpenTofu: [".terraformrc", null],
    });
  });
});

describe.each(["TF_CLI_CONFIG_FILE", "TERRAFORM_CONFIG"])("%s", (variable) => {
  test("names the only file that is read", async () => {
    const env = { [variable]: join(home, "named.tfrc") };
    const files = { ".terraformrc": BLOCK, ".tofurc": BLOCK, ".terraform.d/a.tfrc": BLOCK };
    expect(await find(files, env)).toEqual({ Terraform: ["named.tfrc", null], OpenTofu: ["named.tfrc", null] });
  });

  test("is ignored when it is empty", async () => {
    expect(await find({ ".terraformrc": BLOCK }, { [variable]: "" })).toMatchObject({
      Terraform: [".terraformrc", ".terraformrc"],
    });
  });
});

test("TF_CLI_CONFIG_FILE takes precedence over TERRAFORM_CONFIG", async () => {
  const env = { TF_CLI_CONFIG_FILE: join(home, "first"), TERRAFORM_CONFIG: join(home, "second") };
  expect(await find({ second: BLOCK }, env)).toMatchObject({ Terraform: ["first", null] });
});

const read = (text: string): unknown => installationIn(parseSettings(text), "/rc");

const METHOD = { path: null, url: null, include: [], exclude: [] };
const INSTALLATION = {
  file: "/rc",
  methods: [
    { ...METHOD, kind: "filesystem_mirror", path: "/a b", include: ["x/y", "*/*/*"] },
    { ...METHOD, kind: "direct" },
  ],
  overrides: new Map(),
};

const FORMS: Readonly<Record<string, string>> = {
  "over several lines": `
    plugin_cache_dir = "/cache"
    provider_installation {
      filesystem_mirror {
        path    = "/a b"
        include = ["x/y", "*/*/*"]
      }
      direct {}
    }`,
  "on one line": `provider_installation { filesystem_mirror { path = "/a b" include = ["x/y","*/*/*"] } direct { } }`,
  "between comments that look like blocks": `
    # provider_installation { direct {
    // provider_installation { "
    /* provider_installation { network_mirror { url = "https://x" } } */
    provider_installation { # }
      filesystem_mirror { // }
        path = "/a b"
        include = ["x/y", /* "z", */ "*/*/*"] # more
      }
      direct {} /* the end`,
  "as objects of JSON": `{
    "provider_installation": {"filesystem_mirror": {"path": "/a b", "include": ["x/y", "*/*/*"]}, "direct": {}}
  }`,
  "as lists of JSON": `{
    "provider_installation": [{"filesystem_mirror": [{"path": "/a b", "include": ["x/y", "*/*/*"]}], "direct": [{}]}]
  }`,
};

describe("a provider_installation block", () => {
  test.each(Object.entries(FORMS))("is read %s", (_form, text) => {
    expect(read(text)).toEqual(INSTALLATION);
  });

  test("is found after blocks with labels and values of other kinds", () => {
    const text = `
      credentials "app.terraform.io" {
        token = "a { b"
      }
      disable_checkpoint = true
      host "x" { services = { "modules.v1" = "https://x/" } }
      provider_installation {
        dev_overrides { "tocsin/tocsin" = "/build" }
      }`;
    expect(read(text)).toEqual({ file: "/rc", methods: [], overrides: new Map([["tocsin/tocsin", "/build"]]) });
  });

  test("is not found where only its name is written", () => {
    expect(read('token = "provider_installation { direct {} }"\n# provider_installation {}')).toBeNull();
  });
});

test("a text has the escapes of HCL", () => {
  const text = String.raw`path = "a \"b\" \\ \u0024{c} \n"`;
  expect(textIn(parseSettings(text), "path")).toBe('a "b" \\ ${c} \n');
});

test.each(["", "{", "}", "a {", 'a = "b', "a = [", "[}{", "a = = b"])(
  "the broken file %j is read without an error",
  (text) => {
    expect(read(text)).toBeNull();
  },
);
