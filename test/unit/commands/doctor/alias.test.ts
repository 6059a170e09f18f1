import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../../../src/testing.ts";
import { diagnosed, lineOf, linesOf } from "../../../support/diagnosis.ts";

const TOKENS = { TF_VAR_ada_token: "ada-token", TF_VAR_bo_token: "bo-token" };

const person = (username: string) => ({
  username,
  email: `${username}@example.com`,
  tokens: [{ token: `${username}-token` }],
});

let service: TestService;
beforeAll(async () => {
  const users = [person("ada"), person("bo"), { ...person("root"), admin: true }];
  service = await startService({
    seed: { users, projects: [{ full_path: "team/web", members: { ada: "guest", bo: "guest" } }] },
  });
});
afterAll(() => service.close());

const variable = (name: string): string => `variable "${name}" {\n  type      = string\n  sensitive = true\n}\n`;
const provider = (alias: string, token: string): string =>
  `provider "tocsin" {\n  alias = "${alias}"\n  token = ${token}\n}\n`;
const setting = (alias: string): string =>
  `resource "tocsin_notification_setting" "${alias}" {\n  provider = tocsin.${alias}\n  project  = "team/web"\n}\n`;

/** The configuration of the guide on several users. */
const GUIDE = ["ada", "bo"]
  .map((name) => variable(`${name}_token`) + provider(name, `var.${name}_token`) + setting(name))
  .join("\n");

const stateOf = (...aliases: readonly string[]): string =>
  JSON.stringify({
    version: 4,
    resources: aliases.map((alias) => ({
      mode: "managed",
      type: "tocsin_notification_setting",
      name: alias || "web",
      provider: `provider["registry.terraform.io/tocsin/tocsin"]${alias && `.${alias}`}`,
      instances: [{ schema_version: 0, attributes: { project: "team/web" } }],
    })),
  });

const checking = (
  main: string,
  more: { readonly env?: Readonly<Record<string, string>>; readonly alias?: string; readonly state?: string } = {},
) => {
  const { env = TOKENS, alias, state = stateOf("ada", "bo") } = more;
  const files = { "main.tf": main, "terraform.tfstate": state };
  return diagnosed({ env: { TOCSIN_BASE_URL: service.url, ...env }, files, ...(alias === undefined ? {} : { alias }) });
};

describe("a configuration that has provider aliases alone", () => {
  test("is checked alias by alias, with the tokens of their variables", async () => {
    const results = await checking(GUIDE);
    expect(lineOf(results, "address")).toBe(`ok (each provider block) ${service.url}/api/v4 (TOCSIN_BASE_URL)`);
    expect(linesOf(results, "token")).toEqual([
      "ok (alias ada) Accepted: the token in the provider block in main.tf belongs to ada",
      "ok (alias bo) Accepted: the token in the provider block in main.tf belongs to bo",
    ]);
    expect(lineOf(results, "state")).toBe(
      "ok (each provider block) 1 of 2 objects of the provider, in 1 project or group",
    );
    expect(lineOf(results, "access")).toContain("ok (each provider block) 1 project or group");
    expect(results.filter(({ status }) => status === "problem").map(({ check }) => check)).toEqual(["terraform"]);
  });

  test("is checked with one of them alone, whose objects are counted", async () => {
    const results = await checking(GUIDE, { alias: "bo", env: { TF_VAR_bo_token: "bo-token" } });
    expect(lineOf(results, "token")).toBe("ok Accepted: the token in the provider block in main.tf belongs to bo");
    expect(lineOf(results, "state")).toBe("ok 1 of 2 objects of the provider, in 1 project or group");
  });

  test("has no other alias", async () => {
    const results = await checking(GUIDE, { alias: "adda" });
    expect(lineOf(results, "address")).toBe(
      'problem There is no provider block with the alias "adda". -> There is ada, bo.',
    );
    expect(lineOf(results, "access")).toBe("skipped There is nothing to connect to.");
  });

  test("does not count a token that only Terraform can evaluate as missing", async () => {
    const main = provider("ada", "data.vault_secret.ada.value") + setting("ada");
    const results = await checking(main, { env: {} });
    expect(lineOf(results, "token")).toBe(
      "skipped main.tf sets the token to an expression, which only Terraform evaluates. -> Set TOCSIN_TOKEN for this command to check it.",
    );
  });

  test("is checked without an alias, too, where a resource has none", async () => {
    const results = await checking(GUIDE + setting("x").replace("  provider = tocsin.x\n", ""));
    expect(linesOf(results, "token")).toEqual([
      expect.stringMatching(/^problem \(default provider\) No token for the provider/),
      expect.stringMatching(/^ok \(alias ada\)/),
      expect.stringMatching(/^ok \(alias bo\)/),
    ]);
  });

  test("has no objects of the environment's token", async () => {
    const main = `${GUIDE}provider "tocsin" {}\n`;
    const results = await checking(main, { env: { ...TOKENS, TOCSIN_TOKEN: "ada-token" } });
    expect(linesOf(results, "state")).toEqual([
      "ok (default provider) 2 objects of the provider, all of provider aliases",
      "ok (alias ada, alias bo) 1 of 2 objects of the provider, in 1 project or group",
    ]);
  });
});

test.each([
  ["HCL", "key.tf", 'resource "tocsin_client_key" "k" {\n  provider = tocsin.ada\n  project  = "team/web"\n}\n'],
  ["JSON", "key.tf.json", '{"resource":{"tocsin_client_key":{"k":{"provider":"tocsin.ada","project":"team/web"}}}}'],
])("an alias that has client keys in %s is asked about integrated error tracking", async (_syntax, file, text) => {
  const env = { TOCSIN_BASE_URL: service.url, ...TOKENS };
  const results = await diagnosed({ env, files: { "main.tf": GUIDE, [file]: text } });
  const lines = linesOf(results, "access").filter((line) => line.includes("error tracking"));
  expect(lines).toEqual([
    expect.stringMatching(/^warning \(alias ada\) Cannot tell whether integrated error tracking is on/),
  ]);
});

describe("a provider block with OpenTofu's for_each", () => {
  const MAIN = `provider "tocsin" {
  alias    = "by_user"
  for_each = toset(["ada", "bo"])
  token    = "root-token"
  sudo     = each.key
}
resource "tocsin_notification_setting" "s" {
  for_each = toset(["ada", "bo"])
  provider = tocsin.by_user[each.key]
  project  = "team/web"
}
`;
  const state = stateOf('by_user["ada"]', 'by_user["bo"]');

  test("is checked instance by instance, each with the user that it stands for", async () => {
    const results = await checking(MAIN, { env: {}, state });
    expect(linesOf(results, "sudo")).toEqual([
      'ok (alias by_user["ada"]) Accepted: the current user is ada (the provider block in main.tf)',
      'ok (alias by_user["bo"]) Accepted: the current user is bo (the provider block in main.tf)',
    ]);
    expect(lineOf(results, "state")).toBe(
      "ok (each provider block) 1 of 2 objects of the provider, in 1 project or group",
    );
    expect(linesOf(results, "address")).toEqual([expect.stringMatching(/^ok \(each provider block\)/)]);
    expect(linesOf(results, "access")).toHaveLength(1);
  });

  test.each(['by_user["bo"]', "by_user[bo]"])("is checked for one instance by --alias %s", async (alias) => {
    const results = await checking(MAIN, { env: {}, state, alias });
    expect(lineOf(results, "sudo")).toBe("ok Accepted: the current user is bo (the provider block in main.tf)");
  });

  test("is checked for all of them by its name, and names them in the quotes that a shell needs", async () => {
    expect(linesOf(await checking(MAIN, { env: {}, state, alias: "by_user" }), "sudo")).toHaveLength(2);
    expect(lineOf(await checking(MAIN, { env: {}, state, alias: "by_usr" }), "address")).toMatch(
      / -> There is 'by_user\["ada"\]', 'by_user\["bo"\]'\.$/,
    );
  });

  test.each(["", '{"version":3}'])("is checked as one block where no state names an instance: %j", async (text) => {
    const [line = ""] = linesOf(await checking(MAIN, { env: {}, state: text }), "address");
    expect(line).toMatch(/^warning main\.tf sets sudo to an expression/);
  });
});

describe("a variable has its value", () => {
  const main = variable("ada_token") + provider("ada", "var.ada_token") + setting("ada");
  const tokenWith = async (
    files: Readonly<Record<string, string>>,
    env: Readonly<Record<string, string>> = {},
  ): Promise<string> => {
    const results = await diagnosed({
      env: { TOCSIN_BASE_URL: service.url, ...env },
      files: { "main.tf": main, ...files },
    });
    return lineOf(results, "token");
  };
  const SET = 'ada_token = "ada-token"\n';
  const OLD = 'ada_token = "old-token"\n';

  const cases: Readonly<Record<string, Parameters<typeof tokenWith>>> = {
    "by its default": [{ "main.tf": main.replace("string", 'string\n  default = "ada-token"') }],
    "by the environment, before its default": [
      { "main.tf": main.replace("string", 'string\n  default = "old"') },
      { TF_VAR_ada_token: "ada-token" },
    ],
    "by terraform.tfvars, before the environment": [{ "terraform.tfvars": SET }, { TF_VAR_ada_token: "old-token" }],
    "by JSON, before terraform.tfvars": [
      { "terraform.tfvars": OLD, "terraform.tfvars.json": '{"ada_token":"ada-token"}' },
    ],
    "by the last file that is read by itself": [
      { "terraform.tfvars": OLD, "a.auto.tfvars": OLD, "b.auto.tfvars": SET, "c.tfvars": OLD },
    ],
    "in a template": [{ "main.tf": main.replace("var.ada_token", '"${var.ada_token}"'), "terraform.tfvars": SET }],
  };
  test.each(Object.entries(cases))("%s", async (_how, [files, env]) => {
    expect(await tokenWith(files, env)).toBe("ok Accepted: the token in the provider block in main.tf belongs to ada");
  });

  test("that no result shows", async () => {
    const secret = "hunter22-secret-token";
    const results = await diagnosed({
      env: { TOCSIN_BASE_URL: `${service.url}/${secret}` },
      files: { "main.tf": main, "terraform.tfvars": `ada_token = "${secret}"\n` },
    });
    expect(JSON.stringify(results)).not.toContain("hunter22");
    expect(lineOf(results, "address")).toContain("[redacted]");
  });
});
