import { mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { appendFile, cp, mkdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { isLong } from "../support/runs.ts";
import { enginesFrom } from "../support/terraform/release.ts";
import { run, type Finished } from "../support/terraform/terraform.ts";
import type { SeedInput } from "../../src/testing.ts";
import {
  binary,
  describeAttached,
  describeEnginesAttached,
  describeWithTerraform,
  type Workspace,
} from "../support/terraform/workspace.ts";

const EXAMPLES = "examples";

/** The world that the examples speak of. */
const seed: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      verified_emails: ["ada@work.example"],
      token: "secret-ada",
      admin: true,
    },
    { username: "bo", email: "bo@example.com" },
    { username: "cy", email: "cy@example.com" },
  ],
  groups: ["archive", "platform", "platform/tools", "team"].map((full_path, index) => ({
    id: index + 2,
    full_path,
    visibility: "public",
  })),
  projects: [
    { full_path: "team/docs", client_keys: [{ public_key: "glet_1f0e9d8c7b6a59483726150f4e3d2c1b" }] },
    {
      id: 12,
      full_path: "team/shop",
      error_tracking: { integrated: false, api_url: "https://tracker.example/api/0/projects/team/shop" },
      client_keys: [{ public_key: "glet_bb6653a9c2d14a3f9a5e0c4d7f1e2b83" }],
    },
    { id: 15, full_path: "team/cart", client_keys: [{ public_key: "glet_c07f4d1e9b3a4f52816fd2e5a9c3b704" }] },
    ...["team/web", "team/api", "team/app", "team/wiki", "platform/proxy", "platform/tools/cli"].map((full_path) => ({
      full_path,
      visibility: "public" as const,
    })),
  ],
  dsn_url: "https://errors.example.com",
};

const files = readdirSync(EXAMPLES, { recursive: true, encoding: "utf8" }).map((path) => join(EXAMPLES, path));

/**
 * Each folder with one of these is an example. The quickstart and the program in `cdktf` are whole: they have tests of
 * their own.
 */
const sources = files.filter((file) => ["resource.tf", "data-source.tf", "function.tf"].includes(basename(file)));

const provider = join(EXAMPLES, "provider", "provider.tf");

const contentsOf = (name: string): string =>
  files
    .filter((file) => basename(file) === name)
    .map((file) => readFileSync(file, "utf8"))
    .join("\n");

const moduleOf = (source: string): string => relative(EXAMPLES, dirname(source)).replaceAll(/\W/g, "_");

const hasProviders = (source: string): boolean => /^provider /m.test(readFileSync(source, "utf8"));

/** Puts each of these examples into a module of its own, beside the provider's. */
async function writeModules({ folder }: Workspace, written: readonly string[]): Promise<void> {
  await cp(provider, join(folder, "provider.tf"));
  for (const source of written) {
    const name = moduleOf(source);
    await mkdir(join(folder, name));
    await cp(source, join(folder, name, "main.tf"));
    await cp(join(dirname(source), "versions.tf"), join(folder, name, "versions.tf"));
    await appendFile(join(folder, "modules.tf"), `module "${name}" {\n  source = "./${name}"\n}\n`);
  }
}

describeAttached("the examples", (open) => {
  test("are formatted as Terraform does it", async () => {
    const { env } = await open();
    const formatted = await run(binary, ["fmt", "-check", "-recursive", EXAMPLES], { cwd: ".", env });
    expect(formatted).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("apply with the warnings that their comments speak of, plan empty, and destroy", async () => {
    const workspace = await open({ seed });
    const written = sources.filter((source) => !hasProviders(source));
    await writeModules(workspace, written);
    await workspace.expectExit(0, "init");
    const output = await workspace.apply();
    expect([...new Set([...output.matchAll(/Warning: (.*)/g)].map(([, summary]) => summary))].sort()).toEqual([
      "Existing error tracking settings taken over",
    ]);
    await workspace.expectNoChanges();
    const { stdout: state } = await workspace.terraform("state list");
    for (const source of written) expect(state).toContain(`module.${moduleOf(source)}.`);
    await workspace.expectExit(0, "destroy -auto-approve");
  });

  test("of imports lead to an empty plan, as blocks and as commands", async () => {
    const workspace = await open({ seed });
    await workspace.write(contentsOf("import.tf"));
    await workspace.expectExit(0, "plan -generate-config-out=generated.tf");
    await workspace.apply();
    await workspace.expectNoChanges();

    await rm(join(workspace.folder, "terraform.tfstate"));
    await workspace.write("");
    expect(await runShell(contentsOf("import.sh"), workspace)).toMatchObject({ code: 0, stderr: "" });
    await workspace.expectNoChanges();
  });
});

const withIdentities = enginesFrom({ Terraform: 12, OpenTofu: 12 });

describeEnginesAttached("the examples of identities", withIdentities, (open) => {
  test("import what they name, and plan empty with what is generated", async () => {
    const workspace = await open({ seed });
    await workspace.write(contentsOf("import-by-identity.tf"));
    const printed = await workspace.expectExit(0, "plan -generate-config-out=generated.tf");
    expect(printed).toContain("5 to import, 0 to add, 0 to change, 0 to destroy");
  });
});

describeEnginesAttached("the examples of lists", enginesFrom({ Terraform: 14 }), (open) => {
  test("are formatted, and find something", async () => {
    const workspace = await open({ seed });
    await workspace.write("");
    await workspace.request("PUT", "/projects/team%2Fweb/notification_settings?level=watch");
    await workspace.request("POST", "/projects/team%2Fweb/error_tracking/client_keys");
    await workspace.request("PUT", "/projects/platform%2Fproxy/error_tracking/settings?active=true&integrated=true");
    await writeFile(join(workspace.folder, "all.tfquery.hcl"), contentsOf("list-resource.tfquery.hcl"));
    await workspace.expectExit(0, "fmt -check");
    const printed = await workspace.expectExit(0, "query -no-color");
    for (const name of ["team/web:4", "platform/proxy", "project/team/web"]) expect(printed).toContain(name);
  });
});

describeWithTerraform("the example with several providers", (open) => {
  let workspace: Workspace;
  beforeAll(async () => void (workspace = await open({ seed })));

  test("applies without a warning", async () => {
    const [source = "", ...others] = sources.filter(hasProviders);
    expect(others).toEqual([]);
    await workspace.write(readFileSync(source, "utf8"));
    expect(await workspace.apply()).not.toContain("Warning: ");
  });

  // Each command starts each of the providers more than once.
  if (!isLong) return;

  test("plans empty then, and is destroyed", async () => {
    await workspace.expectNoChanges();
    await workspace.expectExit(0, "destroy -auto-approve");
  });
});

/** Runs lines of a shell in a workspace, where `terraform` is the one under test. */
function runShell(script: string, { folder, attached }: Workspace): Promise<Finished> {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  symlinkSync(binary, join(bin, "terraform"));
  return attached((env) => {
    const path = `${bin}:${env.PATH ?? ""}`;
    return run("bash", ["-euo", "pipefail", "-c", script], { cwd: folder, env: { ...env, PATH: path } });
  });
}
