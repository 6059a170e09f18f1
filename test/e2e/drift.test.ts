import { existsSync } from "node:fs";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import {
  driftInFolder,
  driftInFolders,
  seed,
  setting,
  driftIn,
  reportOf,
  TEMPORARY,
  MAIN,
} from "../support/drift/command.ts";
import { start } from "../support/terraform/running.ts";
import { until } from "../support/until.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

describeAttached("tocsin drift in a folder", driftInFolder);
describeAttached("tocsin drift in folders", driftInFolders);

describeAttached("tocsin drift", (open) => {
  test("passes variables and a workspace on, and finds CDKTF's stacks", async () => {
    const workspace = await open({ seed });
    await workspace.write(`variable "level" {}\n${setting("app", "team/app", "x").replace('"x"', "var.level")}`);
    await workspace.expectExit(0, "workspace new other");
    await workspace.expectExit(0, "apply -auto-approve -var=level=watch");
    await workspace.expectExit(0, "workspace select default");
    await writeFile(join(workspace.folder, "more.tfvars"), 'level = "mention"\n');
    const report = await reportOf(driftIn(workspace), [
      "--workspace=other",
      "--var-file=more.tfvars",
      "--fail-on=pending",
    ]);
    expect([report.code, report.counts]).toMatchObject([2, { drifted: 0, pending: 1, checked: 1 }]);

    const program = await open({ seed });
    const stack = join(program.folder, "cdktf.out", "stacks", "alarms");
    await mkdir(stack, { recursive: true });
    await writeFile(join(stack, "cdk.tf.json"), "{}");
    const { sources } = await reportOf(driftIn(program));
    expect(sources).toMatchObject([{ path: "cdktf.out/stacks/alarms", checked: 0, failures: [] }]);
  });

  test("reports as incomplete what was found before Ctrl-C, and leaves no plan behind", async () => {
    const workspace = await open({ seed });
    await workspace.apply(setting("app", "team/app", "watch"));
    const slow = join(workspace.folder, "slow-terraform");
    const script = `#!/bin/sh\n[ "$1" = plan ] && echo 1 > planning && exec sleep 60\nexec "${workspace.engine}" "$@"\n`;
    await writeFile(slow, script, { mode: 0o755 });
    const env = { ...workspace.env, TERRAFORM_BINARY_NAME: slow, TMPDIR: workspace.folder };
    const temporary = async () => (await readdir(workspace.folder)).filter((name) => name.startsWith(TEMPORARY));
    const running = start(process.execPath, [MAIN, "drift", "--report", "json"], { cwd: workspace.folder, env });
    await until(() => existsSync(join(workspace.folder, "planning")));
    expect(await temporary()).toHaveLength(1);
    running.signalGroup("SIGINT");
    const { code, stdout } = await running.ended;
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ complete: false, interrupted: true, counts: { failed: 1 } });
    expect(await temporary()).toEqual([]);
  });

  test("ends a Terraform that does not stop at Ctrl-C at the second one", async () => {
    const workspace = await open({ seed });
    await workspace.write("");
    const deaf = join(workspace.folder, "deaf-terraform");
    await writeFile(
      deaf,
      `#!/bin/sh\ntrap 'echo 1 > interrupted' INT\necho 1 > started\nwhile :; do sleep 0.1; done\n`,
      { mode: 0o755 },
    );
    const env = { ...workspace.env, TERRAFORM_BINARY_NAME: deaf };
    const running = start(process.execPath, [MAIN, "drift"], { cwd: workspace.folder, env });
    const exists = (name: string): boolean => existsSync(join(workspace.folder, name));
    await until(() => exists("started"));
    running.signal("SIGINT");
    await until(() => exists("interrupted"));
    running.signal("SIGINT");
    const { code, stdout } = await running.ended;
    expect([code, stdout]).toEqual([1, expect.stringMatching(/! Interrupted[^]*\nInterrupted\. 1 incomplete\.\n/)]);
  });
});
