import { copyFileSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { gitlabJob, runJob } from "../../support/ci/pipeline.ts";
import { SYSTEMS } from "../../support/ci/systems.ts";
import { isLong } from "../../support/runs.ts";
import { startForge } from "../../support/server/forge.ts";
import { pack } from "../../support/terraform/installed.ts";
import { cleanEnvironment, run } from "../../support/terraform/terraform.ts";
import { binary, describeAttached, describeWithTerraform, type Workspace } from "../../support/terraform/workspace.ts";
import { NPX, openGuide } from "../../support/text/guide.ts";
import { readSeedFile } from "../../../src/testing.ts";

const SEED = "examples/service/seed.json";
const PIPELINE = "examples/ci/gitlab-ci-hcl.yml";
const PORT = "http://127.0.0.1:8080";

const guide = openGuide("getting-started");

const install = guide.take("sh", "npm install");
const serve = guide.take("sh", "tocsin serve");
const chosen = parse(guide.take("yaml", "ALARM_GROUPS")) as { variables: Record<string, string> }; // the guide's own

const takeSh = (text: string): string => guide.take("sh", text);
const fileOf = (path: string, text: string): string => `cat > ${path} <<'END'\n${text}END\n`;

/** The blocks for the first terminal after the installation, in their order, and texts that each prints. */
const STEPS: readonly (readonly [block: string, printed: readonly string[]])[] = [
  [takeSh("tocsin doctor"), ["ok       token         Accepted", "\n4 checks skipped.\n"]],
  [takeSh("--coverage"), [guide.take("text", "with an alarm")]],
  [takeSh("--out alarms"), ["Wrote tocsin.tf and tocsin-imports.tf"]],
  [takeSh("TF_HTTP_ADDRESS"), ['Successfully configured the backend "http"', "successfully initialized"]],
  [
    takeSh("alarms plan\n"),
    ["4 to import, 0 to add, 0 to change, 0 to destroy", "4 imported, 0 added, 0 changed", "\nNo changes."],
  ],
  [takeSh("rm alarms/tocsin-imports.tf"), []],
  [fileOf("alarms/gaps.tf", guide.take("terraform", "tocsin_client_key")), []],
  [takeSh("tocsin drill"), ["3 added, 0 changed", "web_dsn = ", "\n2 of 2 test events arrived.\n"]],
  [takeSh("curl"), ['"level":"disabled"']],
  [`${takeSh("tocsin drift").trimEnd()} || echo exit code $?\n`, [guide.take("text", "alarm off"), "exit code 2\n"]],
  [takeSh("terraform -chdir=alarms apply"), ["0 added, 1 changed, 0 destroyed"]],
  [takeSh(".gitlab-ci.yml"), []],
];

/** Printed between the blocks. */
const MARK = "==== next ====";

/** The name and the version of the engine differ from machine to machine. */
const withoutEngine = (text: string): string => text.replaceAll(/\((?:Terraform|OpenTofu) \S+\)/g, "(engine)");

interface Place extends Workspace {
  /** The folder that the story begins in, which has been installed into. */
  readonly project: string;
  /** Runs lines of a shell without questions, and returns what they print. */
  readonly shell: (lines: string, cwd: string) => Promise<string>;
}

/** Runs the blocks of the installation; without the long tests' registry, a link stands for the package. */
async function installed(workspace: Workspace): Promise<Place> {
  const { folder, attached } = workspace;
  const project = join(folder, "team-alarms");
  for (const path of ["bin", "home", "tocsin"]) mkdirSync(join(folder, path));
  symlinkSync(binary, join(folder, "bin/terraform"));
  const shell: Place["shell"] = async (lines, cwd) => {
    const { code, stdout, stderr } = await attached((env) => {
      const own = { HOME: join(folder, "home"), PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}` };
      const quiet = { TF_CLI_CONFIG_FILE: "", TF_CLI_ARGS: "-no-color", TF_CLI_ARGS_apply: "-no-color -auto-approve" };
      return run("bash", ["-euc", lines], { cwd, env: { ...env, ...own, ...quiet } });
    });
    expect({ code, log: stdout + stderr }).toMatchObject({ code: 0 });
    return stdout;
  };
  if (isLong) {
    const { tarball } = pack();
    copyFileSync(tarball, join(folder, "tocsin", basename(tarball)));
    await shell(install, folder);
  } else {
    mkdirSync(join(project, "node_modules/.bin"), { recursive: true });
    symlinkSync(resolve("."), join(project, "node_modules/tocsin"));
    symlinkSync("../tocsin/dist/main.js", join(project, "node_modules/.bin/tocsin"));
    await shell(`${NPX}\n${install.split("\n").at(-2) ?? ""}`, project);
  }
  return { ...workspace, project, shell };
}

/** Types every step in one shell, and compares what each prints. */
async function followStory({ project, shell, service }: Place): Promise<void> {
  const here = (text: string): string => text.replaceAll(PORT, service.url);
  const npx = isLong ? "" : `${NPX}\n`;
  const printed = await shell(here(npx + STEPS.map(([block]) => block).join(`echo '${MARK}'\n`)), project);
  const parts = printed.split(`${MARK}\n`);
  expect(parts).toHaveLength(STEPS.length);
  for (const [index, [, texts]] of STEPS.entries()) {
    for (const text of texts) expect(withoutEngine(parts[index] ?? "")).toContain(withoutEngine(here(text)));
  }
}

/** Runs jobs of the story's pipeline on the state that the story has stored, with what GitLab gives them. */
async function runPipeline({ project, service, folder }: Place, jobs: readonly string[]): Promise<string> {
  const file = join(project, ".gitlab-ci.yml");
  const { ALARM_GROUPS: group = "" } = chosen.variables;
  writeFileSync(file, readFileSync(file, "utf8").replace("ALARM_GROUPS: demo", `ALARM_GROUPS: ${group}`));
  const forge = await startForge([]);
  try {
    const offered = SYSTEMS.GitLab.offer({ forge, service: service.url, summary: "" }, { planToken: "ada-token" });
    const stored = { CI_API_V4_URL: `${service.url}/api/v4`, CI_PROJECT_ID: "1", CI_JOB_TOKEN: "ada-token" };
    const environments = { ...offered.environments, alarms: { TOCSIN_APPLY_TOKEN: "ada-token" } };
    const env = cleanEnvironment({
      HOME: join(folder, "home"),
      PATH: `${join(folder, "bin")}:${process.env["PATH"] ?? ""}`,
    });
    let log = "";
    for (const name of jobs) {
      const own = name === "alert" ? offered.env : { ...offered.env, ...stored };
      const job = gitlabJob(file, name, { ...offered, environments, env: own });
      const { code, stdout, stderr } = await runJob(job, { cwd: project, env });
      log += stdout + stderr;
      expect({ name, code, log }).toMatchObject({ code: 0 });
    }
    return log + forge.issues.map(({ title, body }) => `${title ?? ""}\n${body}`).join("\n");
  } finally {
    forge.close();
  }
}

// The long tests install the package by npm, let Terraform start the provider, and run the pipeline.
const describeStory = isLong ? describeWithTerraform : describeAttached;

describeStory("the guide to getting started", (open) => {
  test("starts a service that has the address and the token of the story", async () => {
    const [, port = "", seed = ""] = /--port (\d+) --seed node_modules\/tocsin\/(\S+)\n$/.exec(serve) ?? [];
    const token = (await readSeedFile(SEED)).users[0]?.token ?? "";
    const [environment] = STEPS[0]?.[0].split("\n") ?? [];
    expect({ seed, environment }).toEqual({
      seed: SEED,
      environment: `export TOCSIN_BASE_URL=http://127.0.0.1:${port} TOCSIN_TOKEN=${token}`,
    });
  });

  test("names a variable that the pipeline has, and stores the state where the pipeline looks for it", () => {
    const text = readFileSync(PIPELINE, "utf8");
    const { variables } = parse(text) as { variables: Record<string, string> }; // GitLab's format
    for (const name of Object.keys(chosen.variables)) expect(variables).toHaveProperty(name, "demo");
    const state = STEPS.map(([block]) => block).find((block) => block.includes("TF_HTTP_ADDRESS")) ?? "";
    const overriding = /echo '(.*)' > /.exec(state)?.[1] ?? "-";
    expect(text).toContain(`echo '${overriding}' > "$FOLDER/backend_override.tf.json"`);
    expect(variables["TF_HTTP_ADDRESS"]).toBe("$CI_API_V4_URL/projects/$CI_PROJECT_ID/terraform/state/$STACK");
    expect(state).toContain('TF_HTTP_ADDRESS="$TOCSIN_BASE_URL/api/v4/projects/1/terraform/state/alarms"\n');
  });

  test(
    "leads from an empty folder to alarms as code, and to an issue about drift",
    async () => {
      const place = await installed(await open({ seed: await readSeedFile(SEED) }));
      expect(readdirSync(join(place.folder, "home/.terraform.d/plugins"))).toContain("registry.terraform.io");
      await followStory(place);
      if (!isLong) return;
      expect(await runPipeline(place, ["plan", "apply"])).toMatch(/\nNo changes\.[^]*2 of 2 test events arrived\./);
      await place.request("PUT", "/projects/team%2Fapi/notification_settings?level=disabled");
      const checking = ["drift", "undeclared", "drift-report", "alert"];
      expect(await runPipeline(place, checking)).toMatch(/\nDrift of alarms\n[^]*setting\.api<\/code>/);
    },
    isLong ? 300_000 : undefined,
  );

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
