import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { checkConfiguration } from "../../../../src/commands/doctor/check-configuration.ts";
import { readConfiguration } from "../../../../src/commands/doctor/configuration.ts";
import type { TerraformProgram } from "../../../../src/commands/doctor/engine.ts";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { checkState, readStateText } from "../../../../src/commands/doctor/state.ts";
import type { StateText } from "../../../../src/commands/doctor/target.ts";
import { lineOf, linesOf, makeFolder, pathWith } from "../../../support/diagnosis.ts";

/** A Terraform that prints what the folder has for each command. */
const SCRIPT = `#!/bin/sh
case $1 in
  validate) exec cat validate.json ;;
  state) [ ! -f failure ] || { cat failure >&2; exit 1; } ;;
esac
`;

/** The results of the checks of the configuration and the state in a folder with these files. */
async function withTerraform(files: Readonly<Record<string, string>>): Promise<readonly Result[]> {
  const file = join(await pathWith({ terraform: SCRIPT }), "terraform");
  const folder = await makeFolder({ "main.tf": "", ...files });
  const setup = { folder, home: folder, alias: null, env: process.env, own: "dist" };
  const block = { alias: null, file: null, written: new Map<string, string>(), unread: [], keyed: null };
  const target = { setup, configuration: await readConfiguration(setup), table: [], blocks: [block] };
  const engine: TerraformProgram = {
    ...{ name: "Terraform", command: "terraform", address: "", file, platform: "linux_amd64" },
  };
  const results: Result[] = [];
  const checks = checkConfiguration(target, engine);
  let next = await checks.next();
  for (; next.done !== true; next = await checks.next()) results.push(next.value);
  const readState = (): Promise<StateText> => readStateText(setup, engine);
  const state = checkState({ ...target, block, engine, isInvalid: next.value === null, readState });
  for await (const result of state) results.push(result);
  return results;
}

const error = (summary: string, detail = "", line: number | null = null): object => ({
  severity: "error",
  ...{ summary, detail },
  ...(line === null ? {} : { range: { filename: "main.tf", start: { line } } }),
});
const validated = (...diagnostics: readonly object[]): Readonly<Record<string, string>> => ({
  "validate.json": JSON.stringify({ diagnostics }),
});
const INIT = error("Missing required provider", "Run:\n  terraform init");
const WRONG = error("Unsupported argument", 'An argument named\n"x" is not expected.', 3);

describe("what Terraform finds in the configuration", () => {
  const cases: Readonly<Record<string, [files: Readonly<Record<string, string>>, line: RegExp]>> = {
    "is nothing": [validated(), /^ok Terraform finds no error in \//],
    "is a warning alone, which is no error": [validated({ ...WRONG, severity: "warning" }), /^ok /],
    "is an error, with its place and its reason on one line": [
      validated(WRONG),
      /^problem main\.tf, line 3: Unsupported argument -> An argument named "x" is not expected\.$/,
    ],
    "is the first of several errors": [
      validated(WRONG, error("Other", "", 9)),
      /^problem main\.tf, line 3: Unsupported argument \(and 1 more: `terraform validate` shows them\) ->/,
    ],
    "is an error without a place or a reason": [
      validated(error("Broken")),
      /^problem Broken -> Correct it: plans and applies fail until then\.$/,
    ],
    "is an error behind what init would mend": [validated(INIT, WRONG), /^problem main\.tf, line 3: Unsupported/],
    "is what init would mend": [
      validated(INIT),
      /^skipped Terraform checks only the syntax of a folder that is not initialized/,
    ],
    "is not known": [{ "validate.json": "Oops" }, /^skipped Terraform does not say whether it is valid\.$/],
  };
  test.each(Object.entries(cases))("%s", async (_what, [files, line]) => {
    expect(linesOf(await withTerraform(files), "configuration")).toEqual([expect.stringMatching(line)]);
  });
});

describe("a state that cannot be read", () => {
  const BACKEND = "Error: Failed to load state\n\nThe backend is down.\n";
  const cases: Readonly<Record<string, [files: Readonly<Record<string, string>>, line: RegExp]>> = {
    "is a problem of the backend": [
      { ...validated(), failure: BACKEND },
      /^problem The state cannot be read: Failed to load state The backend is down\. -> No plan and no apply works/,
    ],
    "may be so only because the configuration has an error": [
      { ...validated(WRONG), failure: BACKEND },
      /^skipped The state cannot be read as long as the configuration has an error\.$/,
    ],
    "is that of a folder that is not initialized, first of all": [
      { ...validated(WRONG), failure: 'Error: Backend initialization required, please run "terraform init"\n' },
      /^skipped The state cannot be read: the folder is not initialized.* -> Run `terraform init` in \//,
    ],
    "is that of a folder that the other engine has initialized": [
      {
        ...validated(),
        failure: "Error: Inconsistent dependency lock file, run:\n  terraform init\n",
        ".terraform.lock.hcl": 'provider "registry.opentofu.org/tocsin/tocsin" {\n  version = "7.7.7"\n}\n',
      },
      /^skipped The state cannot be read: .* -> Set TERRAFORM_BINARY_NAME=tofu to use OpenTofu here\./,
    ],
  };
  test.each(Object.entries(cases))("%s", async (_what, [files, line]) => {
    expect(lineOf(await withTerraform(files), "state")).toMatch(line);
  });
});
