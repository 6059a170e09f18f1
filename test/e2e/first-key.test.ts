import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { readStates } from "../../src/commands/drift/state/index.ts";
import type { SeedInput } from "../../src/testing.ts";
import { runs } from "../support/runs.ts";
import { describeEveryEngineAttached, type Workspace } from "../support/terraform/workspace.ts";

const PATHS = Array.from({ length: runs(8, 20) }, (_each, index) => `team/p${index}`);
const UNSWITCHED = "team/p3";
const KEYLESS = "team/p7";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada", admin: true }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: PATHS.map((full_path) => ({ full_path })),
};

/** Settings and a key for each project; the key names the project by this expression. */
const configuration = (project: string): string => `
locals {
  projects = toset([${PATHS.map((path) => `"${path}"`).join(", ")}])
}
resource "tocsin_error_tracking_settings" "all" {
  for_each = local.projects
  project  = each.value
}
resource "tocsin_client_key" "all" {
  for_each = local.projects
  project  = ${project}
}`;

/** Refuses a request until the rules are deleted. */
async function refuse({ service }: Workspace, method: string, path: string): Promise<void> {
  const body = JSON.stringify({ method, path, fault: { kind: "status", status: 403 } });
  const headers = { "private-token": service.token };
  expect((await fetch(`${service.url}/_tocsin/faults`, { method: "POST", headers, body })).ok).toBe(true);
}

async function mend({ service: { url, token } }: Workspace): Promise<void> {
  await fetch(`${url}/_tocsin/faults`, { method: "DELETE", headers: { "private-token": token } });
}

const settingsOf = (path: string): string => `*${encodeURIComponent(path)}/error_tracking/settings`;
const keysOf = (path: string): string => `*${encodeURIComponent(path)}/error_tracking/client_keys`;

/** The import IDs of each project's keys. */
async function idsOnService(workspace: Workspace): Promise<readonly (readonly string[])[]> {
  return Promise.all(
    PATHS.map(async (path) => {
      const url = `/projects/${encodeURIComponent(path)}/error_tracking/client_keys`;
      const listed = (await workspace.request("GET", url)) as readonly { id: number }[]; // as the service has them
      return listed.map(({ id }) => `${path}:${id}`);
    }),
  );
}

interface ResourceInState {
  readonly type: string;
  readonly instances: readonly { readonly attributes: { readonly id: string } }[];
}

/** The import IDs of the keys in the state. */
async function idsInState(workspace: Workspace): Promise<readonly string[]> {
  const { stdout } = await workspace.terraform("state pull");
  const { resources } = JSON.parse(stdout) as { readonly resources: readonly ResourceInState[] }; // Terraform's format
  const keys = resources.filter(({ type }) => type === "tocsin_client_key");
  return keys.flatMap(({ instances }) => instances.map(({ attributes }) => attributes.id));
}

const WARNING = "First key of the project may be unused";

describeEveryEngineAttached("after an apply of which settings and a key fail, each project has one key", (open) => {
  test.each([1, 10])("with -parallelism=%i", async (parallelism) => {
    const workspace = await open({ seed, faults: true });
    await workspace.write(configuration("each.value"));
    await refuse(workspace, "PUT", settingsOf(UNSWITCHED));
    await refuse(workspace, "POST", keysOf(KEYLESS));
    const apply = `apply -auto-approve -parallelism=${parallelism}`;
    await workspace.expectExit(1, apply);
    const ids = await idsOnService(workspace);
    expect(ids.map(({ length }) => length)).toEqual(PATHS.map(() => 1));
    await mend(workspace);

    // Where the settings of the project came first, the key took theirs, and was not refused.
    const held = await idsInState(workspace);
    const left = ids.flat().filter((id) => !held.includes(id));
    expect(left.every((id) => id.startsWith(`${KEYLESS}:`))).toBe(true);
    const plan = (await workspace.expectExit(0, `plan -parallelism=${parallelism}`)).replace(/[│╷╵\s]+/g, " ");
    expect([...plan.matchAll(/Its import ID is `(.*?)`/g)].map(([, id]) => id)).toEqual(left);
    for (const id of left) await workspace.expectExit(0, `import tocsin_client_key.all["${KEYLESS}"] ${id}`);
    await workspace.expectExit(0, apply);
    const after = await idsOnService(workspace);
    expect(after.map(({ length }) => length)).toEqual(PATHS.map(() => 1));
    expect([...(await idsInState(workspace))].sort()).toEqual(after.flat().sort());
  });
});

describeEveryEngineAttached("where keys refer to the settings", (open) => {
  test("the plan after a failed apply, and the drift of its state, name the first keys that it left", async () => {
    const workspace = await open({ seed, faults: true });
    await workspace.write(configuration("tocsin_error_tracking_settings.all[each.key].project"));
    await refuse(workspace, "PUT", settingsOf(UNSWITCHED));
    await workspace.expectExit(1, "apply -auto-approve");
    await mend(workspace);
    const left = (await idsOnService(workspace)).flat();
    expect(left).toHaveLength(PATHS.length - 1);
    expect(await idsInState(workspace)).toEqual([]);
    const plan = await workspace.expectExit(0, "plan -json");
    const warned = plan.split("\n").filter((line) => line.includes(WARNING));
    expect(warned.length).toBe(left.length);
    const { env } = workspace;
    const path = join(workspace.folder, "terraform.tfstate");
    const readings = await readStates({ paths: [path], env, standIns: [], signal: new AbortController().signal });
    const named = readings
      .flatMap(({ source }) => source.warnings ?? [])
      .filter(({ summary }) => summary === "First key in no state");
    expect(named.map(({ detail }) => /ID `(.*?)`/.exec(detail)?.[1] ?? "").sort()).toEqual([...left].sort());
  });
});
