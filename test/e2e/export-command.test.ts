import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { filesIn, openExport, PROJECTS } from "../support/export.ts";

describe("tocsin export", () => {
  test("prints a table of what is there, and what was not read", async () => {
    const { run, folder, url } = await openExport();
    const { code, stdout, stderr } = await run("--all --dry-run");
    expect({ code, files: filesIn(folder) }).toEqual({ code: 0, files: [] });
    expect(stdout.split("\n")).toEqual([
      "tocsin_notification_setting.global        global            watch",
      "tocsin_notification_setting.team__app     project/team/app  custom (new_note, failed_pipeline)",
      "tocsin_error_tracking_settings.team__app  team/app",
      "tocsin_client_key.team__app_1             team/app:1",
      `Found 2 notification settings, error tracking settings of 1 project, 1 client key for ada (user 2) at ${url}.`,
      `${PROJECTS + 3} settings at their default are left out; --include-defaults writes them.`,
      "1 inactive object (team/app:2) is left out; --include-inactive writes it.",
      "",
    ]);
    expect(stderr.split("\n")).toEqual([
      expect.stringMatching(
        /^Skipped: the error tracking settings of others\/lib: Token may not do this: .*Maintainer/,
      ),
      expect.stringMatching(/^Skipped: the client keys of others\/lib: Token may not do this: /),
      "",
    ]);
  });

  test("says whose settings these are in every file, and where the provider comes from", async () => {
    const { run, folder, url } = await openExport();
    expect(await run("--project team/app --out .")).toMatchObject({ code: 0, stderr: "" });
    expect(filesIn(folder)).toEqual(["tocsin-imports.tf", "tocsin.tf"]);
    const head = `# Notification settings of ada (user 2), error tracking settings and client keys at ${url}.\n# Made by \`tocsin export --project team/app\`.`;
    for (const file of filesIn(folder)) expect(readFileSync(join(folder, file), "utf8")).toContain(head);
    expect(readFileSync(join(folder, "tocsin.tf"), "utf8")).toMatch(
      /source {2}= "tocsin\/tocsin"\n +version = "~> \d+\.\d+\.\d+"/,
    );
    await run("--project team/app --format json --out json");
    for (const file of filesIn(join(folder, "json"))) {
      const tree = JSON.parse(readFileSync(join(folder, "json", file), "utf8")) as Record<string, unknown>; // its own
      expect(tree["//"]).toContain("Notification settings of ada (user 2)");
    }
  });

  test.each(["cdktf", "cdktn"])("writes a module for %s", async (format) => {
    const { run, folder } = await openExport();
    const { stdout } = await run(`--project team/app --format ${format} --out .`);
    expect(stdout).toContain(`Wrote tocsin.ts in ${folder}. Call declareAlarms of "./tocsin.js" in a stack`);
    expect(filesIn(folder)).toEqual(["tocsin.ts"]);
    const program = readFileSync(join(folder, "tocsin.ts"), "utf8");
    expect(program).toMatch(/^\/\/ Notification settings of ada \(user 2\)/);
    expect(program).toContain(`from "tocsin/${format}";`);
    expect(program).toContain(
      'new ClientKey(scope, "client_key_team__app_1", { project: "team/app" }).importFrom("team/app:1");',
    );
  });

  test("leaves the block of providers to a file that has one, and says what is missing there", async () => {
    const { run, folder } = await openExport();
    const required = (line: string): void =>
      writeFileSync(join(folder, "main.tf"), `terraform {\n  required_providers {\n    ${line}\n  }\n}\n`);
    required("");
    const { stdout } = await run("--global --out .");
    expect(stdout).toContain(
      'main.tf has required_providers without the provider. Add: tocsin = { source = "tocsin/tocsin", version = "~> 0.2.0" }',
    );
    expect(readFileSync(join(folder, "tocsin.tf"), "utf8")).not.toContain("required_providers");
    required('tocsin = { source = "tocsin/tocsin" }');
    expect((await run("--global --force --out .")).stdout).not.toContain("Add:");
  });

  test("writes settings that nobody has changed when it is told to", async () => {
    const { run, folder } = await openExport();
    const { stdout } = await run("--group team --include-defaults --out .");
    expect(stdout).toContain(`Found ${PROJECTS + 2} notification settings`);
    expect(readFileSync(join(folder, "tocsin.tf"), "utf8")).toContain(
      'resource "tocsin_notification_setting" "team__p0"',
    );
  });

  test.each([
    ["--no-color", "--global, and --out DIR or --dry-run."],
    ["--all --group team --out .", "--all excludes --group and --project"],
    ["--recursive --global --out .", "--recursive without --group"],
    ["--all", "Nowhere to write"],
    ["--all --for-each --format cdktf --out .", "--for-each with --format cdktf"],
    ["--all --all-rows --out .", "--all-rows without --coverage"],
    ["--project team/app --out /dev/null/x", "Cannot write into /dev/null/x"],
  ])("refuses %s before it asks the service", async (options, summary) => {
    const { run, asked } = await openExport();
    const { code, stderr } = await run(options);
    expect({ code, asked: asked() }).toEqual({ code: 1, asked: [] });
    expect(stderr).toContain(summary);
  });

  test("replaces no file that is there, but with --force", async () => {
    const { run, folder, asked } = await openExport();
    writeFileSync(join(folder, "tocsin-imports.tf"), "mine");
    const { code, stderr } = await run("--global --out .");
    expect({ code, asked: asked(), files: filesIn(folder) }).toEqual({
      code: 1,
      asked: [],
      files: ["tocsin-imports.tf"],
    });
    expect(stderr).toMatch(/tocsin-imports\.tf\nIt is there already. Pass --force to replace it/);
    expect(readFileSync(join(folder, "tocsin-imports.tf"), "utf8")).toBe("mine");
    expect(await run("--global --force --out .")).toMatchObject({ code: 0 });
    expect(readFileSync(join(folder, "tocsin-imports.tf"), "utf8")).toContain("import {");
  });

  test("prints which projects have no alarm, and ends with 1 where one is not known", async () => {
    const { run, folder, url } = await openExport();
    const json = await run("--project team/app --coverage json");
    expect(json).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(json.stdout)).toMatchObject({ counts: { projects: 1, no_alarm: 0 }, address: url });
    const table = await run("--all --coverage table");
    expect(table.stdout).toContain(`${PROJECTS + 2} projects: `);
    expect(table.stdout).toContain(" left at the default.\n");
    expect(table).toMatchObject({ code: 0, stderr: "" });
    const markdown = await run("--project team/nope --coverage markdown");
    expect(markdown).toMatchObject({ code: 1, stdout: expect.stringContaining("team/nope") });
    expect(filesIn(folder)).toEqual([]);
  });

  test("ends with the service's words where the token is not accepted", async () => {
    const { run, folder } = await openExport();
    const { code, stderr, stdout } = await run("--all --out .", { TOCSIN_TOKEN: "wrong" });
    expect({ code, stdout, files: filesIn(folder) }).toEqual({ code: 1, stdout: "", files: [] });
    expect(stderr).toMatch(/^tocsin: Service did not accept the token\n/);
  });
});
