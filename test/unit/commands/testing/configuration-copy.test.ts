import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { copyConfiguration } from "../../../../src/commands/testing/configuration-copy.ts";

const URL = "http://127.0.0.1:8080";
const REQUIRED = 'terraform {\n  required_providers {\n    alarms = { source = "Tocsin/tocsin" }\n  }\n}\n';
const OVERRIDE = "zzz_tocsin_testing_override.tf.json";

let folder: string;

beforeEach(async () => void (folder = await realpath(await mkdtemp(join(tmpdir(), "tocsin-copy-")))));
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes files into a repository, and copies the configuration in `infra/prod`. */
async function copy(files: Readonly<Record<string, string>>, repository = ".git"): Promise<string> {
  for (const [name, text] of Object.entries({ [`${repository}/HEAD`]: "", ...files })) {
    const file = join(folder, "team", name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return copyConfiguration(join(folder, "team/infra/prod"), { root: join(folder, "copy"), url: URL });
}

const overrideIn = async (to: string): Promise<unknown> => JSON.parse(await readFile(join(to, OVERRIDE), "utf8"));

describe("the copy of a configuration", () => {
  test("has its files, and nothing of a real run", async () => {
    const to = await copy({
      "infra/prod/main.tf": "one",
      "infra/prod/terraform.tfvars": "two",
      "infra/prod/terraform.tfstate": "{}",
      "infra/prod/terraform.alarms.tfstate.backup": "{}",
      "infra/prod/.terraform/terraform.tfstate": "{}",
    });
    expect(await readdir(to)).toEqual(["main.tf", "terraform.tfvars", OVERRIDE]);
    await writeFile(join(to, "main.tf"), "changed");
    expect(await readFile(join(folder, "team/infra/prod/main.tf"), "utf8")).toBe("one");
  });

  test("finds the modules of its repository where they were", async () => {
    const to = await copy({
      "infra/prod/own/main.tf": "own",
      "infra/shared/main.tf": "shared",
      "modules/alarms/main.tf": "alarms",
    });
    const paths = ["own", "../shared", "../../modules/alarms"];
    const found = await Promise.all(paths.map((path) => readFile(join(to, path, "main.tf"), "utf8")));
    expect(found).toEqual(["own", "shared", "alarms"]);
  });

  test("outside of a repository finds the modules beside it", async () => {
    const to = await copy({ "infra/prod/main.tf": "", "infra/shared/main.tf": "shared" }, "no-repository");
    expect(await readFile(join(to, "../shared/main.tf"), "utf8")).toBe("shared");
  });

  test("locks every other provider as it was", async () => {
    const block = (address: string) =>
      `provider "${address}" {\n  version = "1.0.0"\n  hashes = [\n    "h1:x",\n  ]\n}\n`;
    const others = block("registry.terraform.io/hashicorp/random");
    const lock = `${block("registry.terraform.io/tocsin/tocsin")}\n${others}`;
    const to = await copy({ "infra/prod/.terraform.lock.hcl": lock });
    expect((await readFile(join(to, ".terraform.lock.hcl"), "utf8")).trim()).toBe(others.trim());
  });
});

describe("the override", () => {
  test("keeps the state in the copy", async () => {
    const to = await copy({ "infra/prod/main.tf": REQUIRED });
    expect(await overrideIn(to)).toEqual({ terraform: { backend: { local: {} } } });
  });

  test("replaces an address in each block of the provider, by whatever name, and in no other's", async () => {
    const blocks = `
provider "alarms" {
  base_url = var.url
}
provider "alarms" {
  alias    = "bob"
  base_url = "https://gitlab.example.com"
}
provider "alarms" {
  alias = "eve"
}
provider "gitlab" {
  base_url = "https://gitlab.example.com"
}
`;
    const to = await copy({ "infra/prod/main.tf": blocks, "infra/prod/versions.tf": REQUIRED });
    expect(await overrideIn(to)).toMatchObject({
      provider: { alarms: [{ base_url: URL }, { alias: "bob", base_url: URL }] },
    });
  });

  test("reads JSON as CDKTF writes it", async () => {
    const stack = {
      terraform: { required_providers: { tocsin: { source: "tocsin/tocsin", version: "0.2.0" } } },
      provider: { tocsin: [{ base_url: "https://gitlab.example.com" }] },
    };
    const to = await copy({ "infra/prod/cdk.tf.json": JSON.stringify(stack) });
    expect(await overrideIn(to)).toMatchObject({ provider: { tocsin: [{ base_url: URL }] } });
  });
});
