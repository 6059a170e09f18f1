import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { cleanEnvironment, run, type Finished } from "../support/terraform.ts";
import { binary, describeWithTerraform } from "../support/workspace.ts";

const CONFIGURATION = `
terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}
resource "tocsin_notification_setting" "me" {
  level = "watch"
}
`;

describeWithTerraform("tocsin install", () => {
  let home: string;

  beforeAll(async () => void (home = await mkdtemp(join(tmpdir(), "tocsin-home-"))));
  afterAll(() => rm(home, { recursive: true, force: true }));

  const inHome = (command: string, args: readonly string[], cliConfig?: string): Promise<Finished> =>
    run(command, args, {
      cwd: home,
      env: cleanEnvironment({ HOME: home, ...(cliConfig === undefined ? {} : { TF_CLI_CONFIG_FILE: cliConfig }) }),
    });

  const tocsin = (...args: readonly string[]): Promise<Finished> =>
    inHome(process.execPath, [join(process.cwd(), "dist/main.js"), "install", ...args]);

  const terraform = (args: string, cliConfig?: string): Promise<Finished> =>
    inHome(binary ?? "", args.split(" "), cliConfig);

  test("makes the provider usable without a CLI configuration, and a second time", async () => {
    await writeFile(join(home, "main.tf"), CONFIGURATION);
    for (const time of ["first", "second"]) {
      expect({ time, ...(await tocsin()) }).toMatchObject({ time, code: 0, stderr: "" });
      expect(await terraform("init -no-color")).toMatchObject({ code: 0 });
      expect(await terraform("validate -no-color")).toMatchObject({ code: 0 });
    }
  });

  test("--mirror prints a CLI configuration and a lock command that work as they stand", async () => {
    await rm(join(home, ".terraform"), { recursive: true, force: true });
    await rm(join(home, ".terraform.lock.hcl"), { force: true });
    await rm(join(home, ".terraform.d"), { recursive: true, force: true });
    const { code, stdout } = await tocsin("--mirror", "mirror");
    expect(code).toBe(0);
    const cliConfig = join(home, "printed.tfrc");
    await writeFile(cliConfig, /^provider_installation \{[^]*?^\}/m.exec(stdout)?.[0] ?? "");
    expect(stdout).toMatch(/direct \{\n\s+exclude = \["registry.terraform.io\/tocsin\/tocsin"/);
    expect(await terraform("init -no-color", cliConfig)).toMatchObject({ code: 0 });
    const lock = /^terraform (providers lock .*)$/m.exec(stdout)?.[1] ?? "";
    expect(await terraform(lock, cliConfig)).toMatchObject({ code: 0 });
    const hashes = (await readFile(join(home, ".terraform.lock.hcl"), "utf8")).match(/"h1:[^"]+"/g);
    expect(hashes).toHaveLength(1);
  });

  test("says why it cannot write, and ends with 1", async () => {
    await writeFile(join(home, "file"), "");
    const { code, stderr } = await tocsin("--mirror", "file");
    expect(code).toBe(1);
    expect(stderr).toContain("The provider cannot be installed");
    expect(stderr).toContain("Choose another folder with --mirror");
  });
});
