import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "@jest/globals";
import { startService, type SeedInput } from "../../src/testing.ts";
import { repeatedCommand } from "../support/terraform/repeated-command.ts";
import type { Finished } from "../support/terraform/terraform.ts";
import { until } from "../support/until.ts";

const MAIN = join(process.cwd(), "dist/main.js");
const JOURNAL = ".tocsin-export.jsonl";
const PROJECTS = 30;

const seed: SeedInput = {
  users: [
    { username: "root", email: "root@example.com", token: "root", admin: true },
    { username: "ada", email: "ada@example.com", token: "reads", scopes: ["read_api"] },
    { username: "bob", email: "bob@example.com", token: "bob" },
  ],
  groups: [
    { id: 1, full_path: "team", members: { ada: "maintainer", bob: "maintainer" } },
    { id: 2, full_path: "others", members: { ada: "developer" } },
  ],
  projects: [
    {
      id: 7,
      full_path: "team/app",
      error_tracking: { active: true },
      client_keys: [{ public_key: "glet_1" }, { public_key: "glet_2", active: false }],
    },
    { id: 8, full_path: "others/lib" },
    ...Array.from({ length: PROJECTS }, (_, index) => ({ id: 100 + index, full_path: `team/p${index}` })),
  ],
  notification_settings: [
    { user: "ada", level: "watch" },
    { user: "ada", project: "team/app", level: "custom", events: { new_note: true, failed_pipeline: true } },
    { user: "bob", project: "team/app", level: "disabled" },
  ],
};

const tocsin = repeatedCommand();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Setup {
  readonly url: string;
  readonly folder: string;
  /** The paths that were asked for, since this was last called. */
  readonly asked: () => readonly string[];
  readonly run: (options: string, env?: Readonly<Record<string, string>>) => Promise<Finished>;
  readonly env: NodeJS.ProcessEnv;
  readonly faults: (method: string, rule?: object) => Promise<void>;
}

async function open(): Promise<Setup> {
  const lines: string[] = [];
  const { url, close } = await startService({ seed, faults: true, log: (line) => lines.push(line) });
  const folder = mkdtempSync(join(tmpdir(), "tocsin-export-"));
  ends.push(close, () => rmSync(folder, { recursive: true }));
  const env = { PATH: process.env["PATH"], HOME: folder, TOCSIN_BASE_URL: url, TOCSIN_TOKEN: "reads" };
  return {
    url,
    folder,
    env,
    asked: () => lines.splice(0).map((line) => line.split(" ")[2] ?? ""),
    run: (options, more = {}) => tocsin(["export", ...options.split(" ")], { cwd: folder, env: { ...env, ...more } }),
    async faults(method, rule) {
      const answer = await fetch(`${url}/_tocsin/faults`, {
        method,
        headers: { "private-token": "root", "content-type": "application/json" },
        ...(rule && { body: JSON.stringify(rule) }),
      });
      expect(answer.ok).toBe(true);
    },
  };
}

const filesIn = (folder: string): readonly string[] => readdirSync(folder).sort();

describe("tocsin export", () => {
  test("prints a table of what is there, and what was not read", async () => {
    const { run, folder, url } = await open();
    const { code, stdout, stderr } = await run("--all --dry-run");
    expect({ code, files: filesIn(folder) }).toEqual({ code: 0, files: [] });
    expect(stdout.split("\n")).toEqual([
      "tocsin_notification_setting.global        global            watch",
      "tocsin_notification_setting.team__app     project/team/app  custom (new_note, failed_pipeline)",
      "tocsin_error_tracking_settings.team__app  team/app",
      "tocsin_client_key.team__app_1             team/app:1",
      "tocsin_client_key.team__app_2             team/app:2        # Inactive: the service refuses errors that are sent with the key glet_2.",
      `Found 2 notification settings, 1 project's error tracking settings, 2 client keys for ada (user 2) at ${url}.`,
      `Left out at their default: ${PROJECTS + 3} (--include-defaults has them).`,
      "",
    ]);
    expect(stderr.split("\n")).toEqual([
      expect.stringMatching(
        /^Skipped: the error tracking settings of others\/lib: The token may not do this: .*Maintainer/,
      ),
      expect.stringMatching(/^Skipped: the client keys of others\/lib: The token may not do this: /),
      "",
    ]);
  });

  test("says whose settings these are in every file, and where the provider comes from", async () => {
    const { run, folder, url } = await open();
    expect(await run("--project team/app --out .")).toMatchObject({ code: 0, stderr: "" });
    expect(filesIn(folder)).toEqual(["tocsin-imports.tf", "tocsin.tf"]);
    const head = `# Notification settings of ada (user 2), error tracking settings and client keys at ${url}.\n# Made by \`tocsin export --project team/app\`.`;
    for (const file of filesIn(folder)) expect(readFileSync(join(folder, file), "utf8")).toContain(head);
    expect(readFileSync(join(folder, "tocsin.tf"), "utf8")).toContain('source = "tocsin/tocsin"');
    await run("--project team/app --format json --out json");
    for (const file of filesIn(join(folder, "json"))) {
      const tree = JSON.parse(readFileSync(join(folder, "json", file), "utf8")) as Record<string, unknown>; // its own
      expect(tree["//"]).toContain("Notification settings of ada (user 2)");
    }
  });

  test("leaves the block of providers to a file that has one, and says what is missing there", async () => {
    const { run, folder } = await open();
    const required = (line: string): void =>
      writeFileSync(join(folder, "main.tf"), `terraform {\n  required_providers {\n    ${line}\n  }\n}\n`);
    required("");
    const { stdout } = await run("--global --out .");
    expect(stdout).toContain(
      'main.tf has required_providers without the provider. Add: tocsin = { source = "tocsin/tocsin" }',
    );
    expect(readFileSync(join(folder, "tocsin.tf"), "utf8")).not.toContain("required_providers");
    required('tocsin = { source = "tocsin/tocsin" }');
    expect((await run("--global --force --out .")).stdout).not.toContain("Add:");
  });

  test("writes settings that nobody has changed when it is told to", async () => {
    const { run, folder } = await open();
    const { stdout } = await run("--group team --include-defaults --out .");
    expect(stdout).toContain(`Found ${PROJECTS + 2} notification settings`);
    expect(readFileSync(join(folder, "tocsin.tf"), "utf8")).toContain(
      'resource "tocsin_notification_setting" "team__p0"',
    );
  });

  test.each([
    ["", "Nothing to export"],
    ["--all --group team --out .", "--all excludes --group and --project"],
    ["--recursive --global --out .", "--recursive without --group"],
    ["--all", "Nowhere to write"],
    ["--all --for-each --format cdktf --out .", "--for-each with --format cdktf"],
    ["--project team/app --out /dev/null/x", "Cannot write into /dev/null/x"],
  ])("refuses %s before it asks the service", async (options, summary) => {
    const { run, asked } = await open();
    const { code, stderr } = await run(options === "" ? "--dry-run" : options);
    expect({ code, asked: asked() }).toEqual({ code: 1, asked: [] });
    expect(stderr).toContain(summary);
  });

  test("replaces no file that is there, but with --force", async () => {
    const { run, folder, asked } = await open();
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

  test("ends with the service's words where the token is not accepted", async () => {
    const { run, folder } = await open();
    const { code, stderr, stdout } = await run("--all --out .", { TOCSIN_TOKEN: "wrong" });
    expect({ code, stdout, files: filesIn(folder) }).toEqual({ code: 1, stdout: "", files: [] });
    expect(stderr).toMatch(/^tocsin: The service did not accept the token\n/);
  });
});

describe("an export that could not read everything", () => {
  const HIDDEN = {
    path: "*/projects/team%2Fapp",
    count: 1,
    fault: { kind: "status", status: 404, body: { message: "404 Project Not Found" } },
  };
  const COMMAND = "--group team --project others/lib --project team/app --out .";

  test("writes nothing, and the next one goes on from there", async () => {
    const { run, folder, asked, faults } = await open();
    const whole = join(folder, "whole");
    await run(`${COMMAND.replace("--out .", "")}--out ${whole}`);
    asked();
    await faults("POST", HIDDEN);
    const first = await run(COMMAND);
    expect({ code: first.code, files: filesIn(folder) }).toEqual({ code: 1, files: [JOURNAL, "whole"] });
    expect(first.stderr).toMatch(
      /Skipped: team\/app: Project not found: .*\n.*The export is not complete\n1 part could not be read/s,
    );
    expect(asked().filter((path) => path.endsWith("/notification_settings"))).toHaveLength(PROJECTS + 3);
    const second = await run(COMMAND);
    expect(second).toMatchObject({ code: 0 });
    // What belongs to others was not read whole.
    expect(asked().filter((path) => path.endsWith("/notification_settings"))).toEqual([
      "/api/v4/projects/8/notification_settings",
    ]);
    expect(filesIn(folder)).toEqual(["tocsin-imports.tf", "tocsin.tf", "whole"]);
    for (const file of filesIn(whole)) {
      expect(readFileSync(join(folder, file), "utf8")).toBe(readFileSync(join(whole, file), "utf8"));
    }
  });

  test("goes on for the same user and the same export alone, for 24 hours", async () => {
    const { run, folder, faults } = await open();
    await faults("POST", HIDDEN);
    await run(COMMAND);
    const path = join(folder, JOURNAL);
    const before = readFileSync(path, "utf8");
    const refused = async (options: string, env: Readonly<Record<string, string>>, why: string) => {
      const { code, stderr } = await run(options, env);
      expect({ code, journal: readFileSync(path, "utf8") }).toEqual({ code: 1, journal: before });
      expect(stderr).toContain(
        `Cannot go on with an interrupted export\n${path} is what an interrupted export has read. ${why}`,
      );
    };
    await refused(COMMAND, { TOCSIN_TOKEN: "bob" }, "It has what another user sees.");
    await refused("--group team --out .", {}, "It is of another export, `tocsin export --group team --project");
    const [head = "", ...rest] = before.split("\n");
    const aged = head.replace(/"started":"[^"]*"/, `"started":"${new Date(Date.now() - 86_500_000).toISOString()}"`);
    writeFileSync(path, [aged, ...rest].join("\n"));
    const old = await run(COMMAND);
    expect(old.stderr).toContain("It is older than 24 hours. Remove the file, or pass --force, to start anew.");
    expect(await run(`${COMMAND} --force`)).toMatchObject({ code: 0 });
    expect(existsSync(path)).toBe(false);
  });

  test("goes on after Ctrl-C, and after a line that was cut off", async () => {
    const { run, folder, asked, env, faults } = await open();
    await faults("POST", {
      path: "*/projects/129/notification_settings",
      fault: { kind: "delay", milliseconds: 20_000 },
    });
    const child = spawn(process.execPath, [MAIN, "export", "--group", "team", "--out", "."], { cwd: folder, env });
    const path = join(folder, JOURNAL);
    const stderr = text(child.stderr);
    // The last project hangs, and a place is kept when the next one is read.
    await until(() => existsSync(path) && readFileSync(path, "utf8").split("\n").length > PROJECTS);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await stderr).toBe(
      "tocsin: Stopped\nNothing is written. What was read is kept for 24 hours: the same command goes on from there.\n",
    );
    expect(filesIn(folder)).toEqual([JOURNAL]);
    await faults("DELETE");
    writeFileSync(path, readFileSync(path, "utf8").slice(0, -20));
    asked();
    expect(await run("--group team --out .")).toMatchObject({ code: 0 });
    expect(asked().filter((each) => each.endsWith("/notification_settings")).length).toBeLessThanOrEqual(4);
    expect(filesIn(folder)).toEqual(["tocsin-imports.tf", "tocsin.tf"]);
  });
});
