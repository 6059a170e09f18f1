import { copyFile, mkdir, readdir, rename, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { expect, test } from "@jest/globals";
import { NPX, openGuide } from "../../support/text/guide.ts";
import { run, type Finished } from "../../support/terraform/terraform.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("drift");

const setting = (name: string): string => `
resource "tocsin_notification_setting" "${name}" {
  project = "demo/${name}"
  level   = "watch"
}`;

describeAttached("the guide to drift", (open) => {
  test("has commands that run, and shows what they print", async () => {
    const { folder, attached, engine, ...workspace } = await open();
    await workspace.apply(setting("web") + setting("api"));
    await workspace.request("PUT", "/projects/demo%2Fweb/notification_settings?level=mention");
    await mkdir(join(folder, "infra"));
    for (const name of [".terraform", ".terraform.lock.hcl", "main.tf", "terraform.tfstate"]) {
      await rename(join(folder, name), join(folder, "infra", name));
    }
    const commands = `${NPX}; terraform() { "${engine}" "$@"; }`;
    const shell = (lines: string): Promise<Finished> =>
      attached((env) =>
        run("sh", ["-euc", `${commands}\n${lines}`], { cwd: folder, env: { ...env, TERRAFORM_BINARY_NAME: engine } }),
      );

    const shown = guide.take("text", "Drift in 1 object").replace("terraform -chdir", `${basename(engine)} -chdir`);
    const { code, stdout } = await shell(guide.take("sh", "npx --no tocsin drift infra\n"));
    const version = /\(\w+ \d[\w.-]+\)/;
    expect([code, stdout.replace(version, "")]).toEqual([2, shown.replace(version, "")]);
    const ofPlan = `${guide.take("sh", "--plan").trimEnd()} --report json=drift-web.json`;
    expect(await shell(ofPlan)).toMatchObject({ code: 2, stderr: "" });
    expect(await shell(guide.take("sh", "--state -"))).toMatchObject({ code: 2, stderr: "" });
    expect((await shell(guide.take("sh", "--report terraform"))).code).toBe(2);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(["drift.json", "drift.md", "drift.xml"]));
    const merged = await shell(guide.take("sh", "drift-api.json --report"));
    expect([merged.code, merged.stdout]).toEqual([
      1,
      expect.stringContaining("drift-api.json\n  ! There is no report"),
    ]);
    await workspace.request("POST", "/projects/demo%2Fapi/error_tracking/client_keys");
    expect(await shell(guide.take("sh", "npx --no tocsin drift infra --undeclared"))).toMatchObject({
      code: 0,
      stdout: guide.take("text", "undeclared in demo"),
    });
    for (const name of ["web", "api"])
      await copyFile(join(folder, "infra/terraform.tfstate"), join(folder, `${name}.tfstate`));
    expect(await shell(guide.take("sh", "--state web.tfstate"))).toMatchObject({ code: 0, stderr: "" });
    expect((await shell("npx --no tocsin drift --merge drift-web.json drift-undeclared.json")).stdout).toMatch(
      /\nDrift in 1 object \(1 changed\); alarm off in 1; 1 undeclared; 2 checked\.\n$/,
    );
    expect(await shell(guide.take("sh", "--baseline"))).toMatchObject({ code: 0, stderr: "" });
    await writeFile(join(folder, "drift-ignore.yaml"), guide.take("yaml", "address").replace("events.*", "level"));
    const ignoring = await shell("npx --no tocsin drift --plan plan.json --ignore drift-ignore.yaml");
    expect(ignoring).toMatchObject({ code: 0, stdout: expect.stringContaining("1 known") });
    expect(guide.untaken()).toEqual([]);
  });
});
