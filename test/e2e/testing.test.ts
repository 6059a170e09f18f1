import { createRequire } from "node:module";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "@jest/globals";
import type * as Testing from "../../src/testing.ts";
import { isLong } from "../support/runs.ts";
import { requireEngines } from "../support/terraform/terraform.ts";

// What users get.
const require = createRequire(import.meta.url);
const { startService, terraform } = require(resolve("dist/testing/index.js")) as typeof Testing;

/** It names another service and another place for its state. A test must reach neither. */
const CONFIGURATION = `
terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
  backend "http" {
    address = "http://127.0.0.1:9/state"
  }
}

provider "tocsin" {
  base_url = "http://127.0.0.1:9"
}

variable "level" {
  default = "watch"
}

module "team" {
  source = "../modules/team"
  level  = var.level
}

resource "tocsin_client_key" "web" {
  project = "demo/web"
}

output "dsn" {
  value     = tocsin_client_key.web.tracker_dsn
  sensitive = true
}
`;

const MODULE = `
terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}

variable "level" {}

resource "tocsin_notification_setting" "web" {
  project = "demo/web"
  level   = var.level
}
`;

let folder: string;
let home: string | undefined;
let service: Testing.TestService;

beforeAll(() => void ([home] = [process.env["HOME"]]));
afterAll(() => void (process.env["HOME"] = home));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "tocsin-kit-"));
  process.env["HOME"] = join(folder, "home");
  for (const name of ["home", "infra", "modules/team"]) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, "infra/main.tf"), CONFIGURATION);
  await writeFile(join(folder, "modules/team/main.tf"), MODULE);
  service = await startService();
});

afterEach(async () => {
  await service.close();
  await rm(folder, { recursive: true, force: true });
});

const put = (query: string): Promise<Response> =>
  fetch(`${service.url}/api/v4/projects/demo%2Fweb/notification_settings?${query}`, {
    method: "PUT",
    headers: { "PRIVATE-TOKEN": service.token },
  });

const engines = requireEngines().slice(0, isLong ? undefined : 1);

describe.each(engines.map((program) => [basename(program), program] as const))("a test with %s", (_name, program) => {
  test("applies, plans, finds drift and destroys on its service, and touches nothing else", async () => {
    const infra = await terraform(join(folder, "infra"), service, { program, variables: { level: "mention" } });
    expect((await infra.plan()).changes.map(({ address, action }) => `${action} ${address}`)).toEqual([
      "create tocsin_client_key.web",
      "create module.team.tocsin_notification_setting.web",
      "create output.dsn",
    ]);
    const { outputs, printed } = await infra.apply();
    expect(printed).toContain("2 added");
    expect(service.keysOf("demo/web")).toMatchObject([{ tracker_dsn: outputs["dsn"] }]);
    expect(service.settingOf("demo/web").level).toBe("mention");
    expect((await infra.plan()).changes).toEqual([]);

    await put("level=watch");
    const address = "module.team.tocsin_notification_setting.web";
    expect(await infra.drift()).toEqual([{ address, attribute: "level", recorded: "mention", live: "watch" }]);
    expect((await infra.plan({ level: "disabled" })).changes).toEqual([
      {
        address,
        action: "update",
        attributes: [{ attribute: "level", before: "watch", after: "disabled", isUnknown: false }],
      },
    ]);
    await infra.destroy();
    expect([service.keysOf("demo/web"), service.settingOf("demo/web").level]).toEqual([[], "global"]);

    const before = await readdir(infra.folder);
    await infra.close();
    await infra.close();
    expect(before).toContain("terraform.tfstate");
    await expect(readdir(infra.folder)).rejects.toThrow("ENOENT");
    expect(await readdir(join(folder, "infra"))).toEqual(["main.tf"]);
    // OpenTofu makes an empty folder there, whatever it does.
    const atHome = await readdir(join(folder, "home"), { recursive: true, withFileTypes: true });
    expect(atHome.filter((entry) => entry.isFile())).toEqual([]);
  });
});

describe("a configuration that fails", () => {
  test("says what Terraform printed, and where", async () => {
    await using infra = await terraform(join(folder, "infra"), service);
    const failed = infra.plan({ level: "loud" });
    await expect(failed).rejects.toMatchObject({
      code: "invalid",
      summary: expect.stringMatching(/ plan failed$/),
      detail: expect.stringMatching(/`level` must be one of[^]*not "loud"/),
    });
  });

  test("in its syntax leaves nothing behind", async () => {
    await writeFile(join(folder, "infra/main.tf"), "resource {\n");
    const left = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("tocsin-testing-"));
    const before = await left();
    await expect(terraform(join(folder, "infra"), service)).rejects.toThrow(
      / init failed: It ended with 1\.[^]*resource \{/,
    );
    expect((await left()).filter((name) => !before.includes(name))).toEqual([]);
  });

  test("as there is no such program or folder says so", async () => {
    const program = join(folder, "no-terraform");
    await expect(terraform(join(folder, "infra"), service, { program })).rejects.toThrow(
      `There is no program ${program}`,
    );
    await expect(terraform(join(folder, "nowhere"), service)).rejects.toThrow(`no such file or directory`);
  });

  test("is tried on a copy, which a test may change", async () => {
    await using infra = await terraform(join(folder, "infra"), service);
    const main = join(infra.folder, "main.tf");
    await writeFile(main, (await readFile(main, "utf8")).replace(/resource "tocsin_client_key"[^]*/, ""));
    expect((await infra.plan()).changes.map(({ address }) => address)).toEqual([
      "module.team.tocsin_notification_setting.web",
    ]);
    expect(await readFile(join(folder, "infra/main.tf"), "utf8")).toBe(CONFIGURATION);
  });
});
