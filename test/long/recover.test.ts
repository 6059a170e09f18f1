import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openGuide, runCommands } from "../support/text/guide.ts";
import { httpBackend, optionsWith, slowDown, speedUp } from "../support/terraform/state/http-backend.ts";
import { killApply } from "../support/terraform/state/killed-apply.ts";
import { describeWithTerraform, type Workspace } from "../support/terraform/workspace.ts";

const guide = openGuide("troubleshooting", "Recovering an interrupted apply");

const PROJECTS = Array.from({ length: 30 }, (_, index) => `p${index + 1}`);
const PATHS = PROJECTS.map((name) => `team/${name}`);
/** The number of objects in the state before the apply that is killed. */
const KNOWN = 5;
const UUID = /[\da-f-]{36}/;
const LOCK_ID = /(?<=ID=)[\da-f-]{36}/;

/** The numbers of the keys that the service has, by project. */
async function keysByPath(workspace: Workspace): Promise<Readonly<Record<string, readonly number[]>>> {
  const entries = PATHS.map(async (path) => {
    const list = await workspace.request("GET", `/projects/${encodeURIComponent(path)}/error_tracking/client_keys`);
    return [path, (list as readonly { readonly id: number }[]).map(({ id }) => id)] as const; // as the service has them
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** The numbers of the keys in the state. */
async function keysInState(workspace: Workspace): Promise<readonly number[]> {
  const { stdout } = await workspace.terraform("state pull");
  return [...stdout.matchAll(/"key_id": ?(\d+)/g)].map(([, id]) => Number(id));
}

const SETTINGS = { method: "PUT", path: "*/error_tracking/settings" };
const KEYS = { method: "POST", path: "*/client_keys" };

describeWithTerraform("the guide to recovering", (open) => {
  const unlock = guide.take("sh", "force-unlock");
  const adopt = guide.take("sh", "stray_keys");
  const remove = guide.take("sh", "--request DELETE");
  const finish = guide.take("sh", "rm recover.tf");
  const plan = guide.take("sh", "terraform plan");
  const configuration = guide.take("terraform", "locals {");
  const recover = guide.take("terraform", "stray_keys");

  /** A folder with a state of five projects, and a configuration of thirty. */
  const openInterrupted = async (log: string[]): Promise<Workspace> => {
    const workspace = await open({ ...optionsWith(PROJECTS), log: (line) => log.push(line) });
    const configurationOf = (paths: readonly string[]): string =>
      httpBackend(workspace.service, "alarms") +
      configuration.replace('["team/web", "team/api"]', JSON.stringify(paths));
    await workspace.write(configurationOf(PATHS.slice(0, KNOWN)));
    await workspace.expectExit(0, "init");
    await workspace.apply();
    await workspace.write(configurationOf(PATHS));
    return workspace;
  };

  /** Kills an apply once some requests are done, and unlocks the state; resolves to the plan after that. */
  const interrupt = async (workspace: Workspace, slow: typeof KEYS, isTime: () => boolean): Promise<string> => {
    await slowDown(workspace, slow, 300);
    await killApply(workspace, isTime);
    await speedUp(workspace);
    const [refused = ""] = await runCommands(plan, workspace, 1);
    expect(refused).toContain("Error acquiring the state lock");
    const [, planned = ""] = await runCommands(unlock.replace(UUID, LOCK_ID.exec(refused)?.[0] ?? ""), workspace);
    return planned;
  };

  const deleteStray = async (workspace: Workspace, stray: string): Promise<void> => {
    const [path = "", id = ""] = stray.split(":");
    const command = remove
      .replace("team%2Fweb", encodeURIComponent(path))
      .replace("client_keys/12", `client_keys/${id}`);
    await runCommands(command, workspace);
  };

  test("leads from two killed applies to an empty plan, with each key on the service in the state", async () => {
    const log: string[] = [];
    const done = (pattern: RegExp): number => log.filter((line) => pattern.test(line)).length;
    const workspace = await openInterrupted(log);
    const planned = await interrupt(workspace, SETTINGS, () => done(/ PUT \S+settings 200 /) >= KNOWN + 12);
    expect(planned).toContain(`${2 * (PATHS.length - KNOWN)} to add, 0 to change, 0 to destroy`);
    expect(await keysInState(workspace)).toHaveLength(KNOWN);
    const first = await keysByPath(workspace);
    // Applied against the guide's advice, and killed once more: projects of the first attempt get a second key.
    const made = done(/ POST \S+client_keys 201 /);
    await interrupt(workspace, KEYS, () => done(/ POST \S+client_keys 201 /) >= made + 5);
    const before = await keysByPath(workspace);

    await writeFile(join(workspace.folder, "recover.tf"), recover);
    const [imports, applied, output = ""] = await runCommands(adopt, workspace);
    const adopted = PATHS.slice(KNOWN).filter((path) => before[path]?.length !== 0);
    expect(adopted.length).toBeGreaterThanOrEqual(12);
    expect(imports).toContain(`${adopted.length} to import`);
    expect(applied).toContain(`${adopted.length} imported`);
    const strays = JSON.parse(output) as readonly string[]; // the output's own type
    expect(strays.length).toBeGreaterThanOrEqual(5);
    expect(strays.filter((stray) => !PATHS.some((path) => stray === `${path}:${first[path]?.[0] ?? ""}`))).toEqual([]);
    for (const stray of strays) await deleteStray(workspace, stray);

    const [, cleared, empty] = await runCommands(finish, workspace);
    expect(cleared).toContain("0 added, 0 changed, 0 destroyed");
    expect(empty).toContain("No changes");
    const keys = Object.values(await keysByPath(workspace));
    expect(keys.filter((list) => list.length !== 1)).toEqual([]);
    expect([...(await keysInState(workspace))].sort()).toEqual(keys.flat().sort());
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
