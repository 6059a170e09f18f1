import { mkdtemp, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { start, survivors, type Running } from "../support/terraform/running.ts";
import { startSlowProxy } from "../support/server/slow-proxy.ts";
import { binary, describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const PROJECTS = Array.from({ length: 10 }, (_, index) => `p${index}`);

/** Far more than it takes to deliver a signal, far less than a test may take. */
const SLOW_MS = 500;

/** Within this, a provider notices that Terraform is gone, on a busy machine too. */
const ORPHAN_MS = 30_000;

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada", admin: true }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: PROJECTS.map((name) => ({ full_path: `team/${name}` })),
};

const TEN_KEYS = PROJECTS.map((name) => `resource "tocsin_client_key" "${name}" {\n  project = "team/${name}"\n}`).join(
  "\n",
);

const TEN = PROJECTS.map(
  (name) => `resource "tocsin_notification_setting" "${name}" {\n  project = "team/${name}"\n  level   = "watch"\n}`,
).join("\n");

interface Apply {
  readonly ten?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** A command that starts Terraform. */
  readonly wrapper?: readonly string[];
}

/**
 * Starts an apply of ten objects, three at a time, which starts the provider, and calls back when three writes are done
 * and none is answered.
 */
async function applySlowly(workspace: Workspace, interrupt: (running: Running) => void, options: Apply = {}) {
  const { ten = TEN, env: extra = {}, wrapper = [] } = options;
  await workspace.write(ten);
  const proxy = await startSlowProxy(workspace.service.url, SLOW_MS);
  const args = ["apply", "-auto-approve", "-input=false", "-no-color", "-parallelism=3"];
  const env = { ...workspace.env, TOCSIN_BASE_URL: proxy.url, ...extra };
  const [command = "", ...rest] = [...wrapper, binary, ...args];
  const running = start(command, rest, { cwd: workspace.folder, env });
  try {
    await proxy.written(3);
    const providers = await running.descendants();
    interrupt(running);
    return { providers, ...(await running.ended) };
  } finally {
    proxy.close();
  }
}

async function changedInService(workspace: Workspace): Promise<readonly string[]> {
  const levels = await Promise.all(
    PROJECTS.map((name) => workspace.request("GET", `/projects/team%2F${name}/notification_settings`)),
  );
  return PROJECTS.filter((_, index) => JSON.stringify(levels[index]).includes("watch"));
}

/** The public keys that the service has, and those in the state. */
async function keys(workspace: Workspace): Promise<{ service: readonly string[]; state: readonly string[] }> {
  const lists = await Promise.all(
    PROJECTS.map((name) => workspace.request("GET", `/projects/team%2F${name}/error_tracking/client_keys`)),
  );
  const state = (await workspace.terraform("state pull")).stdout;
  const found = (text: string): readonly string[] => [...new Set(text.match(/glet_[0-9a-f]{32}/g) ?? [])].sort();
  return { service: found(JSON.stringify(lists)), state: found(state) };
}

async function inState(workspace: Workspace): Promise<readonly string[]> {
  const { stdout } = await workspace.terraform("state list");
  return stdout
    .trim()
    .split("\n")
    .map((address) => address.split(".")[1] ?? "");
}

describeAttached("an apply that is interrupted", (open) => {
  test.each<[string, (running: Running) => void]>([
    ["by a signal to Terraform alone", (running) => running.signal("SIGINT")],
    ["by Ctrl-C, which reaches the provider too", (running) => running.signalGroup("SIGINT")],
  ])("keeps what is done, %s", async (_how, interrupt) => {
    const workspace = await open({ seed });
    const { stdout, stderr, code, providers } = await applySlowly(workspace, interrupt);
    expect(code).toBe(1);
    expect(stdout).toContain("Interrupt received");
    expect(stdout).toContain("Gracefully shutting down");
    expect(stderr).not.toContain("did not respond");
    const changed = await changedInService(workspace);
    expect(changed.length).toBeGreaterThanOrEqual(3);
    expect(changed.length).toBeLessThan(10);
    expect([...(await inState(workspace))].sort()).toEqual(changed);
    expect(await survivors(providers, ORPHAN_MS)).toEqual([]);
    expect(await workspace.apply()).toContain(`${10 - changed.length} added, 0 changed, 0 destroyed`);
    await workspace.expectNoChanges();
  });

  test("loses no key: each one on the service is in the state", async () => {
    const workspace = await open({ seed });
    await applySlowly(workspace, (running) => running.signalGroup("SIGINT"), { ten: TEN_KEYS });
    const interrupted = await keys(workspace);
    expect(interrupted.service.length).toBeGreaterThanOrEqual(3);
    expect(interrupted.service.length).toBeLessThan(10);
    expect(interrupted.state).toEqual(interrupted.service);
    await workspace.apply();
    const whole = await keys(workspace);
    expect(whole.service).toHaveLength(10);
    expect(whole.state).toEqual(whole.service);
  });

  test.each<[string, (running: Running) => void]>([
    ["by the end of Terraform itself", (running) => running.signal("SIGKILL")],
    ["by the end of its terminal", (running) => running.signalGroup("SIGHUP")],
  ])("leaves no provider behind and nothing of it, %s", async (_how, interrupt) => {
    const workspace = await open({ seed });
    const TMPDIR = await mkdtemp(join(workspace.folder, "tmp-"));
    const { code, providers } = await applySlowly(workspace, interrupt, { env: { TMPDIR } });
    expect(code).toBeNull();
    expect(providers.length).toBeGreaterThan(0);
    expect(await survivors(providers, ORPHAN_MS)).toEqual([]);
    expect((await readdir(TMPDIR)).filter((name) => name.startsWith("tf-plugin-"))).toEqual([]);
  });

  test("is not, by the end of its terminal under nohup", async () => {
    const workspace = await open({ seed });
    const { code, stdout } = await applySlowly(workspace, (running) => running.signalGroup("SIGHUP"), {
      wrapper: ["nohup"],
    });
    expect(stdout).toContain("10 added, 0 changed, 0 destroyed");
    expect(code).toBe(0);
    await workspace.expectNoChanges();
  });
});
