import { expect, test } from "@jest/globals";
import { engineCommand } from "../../../../src/commands/terraform/index.ts";
import { pathWith } from "../../../support/diagnosis.ts";

test.each([
  [{ terraform: "", tofu: "" }, {}, "terraform"],
  [{ tofu: "" }, {}, "tofu"],
  [{ terraform: "", tofu: "" }, { TERRAFORM_BINARY_NAME: "tofu" }, "tofu"],
  [{ "opentofu-1.12": "" }, { TERRAFORM_BINARY_NAME: "opentofu-1.12" }, "tofu"],
  [{}, {}, "terraform"],
] as const)("of the programs %j with %j, a user types %s", async (programs, env, command) => {
  const PATH = await pathWith(programs);
  expect(await engineCommand({ env: { ...env, PATH }, folder: "." })).toBe(command);
});
