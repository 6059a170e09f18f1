import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { start, survivors, type Running } from "../support/running.ts";
import { binary } from "../support/workspace.ts";

const LINES = [
  /^service: tocsin serve listens at http:\/\/127\.0\.0\.1:\d+$/,
  /^provider: installed into a temporary mirror$/,
  /^tsx examples\/cdktf\/main\.ts: exit 0$/,
  /^\S+ init: exit 0$/,
  /^\S+ plan -detailed-exitcode: exit 2 - Plan: 7 to add, 0 to change, 0 to destroy\.$/,
  /^\S+ apply -auto-approve: exit 0 - Apply complete! Resources: 7 added, 0 changed, 0 destroyed\.$/,
  /^\S+ output -json: exit 0$/,
  /^output: public_key = \w+$/,
  /^output: tracker_dsn = http:\/\/\w+@127\.0\.0\.1:\d+\/\S+$/,
  /^by hand: PUT groups\/demo\/notification_settings\?level=disabled$/,
  /^by hand: PUT projects\/demo%2Fweb\/notification_settings\?new_note=true$/,
  /^by hand: PATCH projects\/demo%2Fweb\/error_tracking\/settings\?active=false$/,
  /^by hand: DELETE projects\/demo%2Fweb\/error_tracking\/client_keys\/2$/,
  /^\S+ plan -refresh-only -detailed-exitcode -out=drift\.plan: exit 2$/,
  /^\S+ show -json drift\.plan: exit 0$/,
  /^drift: tocsin_client_key\.server: gone$/,
  /^drift: tocsin_error_tracking_settings\.tracking\.active: true -> false$/,
  /^drift: tocsin_notification_setting\.team\.level: "watch" -> "disabled"$/,
  /^drift: tocsin_notification_setting\.web\.events\.new_note: false -> true$/,
  /^\S+ apply -auto-approve: exit 0 - Apply complete! Resources: 1 added, 3 changed, 0 destroyed\.$/,
  /^restored: groups\/demo\/notification_settings has level = "watch"$/,
  /^restored: projects\/demo%2Fweb\/notification_settings has events\.new_note = false$/,
  /^restored: projects\/demo%2Fweb\/error_tracking\/settings has active = true$/,
  /^restored: projects\/demo%2Fweb\/error_tracking\/client_keys has length = 2$/,
  /^\S+ plan -detailed-exitcode: exit 0 - No changes\./,
  /^\S+ plan -refresh-only -detailed-exitcode: exit 0 - No changes\./,
  /^\S+ destroy -auto-approve: exit 0 - Destroy complete! Resources: 7 destroyed\.$/,
  /^demo: ok$/,
];

let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), "demo-"))));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What `npm run demo` starts when it has built the package. */
const demo = (extra: Readonly<Record<string, string>> = {}): Running =>
  start(process.execPath, ["node_modules/tsx/dist/cli.mjs", "scripts/demo/demo.ts"], {
    cwd: ".",
    env: { ...process.env, TMPDIR: folder, ...extra },
  });

/** What the demo has left of its own in the folder for temporary files. */
const remains = async (): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name.startsWith("tocsin"));

async function expectFailure(running: Running, reason: string): Promise<void> {
  const { code, stdout, stderr } = await running.ended;
  expect(stderr).toContain(`demo: failed: ${reason}`);
  expect(stdout).not.toContain("demo: ok");
  expect(code).not.toBe(0);
  expect(await remains()).toEqual([]);
}

const group = binary === null ? describe.skip : describe;

group("the demo", () => {
  test("says in one line for each step what it does, whatever the machine is set to", async () => {
    const running = demo({
      NODE_EXTRA_CA_CERTS: "/nowhere.pem",
      TF_CLI_CONFIG_FILE: "/nowhere.tfrc",
      TF_LOG: "trace",
      HTTP_PROXY: "http://127.0.0.1:9",
      GITLAB_TOKEN: "another-token",
      GITLAB_BASE_URL: "http://127.0.0.1:9",
    });
    const { code, stdout } = await running.ended;
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toEqual(LINES.map((line) => expect.stringMatching(line)));
    expect(code).toBe(0);
    expect(await remains()).toEqual([]);
  });

  test.each<[string, (running: Running) => void]>([
    ["a signal to itself alone", (running) => running.signal("SIGINT")],
    ["Ctrl-C twice", (running) => ["", ""].forEach(() => running.signalGroup("SIGINT"))],
  ])("interrupted in the middle by %s, leaves no process and no folder behind", async (_how, interrupt) => {
    const running = demo();
    await running.printed("plan -detailed-exitcode: exit 2");
    const started = await running.descendants();
    interrupt(running);
    await expectFailure(running, "interrupted");
    expect(started.length).toBeGreaterThan(1);
    expect(await survivors(started, 2000)).toEqual([]);
  });

  test("that fails at a step says which one and why, and leaves nothing behind", async () => {
    const broken = join(folder, "terraform");
    await writeFile(broken, "#!/bin/sh\necho on purpose >&2\nexit 3\n", { mode: 0o755 });
    const running = demo({ TERRAFORM_BINARY_NAME: broken });
    await expectFailure(running, "terraform init ended with 3, not 0:\non purpose");
  });

  test("without terraform says what to install", async () => {
    const running = demo({ TERRAFORM_BINARY_NAME: "", PATH: join(folder, "nothing") });
    await expectFailure(running, "there is no terraform and no tofu on the PATH. Install one first: https://");
  });
});
