import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { startService } from "../../src/testing.ts";
import { MAIN } from "../support/drift/command.ts";
import { key, keysOf, KEYS, seed, SETTING, setting, tracking } from "../support/terraform/every-resource.ts";
import { run, type Finished } from "../support/terraform/terraform.ts";
import { describeWithEveryEngine, type Workspace } from "../support/terraform/workspace.ts";

const ALL = setting("watch") + tracking(true) + key();

/** Runs the command with variables that are not the provider's own: the engine starts the provider. */
const drift = ({ env, folder, engine }: Workspace, more: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  run(process.execPath, [MAIN, "drift", ...args], {
    cwd: folder,
    env: { ...env, TERRAFORM_BINARY_NAME: engine, ...more },
  });

describeWithEveryEngine("what tocsin drift says to do", (open) => {
  test("about a key that is gone is to replace it, on the page as well, and the alarm is off", async () => {
    const workspace = await open({ seed });
    await workspace.apply(ALL);
    const [number = 0] = await keysOf(workspace);
    await fetch(`${workspace.service.url}/api/v4${KEYS}/${number}`, {
      method: "DELETE",
      headers: { "PRIVATE-TOKEN": workspace.service.token },
    });
    const { code, stdout } = await drift(workspace, {}, "--report", "text", "--report", "html=page.html");
    expect(code).toBe(2);
    expect(stdout).toMatch(
      /- tocsin_client_key\.app \(team\/app\) is gone: alarm off[^]*replace: \S+ apply -target=\S+\n/,
    );
    expect(stdout).toMatch(
      RegExp(`Warning: Client key no longer exists .*\n {6}\\| The key ${number} .* Deploy its DSN`),
    );
    expect(stdout).not.toContain("restore: ");
    const page = await readFile(join(workspace.folder, "page.html"), "utf8");
    expect(page).toMatch(/<span>Replace it<\/span><code>\S+ apply -target=tocsin_client_key\.app<\/code><button/);
    expect(page).not.toContain("Restore it");
  });

  test("about settings that are gone with their project is to forget them, in a plan, its file and a state", async () => {
    const workspace = await open({ seed });
    await workspace.apply(setting("watch") + tracking(true));
    const service = await startService({ seed: { ...seed, projects: [{ id: 8, full_path: "team/other" }] } });
    try {
      const env = { TOCSIN_BASE_URL: service.url };
      await workspace.expectExit(0, "plan -out=plan.bin", env);
      await writeFile(join(workspace.folder, "plan.json"), await workspace.expectExit(0, "show -json plan.bin"));
      const program = workspace.engine.includes("tofu") ? "tofu" : /[^/]+$/.exec(workspace.engine)?.[0];
      for (const args of [[], ["--plan", "plan.json"], ["--state", "terraform.tfstate", "--partial-ok"]]) {
        const { stdout } = await drift(workspace, env, ...args);
        const command = args.length === 0 ? program : workspace.engine.includes("tofu") ? "tofu" : "terraform";
        expect(stdout).toContain(`is gone with its project: alarm off`);
        expect(stdout).toContain(`forget: ${command ?? ""} state rm tocsin_error_tracking_settings.app\n`);
        expect(stdout).toContain("If the project has moved, write its new path.");
        expect(stdout).not.toMatch(/restore( these 2)?: /);
      }
    } finally {
      await service.close();
    }
  });

  test("about a project that moved is the number to write", async () => {
    const workspace = await open({ seed });
    await workspace.apply(setting("watch"));
    const project = { id: 7, full_path: "team/renamed", moved_from: ["team/app"] };
    const settings = [{ user: "ada", project: "team/renamed", level: "watch" as const }];
    const service = await startService({ seed: { ...seed, projects: [project], notification_settings: settings } });
    try {
      const { code, stdout } = await drift(workspace, { TOCSIN_BASE_URL: service.url });
      expect([code, stdout]).toEqual([
        0,
        expect.stringMatching(/Warning: Project moved .*\n {6}\| .* numeric ID, 7\. Replace/),
      ]);
    } finally {
      await service.close();
    }
  });
});

describeWithEveryEngine("tocsin drift is never without drift", (open) => {
  const drifted = async (): Promise<Workspace> => {
    const workspace = await open({ seed });
    await workspace.apply(setting("watch"));
    await workspace.request("PUT", `${SETTING}?level=mention`);
    return workspace;
  };
  const expectRefused = ({ code, stdout, stderr }: Finished, reason: RegExp): void => {
    expect([code, `${stdout}${stderr}`]).toEqual([1, expect.stringMatching(reason)]);
    expect(stdout).not.toMatch(/no drift/i);
  };

  test("in a plan of a destroy", async () => {
    const workspace = await drifted();
    await workspace.expectExit(0, "plan -destroy -out=plan.bin");
    await writeFile(join(workspace.folder, "plan.json"), await workspace.expectExit(0, "show -json plan.bin"));
    for (const options of [[], ["--partial-ok"]]) {
      expectRefused(await drift(workspace, {}, "--plan", "plan.json", ...options), /! Plan of a destroy/);
      const env = { TF_CLI_ARGS_plan: "-destroy" };
      expectRefused(await drift(workspace, env, ...options), /! Plan of a destroy[^]*Remove that option/);
    }
  });

  test("behind the wrapper of GitHub's action", async () => {
    const workspace = await drifted();
    const wrapper = join(workspace.folder, "wrapped");
    // As hashicorp/setup-terraform prints it, whose wrapper also makes 0 of 2.
    const line = 'echo "::debug::Terraform exited with code $code."';
    const script = `#!/bin/sh\n"${workspace.engine}" "$@"\ncode=$?\n${line}\n[ $code = 2 ] && exit 0\nexit $code\n`;
    await writeFile(wrapper, script, { mode: 0o755 });
    const named = /`terraform_wrapper: false`/;
    const env = { TERRAFORM_BINARY_NAME: wrapper };
    expectRefused(await drift(workspace, env), named);
    await workspace.expectExit(0, "plan -out=plan.bin");
    const printed: Readonly<Record<string, string>> = { "--plan": "show -json plan.bin", "--state": "state pull" };
    for (const [option, command] of Object.entries(printed)) {
      const { stdout } = await run(wrapper, command.split(" "), { cwd: workspace.folder, env: workspace.env });
      await writeFile(join(workspace.folder, "printed.json"), stdout);
      expectRefused(await drift(workspace, env, option, "printed.json"), named);
    }
  });
});
