import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { configuration } from "../support/terraform/configuration.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { start } from "../support/terraform/running.ts";
import { describeWithTerraform } from "../support/terraform/workspace.ts";
import { codeBlocks, markdownFiles } from "../support/text/markdown.ts";

/** Commands that run elsewhere, or run this test. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  "npm ci": "every job of CI begins with it",
  "npm run build": "a part of npm test",
  "npm test": "what CI runs",
  "npm run demo": "test/e2e/demo.test.ts",
};

const SERVE = /^node dist\/main\.js serve .*--port (\d+)/;

const shellBlocks = codeBlocks("README.md").filter(({ language }) => language === "sh");

/** The lines of a block without the commands that run elsewhere. */
const linesOf = (code: string): readonly string[] =>
  code
    .trimEnd()
    .split("\n")
    .map((line) => line.split(" && ").filter((command) => !(command in ELSEWHERE)))
    .flatMap((commands) => (commands.length === 0 ? [] : [commands.join(" && ")]));

/** Runs lines of a shell with a home of their own. */
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
