import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020 } from "ajv/dist/2020.js";
import { expect, test } from "@jest/globals";
import type { DriftReport } from "../../../src/commands/drift/model/index.ts";
import type { SeedInput } from "../../../src/testing.ts";
import { repeatedCommand } from "../terraform/repeated-command.ts";
import { isLong } from "../runs.ts";
import type { Finished } from "../terraform/terraform.ts";
import type { Workspace } from "../terraform/workspace.ts";

type Open = (options?: { readonly seed?: SeedInput }) => Promise<Workspace>;

export const MAIN = join(process.cwd(), "dist/main.js");

export const seed: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      token: "secret-ada",
      tokens: [{ token: "secret-reads", scopes: ["read_api"] }],
    },
  ],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [
    { id: 7, full_path: "team/app" },
    { id: 8, full_path: "team/web" },
  ],
};

export const setting = (name: string, project: string, level: string): string => `
resource "tocsin_notification_setting" "${name}" {
  project = "${project}"
  level   = "${level}"
}`;

const KEY = `
resource "tocsin_client_key" "app" {
  project = "team/app"
}`;

type Drift = (args: readonly string[], env?: Readonly<Record<string, string>>) => Promise<Finished>;

const tocsin = repeatedCommand();

const READS = { TOCSIN_TOKEN: "secret-reads" };

/** Runs the command in the workspace, with the terraform under test and a token that can read. */
export const driftIn =
  ({ folder, attached, engine }: Workspace): Drift =>
  (args, extra = {}) =>
    attached(
      (env) => tocsin(["drift", ...args], { cwd: folder, env: { ...env, TERRAFORM_BINARY_NAME: engine, ...extra } }),
      READS,
    );

/** The same where Terraform starts the provider itself: for several provider blocks, and for folders without one. */
const driftAlone =
  ({ folder, env, engine }: Workspace): Drift =>
  (args, extra = {}) =>
    tocsin(["drift", ...args], { cwd: folder, env: { ...env, ...READS, TERRAFORM_BINARY_NAME: engine, ...extra } });

export async function reportOf(
  drift: Drift,
  args: readonly string[] = [],
  env = {},
): Promise<DriftReport & { code: number }> {
  const { code, stdout, stderr } = await drift(["--report", "json", ...args], env);
  if (stdout === "") throw new Error(stderr);
  return { code, ...(JSON.parse(stdout) as DriftReport) }; // the schema is checked below
}

/** Findings in short. */
export const findingLines = ({ findings }: DriftReport): readonly string[] =>
  findings.map((finding) => {
    if (finding.kind === "undeclared") return `undeclared ${finding.type} ${finding.import_id}`;
    const parts = finding.kind === "changed" ? finding.attributes : [];
    const changes = parts.map(
      ({ attribute, recorded, live }) => `${attribute} ${JSON.stringify(recorded)} -> ${JSON.stringify(live)}`,
    );
    return [`${finding.kind} ${finding.object.address}`, ...changes].join(": ");
  });

/** The prefix of the command's temporary folders. */
export const TEMPORARY = "tocsin-drift-";

/** Tests the findings of the command in a folder, whichever program plans there. */
export function driftInFolder(open: Open): void {
  test("reports what changed and what is gone, and changes nothing", async () => {
    const workspace = await open({ seed });
    const drift = driftIn(workspace);
    await workspace.apply(setting("app", "team/app", "watch") + setting("web", "team/web", "watch") + KEY);
    expect(await drift([])).toMatchObject({ code: 0, stdout: "No drift; 3 checked.\n", stderr: "" });

    await workspace.request("PUT", "/projects/7/notification_settings?level=mention");
    // As seeded.
    const [key] = (await workspace.request("GET", "/projects/7/error_tracking/client_keys")) as { id: number }[];
    await fetch(`${workspace.service.url}/api/v4/projects/7/error_tracking/client_keys/${key?.id ?? 0}`, {
      method: "DELETE",
      headers: { "PRIVATE-TOKEN": workspace.service.token },
    });
    await workspace.write(setting("app", "team/app", "watch") + setting("web", "team/web", "disabled") + KEY);
    const before = await readFile(join(workspace.folder, "terraform.tfstate"), "utf8");
    const report = await reportOf(drift);
    expect(report.code).toBe(2);
    expect(findingLines(report)).toEqual([
      "gone tocsin_client_key.app",
      'changed tocsin_notification_setting.app: level "watch" -> "mention"',
      "pending tocsin_notification_setting.web",
    ]);
    expect(report).toMatchObject({ complete: true, counts: { drifted: 2, pending: 1, not_checked: 0, checked: 3 } });
    const lines = (await readFile(join(workspace.folder, "main.tf"), "utf8")).split("\n");
    const places = report.findings.map((finding) => ("place" in finding ? finding.place : null));
    expect(places.map((place) => [place?.file, lines[(place?.line ?? 0) - 1]])).toEqual([
      ["main.tf", 'resource "tocsin_client_key" "app" {'],
      ["main.tf", 'resource "tocsin_notification_setting" "app" {'],
      ["main.tf", 'resource "tocsin_notification_setting" "web" {'],
    ]);
    const schema = JSON.parse(await readFile("docs/schemas/drift.v2.schema.json", "utf8")) as object; // a JSON Schema
    const validate = new Ajv2020({ allowUnionTypes: true }).compile(schema);
    const { code: _, ...published } = report;
    expect([validate(published), validate.errors]).toEqual([true, null]);
    expect(await readFile(join(workspace.folder, "terraform.tfstate"), "utf8")).toBe(before);
    const names = await readdir(workspace.folder);
    expect(names.filter((name) => !/^(\.terraform.*|main\.tf|terraform\.tfstate.*)$/.test(name))).toEqual([]);
  });

  test("names what the plan leaves out, and what it does not refresh", async () => {
    const workspace = await open({ seed });
    const drift = driftIn(workspace);
    await workspace.apply(setting("app", "team/app", "watch") + setting("web", "team/web", "watch"));
    await workspace.request("PUT", "/projects/8/notification_settings?level=mention");
    const narrowed = await reportOf(drift, [], { TF_CLI_ARGS_plan: "-target=tocsin_notification_setting.app" });
    expect(narrowed.code).toBe(1);
    expect(findingLines(narrowed)).toEqual(["not_checked tocsin_notification_setting.web"]);
    const stale = await reportOf(drift, [], { TF_CLI_ARGS_plan: "-refresh=false -detailed-exitcode" });
    expect([stale.code, stale.counts]).toMatchObject([1, { drifted: 0, not_checked: 2, checked: 0 }]);
  });
}

/** The same where the provider has two blocks, or is missing. */
export function driftInFolders(open: Open): void {
  test("names what was not read, and still reports the rest", async () => {
    const workspace = await open({ seed });
    const drift = driftAlone(workspace);
    const [app, web] = [setting("app", "team/app", "watch"), setting("web", "team/web", "watch")];
    await workspace.apply(app + web);
    await workspace.write(`
provider "tocsin" {
  alias = "other"
  token = var.token
}
variable "token" {
  default = "secret-ada"
}
${app.replace("project", "provider = tocsin.other\n  project")}${web}`);
    await workspace.request("PUT", "/projects/8/notification_settings?level=mention");
    const report = await reportOf(drift, ["--var", "token=wrong"]);
    expect(report.code).toBe(1);
    expect(findingLines(report)).toEqual([
      'changed tocsin_notification_setting.web: level "watch" -> "mention"',
      "not_checked tocsin_notification_setting.app",
    ]);
    expect(report.findings.at(-1)).toMatchObject({
      reason: expect.stringMatching(/^Service did not accept the token: /),
    });
    if (isLong) expect((await reportOf(drift, ["--var", "token=wrong", "--partial-ok"])).code).toBe(2);
  });

  test("names what is wrong with each folder that cannot be read, and still reads the others", async () => {
    const workspace = await open({ seed });
    await workspace.write("");
    const main = await readFile(join(workspace.folder, "main.tf"));
    for (const name of ["new one", "empty", "program"]) await mkdir(join(workspace.folder, name));
    await writeFile(join(workspace.folder, "new one", "main.tf"), main);
    await writeFile(join(workspace.folder, "program", "cdktf.json"), "{}");
    const folders = ["missing", "main.tf", "empty", "program", ".", "new one"];
    const report = await reportOf(driftAlone(workspace), folders);
    const program = workspace.engine.split("/").at(-1) ?? "";
    expect([report.code, report.complete, report.counts]).toMatchObject([1, false, { failed: 5, checked: 0 }]);
    const linesOf = ({ path, failures }: DriftReport["sources"][number]) =>
      failures.map(({ summary, detail, command }) => [path, summary, command ?? detail.split(/[.:]/)[0]].join(" | "));
    expect(report.sources.flatMap(linesOf)).toEqual([
      "missing | Folder cannot be read | ENOENT",
      "main.tf | Folder cannot be read | ENOTDIR",
      "empty | There is no configuration | Name a folder with Terraform's files, or one with cdktf",
      "program | There is no configuration | It is a CDKTF program",
      expect.stringMatching(RegExp(`^new one \\| .* \\| ${program} '-chdir=new one' init$`)),
    ]);
    expect(report.sources.map(({ path }) => path)).toEqual(folders);
    expect(await readdir(join(workspace.folder, "new one"))).toEqual(["main.tf"]);
  });
}
