import { afterEach, describe, expect, test } from "@jest/globals";
import { readConfiguration } from "../../../../src/commands/doctor/configuration.ts";
import { readProviderBlocks, type ProviderBlock } from "../../../../src/commands/doctor/provider-block.ts";
import { diagnosed, lineOf, makeFolder } from "../../../support/diagnosis.ts";
import { answer, closeAll, startServer } from "../../../support/server/http-server.ts";

afterEach(closeAll);

const TOKEN = "glpat-0123456789abcdef";

/** Reads the blocks in these files. */
async function blocksOf(
  files: Readonly<Record<string, string>>,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly ProviderBlock[]> {
  const setup = { folder: await makeFolder(files), home: "/nonexistent", alias: null, env, own: "dist" };
  return readProviderBlocks(setup, await readConfiguration(setup));
}

/** Reads the first block in a file with this text. */
const blockIn = async (text: string, file = "main.tf"): Promise<object | undefined> =>
  (await blocksOf({ [file]: text }))[0];

const REAL = 'provider "tocsin" {\n  base_url = "http://real.test"\n}\n';
const OLD = REAL.replace("real", "old");
const READ = {
  alias: null,
  file: "main.tf",
  written: new Map([["base_url", "http://real.test"]]),
  unread: [],
  keyed: null,
};

describe("the provider block is read", () => {
  const cases: Readonly<Record<string, string>> = {
    "beside one in a comment": `/*\n${OLD}*/\n${REAL}`,
    "beside one in comments of a line": `${OLD.replaceAll(/^/gm, "# ")}\n${REAL}`,
    "beside one in a heredoc": `variable "a" {\n  default = <<EOT\n${OLD}EOT\n}\n${REAL}`,
    "beside one in a heredoc that is indented": `variable "a" {\n  default = <<-EOT\n${OLD}\n  EOT\n}\n${REAL}`,
    "beside one in another block": `moved {\n${OLD}}\n${REAL}`,
    "beside those with an alias": `${OLD.replace("{", '{\n alias = "a"')}\n${REAL}`,
    indented: REAL.replaceAll(/^/gm, "    "),
    "on one line": REAL.replaceAll("\n", " "),
    "without quotes, and with a comment before its brace": REAL.replace('"tocsin"', "tocsin /* ours */"),
    "with the line ends of Windows": REAL.replaceAll("\n", "\r\n"),
    "with a comment behind a value": REAL.replace("test", 'test" # "'),
    "with what is null": REAL.replace("{", "{\n  token = null"),
  };
  test.each(Object.entries(cases))("%s", async (_where, text) => {
    expect(await blockIn(text)).toEqual(READ);
  });
});

test("the keys of a map are no attributes", async () => {
  const headers = 'headers = {\n    token = "x"\n    "X-Team" = "y"\n  }';
  expect(await blockIn(REAL.replace("{", `{\n  ${headers}`))).toEqual({ ...READ, unread: ["headers"] });
});

test("Terraform's JSON syntax has the same", async () => {
  const tocsin = [
    { alias: "a", base_url: "http://old.test" },
    { base_url: "http://real.test", sudo: "${var.user}" },
  ];
  expect(await blockIn(JSON.stringify({ provider: { tocsin } }), "main.tf.json")).toEqual({
    alias: null,
    file: "main.tf.json",
    written: new Map([["base_url", "http://real.test"]]),
    unread: ["sudo"],
    keyed: null,
  });
});

test("the key of for_each is told from other expressions, in both syntaxes", async () => {
  const hcl = 'provider "tocsin" {\n  alias = "a"\n  for_each = var.all\n  sudo = each.key\n  token = each.value\n}\n';
  const json = { alias: "a", for_each: "${var.all}", sudo: "${each.key}", token: "${each.value}" };
  const files = { "main.tf": hcl, "main.tf.json": JSON.stringify({ provider: { tocsin: json } }) };
  for (const [file, text] of Object.entries(files)) {
    expect((await blocksOf({ [file]: text })).find(({ alias }) => alias === "a")).toMatchObject({ keyed: ["sudo"] });
  }
});

test("an address in a comment is never asked, and never sees the token", async () => {
  const [old, real] = await Promise.all(
    [0, 1].map(() => startServer((_request, response) => answer(response, 401, {}))),
  );
  const written = (url = ""): string => REAL.replace("http://real.test", url);
  const files = { "main.tf": `/*\n${written(old?.url)}*/\n${written(real?.url)}` };
  const results = await diagnosed({ env: { TOCSIN_TOKEN: TOKEN }, files });
  expect(lineOf(results, "address")).toBe(`ok ${real?.url ?? ""}/api/v4 (the provider block in main.tf)`);
  expect(real?.seen).toContain("GET /api/v4/metadata");
  expect(old?.seen).toEqual([]);
});
