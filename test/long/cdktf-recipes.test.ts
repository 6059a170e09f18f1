import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { beforeAll, expect, test } from "@jest/globals";
import { compile, complaints } from "../support/constructs/compiled.ts";
import { takeCookbook, wholeProgram } from "../support/text/cookbook.ts";
import { openGuide } from "../support/text/guide.ts";
import { installInto, pack } from "../support/terraform/installed.ts";
import { run } from "../support/terraform/terraform.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const guide = openGuide("cdktf", "Recipes", "TypeScript");

const cookbook = takeCookbook(guide);
const { recipes, suite } = cookbook;

const whole = wholeProgram(cookbook, Object.values(recipes));

/** The earlier program: a key that has not been rotated, and settings at their earlier addresses. */
const earlier = wholeProgram(cookbook, [
  recipes.rotation.replace("2026-4", "2026-3"),
  `import { NotificationSetting } from "tocsin/cdktf";
new NotificationSetting(stack, "start", { group: "home", level: "watch" });
new NotificationSetting(stack, "app", { project: "home/app", level: "watch" });
new TerraformOutput(stack, "lost", { value: Fn.try(["kept", null]) });`,
]);

const projects = ["team/app", "team/web", "team/api", "team/docs", "team/blog", "team/site", "home/app", "home/legacy"];
const seed = {
  users: [
    { username: "ada", email: "ada@example.com", admin: true },
    ...["grace", "linus", "bo"].map((username) => ({ username, email: `${username}@example.com`, token: username })),
  ],
  groups: ["team", "home", "platform", "platform/tools"].map((full_path) => ({
    full_path,
    visibility: "public" as const,
    members: { ada: "owner" as const },
  })),
  projects: [
    ...[...projects, "platform/core", "platform/tools/lint"].map((full_path) => ({ full_path })),
    {
      full_path: "team/shop",
      error_tracking: {},
      client_keys: [{ public_key: "glet_bb6653a9c2d14a3f9a5e0c4d7f1e2b83" }],
    },
  ],
};

interface Manifest {
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** The types of Jest's globals; `@types/jest` is not installed here. */
const GLOBALS = `
declare const test: (name: string, body: () => void) => void;
declare const expect: (value: unknown) => jest.Matchers<void>;
`;

/** Jest for TypeScript in CommonJS, without the checks of the types. */
const JEST = JSON.stringify({
  transform: {
    "\\.ts$": [
      resolve("node_modules/@swc/jest"),
      { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
});

describeWithTerraform("the recipes for CDKTF", (open) => {
  let workspace: Workspace;
  let project: string;

  /** Synthesizes a program, and puts what it writes into the workspace. */
  async function synthesize(program: string): Promise<Record<string, unknown>> {
    writeFileSync(join(project, "main.ts"), program);
    const options = { cwd: project, env: workspace.env };
    const { code, stderr } = await run(resolve("node_modules/.bin/tsx"), ["main.ts"], options);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    const text = readFileSync(join(project, "cdktf.out/stacks/alarms/cdk.tf.json"), "utf8");
    writeFileSync(join(workspace.folder, "cdk.tf.json"), text);
    return JSON.parse(text) as Record<string, unknown>; // Terraform's own format
  }

  const apply = () => workspace.expectExit(0, "apply -auto-approve", { TF_VAR_bo_token: "bo" });

  const outputs = async () =>
    // Terraform's own format.
    JSON.parse(await workspace.expectExit(0, "output -json")) as Readonly<Record<string, { readonly value: unknown }>>;

  beforeAll(async () => {
    workspace = await open({ seed });
    const libraries = ["cdktf", "cdktn", "constructs"];
    project = installInto(join(workspace.folder, "project"), pack(), libraries);
  });

  test("has recipes that plan, apply, import, move and rotate as they stand", async () => {
    expect(await synthesize(earlier)).toMatchObject({ output: { lost: { value: '${try("kept")}' } } });
    await workspace.expectExit(0, "init");
    await apply();
    expect(await outputs()).toMatchObject({
      old_dsns: { value: [] },
      last_dsn: { value: "none" },
      old_keys: { value: 0 },
    });
    const wrong = join(workspace.folder, "wrong.tf");
    const keys = "tocsin_client_key.api.previous_keys";
    writeFileSync(wrong, `locals {\n  first = ${keys}[0]\n  element = element(${keys}, 0)\n}\n`);
    const refused = await workspace.expectExit(1, "plan");
    expect(refused).toContain("Invalid index");
    expect(refused).toContain('function "element" failed');
    writeFileSync(wrong, "");

    await synthesize(whole);
    const applied = await apply();
    expect(applied).toMatch(/2 imported, \d+ added, 2 changed, 0 destroyed/);
    expect(await outputs()).toMatchObject({
      old_dsns: { value: [expect.stringMatching(/^http/)] },
      last_dsn: { value: expect.stringMatching(/^http/) },
      old_keys: { value: 1 },
      dsns: { value: { server: expect.stringMatching(/^http/), worker: expect.stringMatching(/^http/) } },
    });
    const listed = await workspace.expectExit(0, "state list");
    expect(listed).toContain('tocsin_notification_setting.pipelines["platform/tools/lint"]');
    expect(await workspace.expectExit(0, "plan -detailed-exitcode", { TF_VAR_bo_token: "bo" })).toContain("No changes");
    const levels = await Promise.all(["grace", "linus", "bo"].map(levelFor));
    expect(levels).toEqual(["watch", "mention", "disabled"]);
  });

  test("says the same with CDK Terrain", async () => {
    const one = await synthesize(whole);
    const other = await synthesize(whole.replaceAll("cdktf", "cdktn"));
    for (const part of ["resource", "data", "provider", "import", "moved", "output", "terraform"])
      expect(other[part]).toEqual(one[part]);
    expect(one["moved"]).toContainEqual({
      from: "gitlab_project_level_notifications.legacy",
      to: "tocsin_notification_setting.legacy",
    });
  });

  test("names the versions of the libraries that it is tested with", () => {
    // npm's own format.
    const { devDependencies, peerDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
    const text = readFileSync("docs/guides/cdktf.md", "utf8");
    for (const [name, version] of [
      ["cdktf", peerDependencies["cdktf"]],
      ["cdktn", devDependencies["cdktn"]],
      ["constructs", peerDependencies["constructs"]],
      ["constructs", devDependencies["constructs"]],
    ])
      expect(text).toContain(`"${name}": "${version}"`);
  });

  test("has blocks that compile with its tsconfig.json", () => {
    cpSync("examples/testing/jest/alarms.ts", join(project, "alarms.ts"));
    const files = { "cookbook.mts": whole, "alarms.test.ts": suite, "globals.d.ts": GLOBALS };
    const program = compile(project, files, guide.take("json", "compilerOptions"));
    for (const name of Object.keys(files)) expect(complaints(program, `/${name}`)).toEqual([]);
  });

  test("has a suite for Jest that passes, and that finds a wrong value because of `true`", async () => {
    const alarms = readFileSync("examples/testing/jest/alarms.ts", "utf8");
    const ofMistake = suite.replace("./alarms", "./mistake");
    const files = {
      "alarms.ts": alarms,
      "mistake.ts": alarms.replace('"browser", { project: "demo/web"', '"browser", { project: "demo/web", retain: 11'),
      "alarms.test.ts": suite,
      "checked.test.ts": ofMistake,
      "unchecked.test.ts": ofMistake.replace(", true);", ");"),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
    const jest = resolve("node_modules/jest/bin/jest.js");
    const options = { cwd: project, env: workspace.env };
    const { stderr } = await run(process.execPath, [jest, "--runInBand", "--config", JEST], options);
    for (const passed of ["PASS ./alarms.test.ts", "PASS ./unchecked.test.ts", "FAIL ./checked.test.ts"])
      expect(stderr).toContain(passed);
    expect(stderr).toContain("[alarms/browser] Invalid attribute value: `retain` must be");
    expect(stderr).toContain("4 passed, 4 total");
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });

  async function levelFor(person: string): Promise<unknown> {
    const answer = await fetch(`${workspace.service.url}/api/v4/groups/team/notification_settings`, {
      headers: { "PRIVATE-TOKEN": person },
    });
    return ((await answer.json()) as { level: string }).level; // the interface's own format
  }
});
