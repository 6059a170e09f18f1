import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { FILE } from "../../scripts/recording/recording.ts";
import { tocsin } from "../support/command-line.ts";
import { configuration } from "../support/terraform/configuration.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { start } from "../support/terraform/running.ts";
import { describeAttached, describeWithTerraform } from "../support/terraform/workspace.ts";
import { codeBlocks, markdownFiles, relativeLinks } from "../support/text/markdown.ts";

/** The commands that run elsewhere, or that run this test. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "npm ci": "every job of CI begins with it",
  "npm run build": "a part of npm test",
  "npm test": "what CI runs",
  "npm run demo": "test/e2e/demo.test.ts",
};

const SERVE = /^node dist\/main\.js serve .*--port (\d+)/;

const shellBlocks = codeBlocks("README.md").filter(({ language }) => language === "sh");

/** Returns the lines of a block without the commands that run elsewhere. */
const linesOf = (code: string): readonly string[] =>
  code
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" && ").filter((command) => !(command in ELSEWHERE)))
    .flatMap((commands) => (commands.length === 0 ? [] : [commands.join(" && ")]));

/** Runs shell commands with their own home directory. */
async function runInHome(lines: readonly string[], home: string): Promise<void> {
  await mkdir(home);
  const script = ["set -eu", ...lines].join("\n");
  const { code, stderr } = await run("sh", ["-c", script], { cwd: ".", env: cleanEnvironment({ HOME: home }) });
  expect(stderr).toBe("");
  expect(code).toBe(0);
}

describe("the README", () => {
  test("shows how to start the service", async () => {
    const commands = shellBlocks.flatMap(({ code }) => linesOf(code)).filter((line) => SERVE.test(line));
    expect(commands).not.toHaveLength(0);
    for (const command of commands) {
      const port = SERVE.exec(command)?.[1] ?? "";
      const service = start("sh", ["-c", `exec ${command.replace(port, "0")}`], {
        cwd: ".",
        env: cleanEnvironment({}),
      });
      try {
        // Serve's one line.
        const { url, token } = JSON.parse(await service.printed("\n")) as { url: string; token: string };
        expect(command).toContain(`--token ${token}`);
        const answer = await fetch(`${url}/api/v4/notification_settings`, { headers: { "PRIVATE-TOKEN": token } });
        expect(answer.status).toBe(200);
      } finally {
        service.signal("SIGTERM");
        await service.ended;
      }
    }
  });
});

describe("the README, on two screens,", () => {
  const readme = readFileSync("README.md", "utf8");

  test("has at most 100 lines", () => {
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(100);
  });

  test("begins with the recording", () => {
    expect(relativeLinks("README.md")[0]).toBe(FILE);
  });

  test("names the commands that only Tocsin has, as the help does", async () => {
    const named = [...readme.matchAll(/^- \[`tocsin (\w+)`\]/gm)].map(([, name = ""]) => name);
    expect(named).toEqual(["export", "drift", "drill", "doctor"]);
    const { stdout } = await tocsin();
    for (const name of named) expect(stdout).toMatch(new RegExp(`^  ${name} `, "m"));
  });

  test("says what it is not", () => {
    const status = /^## Status\n\n(.*?)\n\n/ms.exec(readme)?.[1]?.split("\n") ?? [];
    expect(status).toEqual([
      expect.stringContaining("Nothing is published yet"),
      expect.stringContaining("not yet against GitLab"),
      expect.stringContaining("`integrated_error_tracking`, which is switched off on most instances"),
    ]);
  });

  test("has a door for each kind of reader", () => {
    const doors = [...readme.matchAll(/^- \*\*(.*)\*\*: \[/gm)].map(([, reader]) => reader);
    expect(doors).toEqual([
      "I write HCL",
      "I write TypeScript",
      "I have 200 projects configured by hand",
      "Something is broken",
      "I am responsible for a team's alarms",
    ]);
  });
});

describeAttached("the example in the README", (open) => {
  test("is a whole configuration that applies, with an empty second plan", async () => {
    const workspace = await open();
    const [example] = codeBlocks("README.md").filter(({ language }) => language === "hcl");
    await writeFile(join(workspace.folder, "main.tf"), example?.code ?? "");
    await workspace.expectExit(0, "init");
    expect(await workspace.apply()).toContain("Resources: 3 added");
    await workspace.expectNoChanges();
    const setting = await workspace.request("GET", "/projects/demo%2Fweb/notification_settings");
    expect(setting).toMatchObject({ level: "custom", events: { failed_pipeline: true, new_note: false } });
    expect(await workspace.request("GET", "/projects/demo%2Fweb/error_tracking/client_keys")).toHaveLength(1);
  });
});

describeWithTerraform("the README", (open) => {
  test("shows how to put the provider where Terraform finds it", async () => {
    const workspace = await open();
    const home = join(workspace.folder, "home");
    const lines = shellBlocks.flatMap(({ code }) => linesOf(code)).filter((line) => !SERVE.test(line));
    await runInHome(lines, home);
    await writeFile(join(workspace.folder, "main.tf"), configuration(""));
    // Without a configuration of the command line: in a new home there is none.
    await workspace.expectExit(0, "init", { HOME: home, TF_CLI_CONFIG_FILE: "" });
    await workspace.expectExit(0, "validate", { HOME: home, TF_CLI_CONFIG_FILE: "" });
  });
});

const hclBlocks = markdownFiles().flatMap((file) =>
  codeBlocks(file)
    .filter(({ language }) => language === "hcl")
    .map(({ code, line }) => ({ where: `${file}:${line}`, code })),
);

describeWithTerraform("the Terraform code in the documents", (open) => {
  test.each(hclBlocks)("is valid: $where", async ({ code }) => {
    const workspace = await open();
    const isWhole = /^terraform \{$/m.test(code);
    await writeFile(join(workspace.folder, "main.tf"), isWhole ? code : configuration(code));
    await workspace.expectExit(0, "init");
    await workspace.expectExit(0, "validate");
  });
});
