import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cp, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { isUpdate, readRecord, writeSeen } from "../support/versions/record.ts";
import { installInto, makeFolder, pack, removeFolder } from "../support/terraform/installed.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

let folder: string;

beforeAll(() => void (folder = makeFolder()));
afterAll(() => removeFolder(folder));

const programFor = (library: string): string => `
const { App, TerraformStack } = require("${library}");
const { NotificationSetting, TocsinProvider } = require("tocsin/${library}");
const app = new App();
const stack = new TerraformStack(app, "alarms");
new TocsinProvider(stack, "tocsin");
new NotificationSetting(stack, "web", { project: "demo/web", level: "watch" });
app.synth();
`;

const versionOf = (library: string, project = "."): string =>
  // npm's own format.
  (JSON.parse(readFileSync(join(project, "node_modules", library, "package.json"), "utf8")) as { version: string })
    .version;

test.each(["cdktf", "cdktn"])(
  "npm installs the package beside the newest %s, with the constructs that both allow, and a program runs",
  (library) => {
    const project = join(folder, library);
    const execute = (command: string, ...args: readonly string[]): string =>
      execFileSync(command, args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify({ private: true }));
    execute("npm", "install", "--no-audit", "--no-fund", "--strict-peer-deps", pack().tarball, `${library}@latest`);
    // Exits with 1 where an installed peer is out of range.
    expect(execute("npm", "ls", "constructs")).toContain("constructs@10.");
    expect(execute(process.execPath, "-e", programFor(library))).toBe("");
    const [release = ""] = /^\d+\.\d+/.exec(versionOf(library, project)) ?? [];
    if (isUpdate) writeSeen("libraries", `${library} ${release}`, versionOf("constructs", project));
    expect(readRecord().libraries).toHaveProperty([`${library} ${release}`]);
  },
);

describeAttached("installed beside cdktn alone", (open) => {
  test("the example for CDKTF applies with cdktn in the place of cdktf, plans empty, and destroys", async () => {
    const workspace = await open();
    const { folder, env } = workspace;
    const project = installInto(join(folder, "project"), pack(), ["cdktn", "constructs"]);
    const program = await readFile("examples/cdktf/main.ts", "utf8");
    writeFileSync(join(project, "main.ts"), program.replace(/\bcdktf\b/g, "cdktn"));
    execFileSync(resolve("node_modules/.bin/tsx"), ["main.ts"], { cwd: project, env });
    const written = join(project, "cdktf.out/stacks/alarms/cdk.tf.json");
    expect(JSON.parse(await readFile(written, "utf8"))).toMatchObject({
      "//": { metadata: { version: versionOf("cdktn") } },
    });
    await cp(written, join(folder, "cdk.tf.json"));

    await workspace.expectExit(0, "init");
    expect(await workspace.apply()).toContain("Resources: 7 added");
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", "/projects/demo%2Fweb/error_tracking/client_keys")).toHaveLength(2);
    expect(await workspace.expectExit(0, "destroy -auto-approve")).toContain("Resources: 7 destroyed");
  });
});
