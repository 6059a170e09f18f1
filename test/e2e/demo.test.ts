import { readFileSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { build } from "esbuild";
import { codeBlocks } from "../support/text/markdown.ts";
import { start, survivors, type Running } from "../support/terraform/running.ts";
import { isLong } from "../support/runs.ts";
import { withTerminal, startOnTerminal, withColors } from "../support/terraform/terminal.ts";
import { binary } from "../support/terraform/workspace.ts";

/** The output of the demo; `#` stands for text that differs from run to run. */
const STORY = `Tocsin keeps a team's alarms as code: who is notified of what, and where
applications report their errors. Everything here runs on this machine:
  service   tocsin serve, at http://127.0.0.1:#
  provider  installed into a temporary mirror

1. Synthesise
A TypeScript program declares the alarms; CDKTF turns it into configuration.
$ tsx examples/cdktf/main.ts
  exit 0 in # s

2. Apply
Terraform creates what the program declares. (A plan with changes exits with 2.)
$ terraform init
  exit 0 in # s
$ terraform plan -detailed-exitcode
  exit 2 in # s: Plan: 7 to add, 0 to change, 0 to destroy.
$ terraform apply -auto-approve
  exit 0 in # s: Apply complete! Resources: 7 added, 0 changed, 0 destroyed.
  public_key  = #
  tracker_dsn = http://<key>@127.0.0.1:#/errortracking/api/v1/projects/1

3. Somebody changes things
Not in the program, but by hand, through the service's own API:
- The team is no longer notified of anything.
  PUT groups/demo/notification_settings?level=disabled
- Every comment in the project sends a notification.
  PUT projects/demo%2Fweb/notification_settings?new_note=true
- The project accepts no error reports.
  PATCH projects/demo%2Fweb/error_tracking/settings?active=false
- An application's key is deleted.
  DELETE projects/demo%2Fweb/error_tracking/client_keys/#

4. Drift found
Terraform compares what it recorded with the live service. Exit code 2 means
that they differ, so a nightly job can raise the alarm.
$ terraform plan -refresh-only -detailed-exitcode -out=drift.plan
  exit 2 in # s

object                                  | attribute       | recorded | live
--------------------------------------- | --------------- | -------- | --------
tocsin_client_key.server                |                 | exists   | gone
tocsin_error_tracking_settings.tracking | active          | true     | false
tocsin_notification_setting.team        | level           | watch    | disabled
tocsin_notification_setting.web         | events.new_note | false    | true

5. Restored
An apply restores the settings. A deleted key stays deleted: another one
replaces it, and applications need its DSN. The next plans find nothing to do.
$ terraform apply -auto-approve
  exit 0 in # s: Apply complete! Resources: 1 added, 3 changed, 0 destroyed.
- tocsin_notification_setting.team: level = watch
- tocsin_notification_setting.web: events.new_note = false
- tocsin_error_tracking_settings.tracking: active = true
- tocsin_client_key.server: replaced
$ terraform plan -detailed-exitcode
  exit 0 in # s: No changes.
$ terraform plan -refresh-only -detailed-exitcode
  exit 0 in # s: No changes.

6. Destroyed
The keys are deleted, and the settings go back to their defaults.
$ terraform destroy -auto-approve
  exit 0 in # s: Destroy complete! Resources: 7 destroyed.

demo: ok
`;

/** The output without what differs from run to run, whichever engine runs. */
const withoutChance = (stdout: string): string =>
  stdout
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:#")
    .replace(/ in \d+\.\d s/g, " in # s")
    .replace(/^( {2}public_key {2}= )\w+$/m, "$1#")
    // The key and the settings are created side by side: either may be the first to make a key.
    .replace(/(?<=client_keys\/)\d+/g, "#")
    .replace(/^\$ \S+ (?=init|plan|apply|destroy)/gm, "$ terraform ");

type Variables = Readonly<Record<string, string>>;

let folder: string;
/** The same program without tsx, whose start takes longer than what it does before it fails. */
let compiled: readonly string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "demo-"));
  const outfile = join(folder, "demo.mjs");
  // The libraries in it are CommonJS.
  const js = 'import * as modules from "node:module"; const require = modules.createRequire(import.meta.url);';
  const options = { outfile, bundle: true, platform: "node", format: "esm", banner: { js } } as const;
  await build({ entryPoints: ["scripts/demo/demo.ts"], ...options });
  compiled = [process.execPath, outfile];
});
afterAll(() => rm(folder, { recursive: true, force: true }));

// npm's own format.
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { demo: string } };

/** The command that `npm run demo` starts after building the package. */
const COMMAND = scripts.demo.split(" && ").at(-1)?.split(" ") ?? [];

const environment = (extra: Variables): NodeJS.ProcessEnv => ({ ...withColors(extra), TMPDIR: folder });

const demo = (extra: Variables = {}, [node = "", ...args]: readonly string[] = COMMAND): Running =>
  start(node, args, { cwd: ".", env: environment(extra) });

/** The demo finds Terraform here, but no node: its first step fails. */
const WITHOUT_NODE = { TERRAFORM_BINARY_NAME: binary, PATH: "/nowhere" };

/** Lists the files that the demo left in the folder for temporary files. */
const remains = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith("tocsin"));

async function expectFailure(running: Running, reason: string): Promise<void> {
  const { code, stdout, stderr } = await running.ended;
  expect(stderr).toContain(`demo: failed: ${reason}`);
  expect(stdout).not.toContain("demo: ok");
  expect(code).not.toBe(0);
  expect(await remains()).toEqual([]);
}

/** Interrupts it while what it has started does not answer: on a busy machine nothing may be given up for that. */
function interruptHeldUp(running: Running): void {
  running.signalGroup("SIGSTOP");
  running.signal("SIGINT");
  running.signal("SIGCONT");
}

/** The processes that the demo has started, as soon as they are more than its service. */
async function serviceAndTerraform(running: Running): Promise<readonly number[]> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const started = await running.descendants();
    if (started.length > 1) return started;
  }
  throw new Error("the demo did not start Terraform beside its service");
}

type Interruption = readonly [how: string, interrupt: (running: Running) => void];

const HELD_UP: Interruption = ["a signal while what it started is held up", interruptHeldUp];

const INTERRUPTIONS: readonly Interruption[] = [
  ["a signal to itself alone", (running) => running.signal("SIGINT")],
  ["Ctrl-C twice", (running) => ["", ""].forEach(() => running.signalGroup("SIGINT"))],
  HELD_UP,
];

describe("the demo", () => {
  test("tells its story in plain lines of at most 80 columns in a pipe, whatever the machine is set to", async () => {
    const running = demo({
      NODE_EXTRA_CA_CERTS: "/nowhere.pem",
      TF_CLI_CONFIG_FILE: "/nowhere.tfrc",
      TF_LOG: "trace",
      HTTP_PROXY: "http://127.0.0.1:9",
      GITLAB_TOKEN: "another-token",
      GITLAB_BASE_URL: "http://127.0.0.1:9",
    });
    const { code, stdout } = await running.ended;
    expect(withoutChance(stdout)).toBe(STORY);
    expect(stdout.split("\n").filter((line) => line.length > 80)).toEqual([]);
    expect(code).toBe(0);
    expect(await remains()).toEqual([]);
  });

  test("shows in the README what it finds", () => {
    const [excerpt] = codeBlocks("README.md").filter(({ language }) => language === "text");
    expect(STORY).toContain(excerpt?.code);
  });

  test.each(isLong ? INTERRUPTIONS : [HELD_UP])(
    "interrupted in the middle by %s, leaves no process and no folder behind",
    async (_how, interrupt) => {
      const running = demo();
      await running.printed("apply -auto-approve");
      const started = await serviceAndTerraform(running);
      interrupt(running);
      await expectFailure(running, "interrupted");
      expect(await survivors(started, 60_000)).toEqual([]);
    },
  );

  test("that fails at a step says which one and why, and leaves nothing behind", async () => {
    const running = demo(WITHOUT_NODE, compiled);
    await expectFailure(running, "tsx examples/cdktf/main.ts ended with 127, not 0:\n");
    expect((await running.ended).stderr).toMatch(/not 0:\n.*\bnode\b/);
  });

  withTerminal.test("is coloured on a terminal", async () => {
    const { PATH, ...extra } = WITHOUT_NODE;
    const running = startOnTerminal([`PATH=${PATH}`, ...compiled], environment(extra));
    const { stdout } = await running.ended;
    expect(stdout).toContain("\u001b[36m1. Synthesise\u001b[39m");
  });

  test("without terraform and without a network says what it wants to fetch, and what to install", async () => {
    const proxy = { HTTPS_PROXY: "http://127.0.0.1:9", https_proxy: "http://127.0.0.1:9", NO_PROXY: "", no_proxy: "" };
    const env = environment({ TERRAFORM_BINARY_NAME: "", PATH: "/nowhere", ...proxy });
    const [node = "", ...args] = compiled;
    // Nothing has ever been fetched there.
    const running = start(node, args, { cwd: folder, env });
    await expectFailure(running, "there is no terraform and no tofu on the PATH. Install one first: https://");
    expect((await running.ended).stderr).toMatch(/^Fetching OpenTofu 1\.12\.6 from https:\/\/github\.com\/\S+\.zip: /);
  });
});
