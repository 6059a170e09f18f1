import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openGuide, runCommands } from "../../support/guide.ts";
import { httpBackend, optionsWith, send, slowDown, speedUp } from "../../support/state/http-backend.ts";
import { killApply } from "../../support/state/killed-apply.ts";
import { describeWithTerraform, type Workspace } from "../../support/workspace.ts";

const guide = openGuide("recover");

const PROJECTS = Array.from({ length: 30 }, (_, index) => `p${index + 1}`);
const PATHS = PROJECTS.map((name) => `team/${name}`);
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
  return [...stdout.matchAll(/"key_id": (\d+)/g)].map(([, id]) => Number(id));
}

describeWithTerraform("the guide to recovering", (open) => {
  test("leads from two killed applies to an empty plan, with each key on the service in the state", async () => {
    const unlock = guide.take("sh", "force-unlock");
    const adopt = guide.take("sh", "stray_keys");
    const finish = guide.take("sh", "rm recover.tf");
    const plan = guide.take("sh", "terraform plan");
    const log: string[] = [];
    const done = (words: RegExp): number => log.filter((line) => words.test(line)).length;
    const workspace = await open({ ...optionsWith(PROJECTS), log: (line) => log.push(line) });
    const configured = guide.take("terraform", "locals {").replace('["team/web", "team/api"]', JSON.stringify(PATHS));
    const few = configured.replace(JSON.stringify(PATHS), JSON.stringify(PATHS.slice(0, 5)));
    await workspace.write(httpBackend(workspace.service, "alarms") + few);
    await workspace.expectExit(0, "init");
    await workspace.apply();

    await workspace.write(httpBackend(workspace.service, "alarms") + configured);
    await slowDown(workspace, { method: "PUT", path: "*/error_tracking/settings" }, 300);
    await killApply(workspace, () => done(/ PUT \S+settings 200 /) >= 5 + 12);
    expect((await keysInState(workspace)).length).toBe(5);
    const first = await keysByPath(workspace);

    const [refused = ""] = await runCommands(plan, workspace, 1);
    expect(refused).toContain("Error acquiring the state lock");
    const release = async (text: string): Promise<readonly string[]> =>
      runCommands(unlock.replace(/[\da-f-]{36}/, LOCK_ID.exec(text)?.[0] ?? ""), workspace);
    expect((await release(refused))[1]).toContain("50 to add, 0 to change, 0 to destroy");

    // Applied against the guide's advice, and killed once more: projects of the first attempt get a second key.
    await speedUp(workspace);
    await slowDown(workspace, { method: "POST", path: "*/client_keys" }, 300);
    await killApply(workspace, () => done(/ POST \S+client_keys 201 /) >= 5);
    await release((await runCommands(plan, workspace, 1))[0] ?? "");
    await speedUp(workspace);

    const before = await keysByPath(workspace);
    await writeFile(join(workspace.folder, "recover.tf"), guide.take("terraform", "stray_keys"));
    const [planned, applied, output = ""] = await runCommands(adopt, workspace);
    const adopted = PATHS.slice(5).filter((path) => before[path]?.length !== 0);
    expect(adopted.length).toBeGreaterThanOrEqual(12);
    expect(planned).toContain(`${adopted.length} to import`);
    expect(applied).toContain(`${adopted.length} imported`);
    const strays = JSON.parse(output) as readonly string[]; // the output's own type
    expect(strays.length).toBeGreaterThanOrEqual(5);
    expect(strays.every((stray) => PATHS.some((path) => `${path}:${first[path]?.[0] ?? ""}` === stray))).toBe(true);

    const remove = guide.take("sh", "--request DELETE");
    for (const stray of strays) {
      const [path = "", id = ""] = stray.split(":");
      await runCommands(
        remove.replace("team%2Fweb", encodeURIComponent(path)).replace("client_keys/12", `client_keys/${id}`),
        workspace,
      );
    }
    const [, cleared, empty] = await runCommands(finish, workspace);
    expect(cleared).toContain("0 added, 0 changed, 0 destroyed");
    expect(empty).toContain("No changes");
    const keys = Object.values(await keysByPath(workspace));
    expect(keys.every((list) => list.length === 1)).toBe(true);
    expect([...(await keysInState(workspace))].sort()).toEqual(keys.flat().sort());
    expect(await (await send(workspace, "GET /api/v4/projects/1/terraform/state/alarms")).json()).toMatchObject({
      outputs: {},
    });
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
