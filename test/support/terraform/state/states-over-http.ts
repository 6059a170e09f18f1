import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "@jest/globals";
import type { ServiceOptions } from "../../../../src/testing.ts";
import type { Workspace } from "../workspace.ts";
import { httpBackend, optionsWith, send, slowDown, speedUp, startApply } from "./http-backend.ts";

const STATE = "/api/v4/projects/1/terraform/state/alarms";

const KEYS = { method: "POST", path: "*/client_keys" };

const LOCK = {
  ID: "7f0d1c1e-0000-4000-8000-000000000001",
  Operation: "OperationTypeApply",
  Info: "",
  Who: "ada@laptop",
  Version: "1.11.4",
  Created: "2026-11-22T15:10:56Z",
  Path: "",
};

const KEY = 'resource "tocsin_client_key" "web" {\n  project = "team/web"\n}\n';
const SETTING = 'resource "tocsin_notification_setting" "web" {\n  project = "team/web"\n  level   = "watch"\n}\n';

/** Tests the service as Terraform's backend `http`. */
export function statesOverHttp(open: (options?: ServiceOptions) => Promise<Workspace>): void {
  const openWith = async (hcl: string): Promise<Workspace> => {
    const workspace = await open(optionsWith(["web"]));
    await workspace.write(httpBackend(workspace.service, "alarms") + hcl);
    await workspace.expectExit(0, "init");
    return workspace;
  };

  test("keep what is applied, and nothing in the folder", async () => {
    const workspace = await openWith(KEY + SETTING);
    expect(await workspace.apply()).toContain("2 added, 0 changed, 0 destroyed");
    await workspace.expectNoChanges();
    const stored = await (await send(workspace, `GET ${STATE}`)).text();
    expect(stored.trim()).toBe((await workspace.terraform("state pull")).stdout.trim());
    expect(JSON.parse(stored)).toMatchObject({ version: 4, resources: [{}, {}] });
    expect((await readdir(workspace.folder)).filter((name) => name.includes("tfstate"))).toEqual([]);
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await (await send(workspace, `GET ${STATE}`)).json()).toMatchObject({ resources: [] });
  });

  test("are locked while an apply runs: a second one is refused, with the holder", async () => {
    const workspace = await openWith(KEY);
    await slowDown(workspace, KEYS, 5_000);
    const first = startApply(workspace);
    await first.printed("Creating...");
    const second = await workspace.expectExit(1, "apply -auto-approve");
    const holder = (await (await send(workspace, `POST ${STATE}/lock`, LOCK)).json()) as { readonly ID: string };
    expect(second).toContain("Error acquiring the state lock");
    expect(second).toContain(holder.ID);
    await speedUp(workspace);
    const { code, stdout } = await first.ended;
    expect(stdout).toContain("1 added, 0 changed, 0 destroyed");
    expect(code).toBe(0);
    await workspace.expectNoChanges();
  });

  test("are unlocked by force", async () => {
    const workspace = await openWith(KEY);
    expect((await send(workspace, `POST ${STATE}/lock`, LOCK)).status).toBe(200);
    expect(await workspace.expectExit(1, "plan")).toContain(LOCK.ID);
    await workspace.expectExit(0, `force-unlock -force ${LOCK.ID}`);
    expect(await workspace.apply()).toContain("1 added, 0 changed, 0 destroyed");
  });

  test("are refused from an apply whose lock was released by force, and can be pushed", async () => {
    const workspace = await openWith(KEY);
    await slowDown(workspace, KEYS, 3_000);
    const apply = startApply(workspace);
    await apply.printed("Creating...");
    await send(workspace, `DELETE ${STATE}/lock`);
    const { code, stderr } = await apply.ended;
    expect(code).toBe(1);
    expect(stderr).toContain("Failed to save state");
    expect(stderr).toContain("errored.tfstate");
    await workspace.expectExit(0, "state push errored.tfstate");
    await workspace.expectNoChanges();
  });

  test("need credentials, as the guide to troubleshooting says", async () => {
    const workspace = await open(optionsWith(["web"]));
    await workspace.write(httpBackend(workspace.service, "alarms").replace("root-token", "mistyped") + KEY);
    const message = "HTTP remote state endpoint requires auth";
    expect((await workspace.expectExit(1, "init")).replaceAll(/\s+/g, " ")).toContain(message);
    expect(await readFile("docs/guides/troubleshooting.md", "utf8")).toContain(`\`${message}\``);
  });

  test("have no workspaces", async () => {
    const workspace = await openWith(KEY);
    expect(await workspace.expectExit(1, "workspace new other")).toContain("workspaces not supported");
  });
}
