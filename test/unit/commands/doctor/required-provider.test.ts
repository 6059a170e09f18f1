import { expect, test } from "@jest/globals";
import { readConfiguration } from "../../../../src/commands/doctor/configuration.ts";
import { sourceProblem, versionProblem } from "../../../../src/commands/doctor/required-provider.ts";
import { makeFolder } from "../../../support/diagnosis.ts";

/** Checks the provider that the files require, with these versions installed. */
async function said(
  files: Readonly<Record<string, string>>,
  versions: readonly string[] = [],
  command: "terraform" | "tofu" = "terraform",
): Promise<string | null> {
  const setup = { folder: await makeFolder(files), home: "/nonexistent", alias: null, env: {}, own: "dist" };
  const configuration = await readConfiguration(setup);
  const packages = versions.map((version) => ({ version, platform: "linux_amd64", folder: null }));
  const found = sourceProblem(configuration, command) ?? versionProblem(configuration, packages);
  return found === null ? null : `${found.status} ${found.finding} -> ${found.advice ?? ""}`;
}

const requiring = (entry: string): string => `terraform {\n  required_providers {\n    ${entry}\n  }\n}\n`;
const RESOURCE = 'resource "tocsin_client_key" "web" {\n  project = "demo/web"\n}\n';
const NOT_HASHICORP = "Terraform looks for hashicorp/tocsin, which does not exist.";

const wrong: Readonly<Record<string, [files: Readonly<Record<string, string>>, text: string]>> = {
  "a misspelt source": [
    { "main.tf": requiring('tocsin = { source = "tocsin/tocsn", version = "~> 0.2" }') },
    'problem main.tf, line 3 has the source "tocsin/tocsn", and the provider is tocsin/tocsin. -> Write `source = "tocsin/tocsin"` there, and run `terraform init`.',
  ],
  "no source": [
    { "main.tf": requiring('tocsin = { version = "~> 0.2" }') },
    `problem main.tf, line 3 names no source for tocsin: ${NOT_HASHICORP}`,
  ],
  "the version alone": [
    { "main.tf": requiring('tocsin = "~> 0.2"') },
    `problem main.tf, line 3 names no source for tocsin: ${NOT_HASHICORP}`,
  ],
  "no required_providers": [
    { "main.tf": RESOURCE },
    `problem main.tf, line 1 uses tocsin, and required_providers does not name it: ${NOT_HASHICORP}`,
  ],
  "another name in required_providers": [
    { "main.tf": RESOURCE, "versions.tf": requiring('tocsn = { source = "tocsin/tocsin" }') },
    "problem main.tf, line 1 uses tocsin, and required_providers does not name it",
  ],
  "a misspelt source in JSON": [
    { "main.tf.json": JSON.stringify({ terraform: { required_providers: { tocsin: { source: "tocsn/tocsin" } } } }) },
    'problem main.tf.json, line 1 has the source "tocsn/tocsin"',
  ],
};

test.each(Object.entries(wrong))("%s is a problem", async (_what, [files, text]) => {
  expect(await said(files)).toContain(text);
});

const right: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "the source": { "main.tf": requiring('tocsin = { source = "tocsin/tocsin" }') + RESOURCE },
  "the source with a host, in any case": { "main.tf": requiring('tocsin = { source = "example.com/Tocsin/tocsin" }') },
  "a name of one's own": {
    "main.tf": requiring('alarms = { source = "tocsin/tocsin" }') + RESOURCE.replace("{", "{\n  provider = alarms"),
  },
  "nothing of the provider": { "main.tf": 'module "team" {\n  source = "./team"\n}\n' },
  "an entry that only Terraform can read": { "main.tf": requiring("tocsin = { configuration_aliases = [tocsin.a] }") },
};

test.each(Object.entries(right))("%s is right", async (_what, files) => {
  expect(await said(files)).toBeNull();
});

test("a version that is not installed is a problem, and what is installed is named", async () => {
  const files = {
    "main.tf": requiring('tocsin = {\n      source  = "tocsin/tocsin"\n      version = "~> 2.0"\n    }'),
  };
  expect(await said(files, ["0.2.0", "0.1.0", "0.1.0"])).toMatch(
    /^problem main\.tf, line 3 asks for the version "~> 2\.0" of tocsin, and 0\.2\.0, 0\.1\.0 is installed\. -> Write `version = "~> \d+\.\d+\.\d+"` there, or install/,
  );
  expect(await said(files, ["0.2.0", "2.1.0"])).toBeNull();
  expect(await said(files, [])).toBeNull();
});

test("what to run is named as on this machine", async () => {
  expect(await said({ "main.tf": RESOURCE }, [], "tofu")).toMatch(/, and run `tofu init`\.$/);
  expect(await said({ "main.tf": requiring('tocsin = { source = "x/y" }') }, [], "tofu")).toMatch(/run `tofu init`\.$/);
});
