import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { startService, type TestService } from "../../src/testing.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { isLong, runs } from "../support/runs.ts";
import { cleanEnvironment, run, type Finished } from "../support/terraform/terraform.ts";
import { binary, describeWithTerraform } from "../support/terraform/workspace.ts";
import { needing } from "../support/needs.ts";

const ROUNDS = runs(1, 50);

const MAIN = join(process.cwd(), "dist/main.js");

let service: TestService;
const homes: string[] = [];

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.close();
  await Promise.all(homes.map((home) => rm(home, { recursive: true })));
});

async function newHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "tocsin-home-"));
  homes.push(home);
  await writeFile(
    join(home, "main.tf"),
    configuration('resource "tocsin_notification_setting" "me" {\n  level = "watch"\n}'),
  );
  return home;
}

const inHome = (home: string) => ({
  cwd: home,
  env: cleanEnvironment({ HOME: home, ...service.env }),
});

/** Processes of their own: jobs of a runner, or two terminals. */
const install = (home: string, ...args: readonly string[]): Promise<Finished> =>
  run(process.execPath, [MAIN, "install", ...args], inHome(home));

async function expectTerraform(home: string, ...args: readonly string[]): Promise<void> {
  expect(await run(binary, [...args, "-no-color"], inHome(home))).toMatchObject({ code: 0, stderr: "" });
}

const SUCCESS = { code: 0, stderr: "" };

describeWithTerraform("installs at the same time", () => {
  test(`succeed into an empty home, which then has the provider: rounds ${ROUNDS}`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const home = await newHome();
      const ended = await Promise.all(Array.from({ length: 6 }, () => install(home)));
      expect(ended).toMatchObject(ended.map(() => SUCCESS));
      await expectTerraform(home, "init");
      if (isLong) await expectTerraform(home, "validate");
      expect((await readdir(join(home, ".terraform.d/plugins"))).sort()).toEqual([
        "registry.opentofu.org",
        "registry.terraform.io",
      ]);
    }
  });

  needing("npm run test:long", isLong).test(`succeed into an empty mirror: rounds ${ROUNDS}`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const home = await newHome();
      const ended = await Promise.all(Array.from({ length: 6 }, () => install(home, "--mirror", "m")));
      expect(ended).toMatchObject(ended.map(() => SUCCESS));
      await writeFile(
        join(home, ".terraformrc"),
        `provider_installation {\n  filesystem_mirror {\n    path = "m"\n  }\n}\n`,
      );
      await expectTerraform(home, "init");
    }
  });

  test(`disturb no plan: rounds ${ROUNDS}`, async () => {
    const home = await newHome();
    await install(home);
    await expectTerraform(home, "init");
    let isPlanning = true;
    const installing = async (): Promise<number> => {
      let times = 0;
      for (; isPlanning; times++) expect(await install(home)).toMatchObject(SUCCESS);
      return times;
    };
    const installed = installing();
    try {
      for (let round = 0; round < ROUNDS; round++) await expectTerraform(home, "plan");
    } finally {
      isPlanning = false;
    }
    expect(await installed).toBeGreaterThan(0);
  });
});
