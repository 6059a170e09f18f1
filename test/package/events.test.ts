import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";
import { isLong } from "../support/runs.ts";
import { describeAttached, describeEveryEngineAttached } from "../support/terraform/workspace.ts";

/** Writes one stack in both of the forms that CDKTF has. */
const PROGRAM = `
import { App, Fn, LocalBackend, TerraformOutput, TerraformStack, TerraformVariable } from "cdktf";
import { DataTocsinNotificationSetting, NotificationSetting, TocsinProvider } from "tocsin/cdktf";
for (const hclOutput of [false, true]) {
  // As \`cdktf synth --hcl\` does.
  if (hclOutput) process.env.SYNTH_HCL_OUTPUT = "true";
  const app = new App({ hclOutput });
  const stack = new TerraformStack(app, "alarms");
  new LocalBackend(stack, { path: "terraform.tfstate" });
  new TocsinProvider(stack, "tocsin");
  const more = new TerraformVariable(stack, "more", { type: "map(bool)", default: { failed_pipeline: true } });
  const web = new NotificationSetting(stack, "web", { project: "demo/web", level: "custom", events: Fn.merge([{ new_note: true }, more.value]) });
  new NotificationSetting(stack, "demo", { group: "demo", level: "custom", events: { newIssue: web.events.newNote, newNote: web.events.newRelease } });
  const all = new NotificationSetting(stack, "all", { project: "demo/api", level: "custom", events: web.events });
  const none = new NotificationSetting(stack, "none", { level: "watch" });
  const read = new DataTocsinNotificationSetting(stack, "read", { dependsOn: [none] });
  new TerraformOutput(stack, "absent", { value: Fn.jsonencode([all, none, read].map(({ events }) => events.newRelease)) });
  app.synth();
}
`;

let folder: string;
let project: string;

beforeAll(async () => {
  folder = makeFolder();
  project = installInto(join(folder, "project"), pack(), ["cdktf", "constructs"]);
  await writeFile(join(project, "main.mjs"), PROGRAM);
  const { code, stderr } = await run(process.execPath, ["main.mjs"], { cwd: project, env: cleanEnvironment({}) });
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
});
afterAll(() => removeFolder(folder));

const describeEvents = isLong ? describeEveryEngineAttached : describeAttached;

describeEvents("the events of constructs", (open) => {
  test("are applied as a whole and by name, in JSON and in HCL alike", async () => {
    const workspace = await open();
    const written = (name: string) => readFile(join(project, "cdktf.out/stacks/alarms", name), "utf8");
    const json = join(workspace.folder, "cdk.tf.json");
    await writeFile(json, await written("cdk.tf.json"));
    await workspace.expectExit(0, "init");
    expect(await workspace.apply()).toContain("Resources: 4 added");
    await workspace.expectNoChanges();
    const settings = await Promise.all(
      ["projects/demo%2Fweb", "groups/demo", "projects/demo%2Fapi"].map((place) =>
        workspace.request("GET", `/${place}/notification_settings`),
      ),
    );
    const both = { new_note: true, failed_pipeline: true };
    expect(settings).toMatchObject([{ events: both }, { events: { new_issue: true } }, { events: both }]);
    expect(await workspace.expectExit(0, "output -raw absent")).toContain("[null,null,null]");
    await rename(json, `${json}.old`);
    await writeFile(join(workspace.folder, "cdk.tf"), await written("cdk.tf"));
    await workspace.expectNoChanges();
  });
});
