import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ServiceOptions } from "../../../../src/testing.ts";
import type { Workspace } from "../workspace.ts";
import { optionsWith, slowDown, speedUp, startApply } from "./http-backend.ts";
import { killApply } from "./killed-apply.ts";
import { startPostgres, type Postgres } from "./postgres.ts";

const NEW_SHARDS = 20;
const shard = (index: number): string => `shard${index}`;
const SHARDS = Array.from({ length: NEW_SHARDS }, (_, index) => shard(index));
const KEYS = { method: "POST", path: "*/client_keys" };
const LOCKS = "SELECT pid FROM pg_locks WHERE locktype = 'advisory'";
const REFUSED = "Error acquiring the state lock";

const KEY = `
variable "project" {
  default = "web"
}
resource "tocsin_client_key" "all" {
  project = "team/\${var.project}"
}
`;

const backend = ({ connection }: Postgres, schema: string): string => `
terraform {
  backend "pg" {
    conn_str    = "${connection}"
    schema_name = "${schema}"
  }
}
`;

/** Tests states in the backend `pg`, with a PostgreSQL whose programs are in a folder. */
export function statesInPostgres(programs: string, open: (options?: ServiceOptions) => Promise<Workspace>): void {
  let postgres: Postgres;
  beforeAll(async () => void (postgres = await startPostgres(programs)));
  afterAll(() => postgres.close());

  const openIn = async (schema: string): Promise<Workspace> => {
    const workspace = await open(optionsWith(["web", "api", ...SHARDS]));
    await workspace.write(backend(postgres, schema) + KEY);
    await workspace.expectExit(0, "init");
    return workspace;
  };

  test("a second apply of a shard is refused while the first one runs", async () => {
    const workspace = await openIn("refusing");
    // The first apply of a shard takes another lock than later ones.
    for (const project of ["web", "api"]) {
      await workspace.write(backend(postgres, "refusing") + KEY.replace("web", project));
      await slowDown(workspace, KEYS, 5_000);
      const first = startApply(workspace);
      await first.printed("Creating...");
      expect(await workspace.expectExit(1, "apply -auto-approve")).toContain(REFUSED);
      await speedUp(workspace);
      expect(await first.ended).toMatchObject({ code: 0 });
    }
    await workspace.expectNoChanges();
  });

  test("a killed apply leaves no lock", async () => {
    const workspace = await openIn("killed");
    await slowDown(workspace, KEYS, 5_000);
    await killApply(workspace, () => postgres.query(LOCKS).length > 0);
    await speedUp(workspace);
    expect(await workspace.apply()).toContain("1 added, 0 changed, 0 destroyed");
    expect(postgres.query(LOCKS)).toEqual([]);
  });

  test("the connection of an apply that hangs is found and ended as the guide to recovering says", async () => {
    const workspace = await openIn("hanging");
    await workspace.apply();
    await workspace.write(backend(postgres, "hanging") + KEY.replace("web", "api"));
    await slowDown(workspace, KEYS, 5_000);
    const apply = startApply(workspace);
    await apply.printed("Creating...");
    apply.signal("SIGSTOP");
    expect(await workspace.expectExit(1, "plan")).toContain(REFUSED);
    const [, query = ""] = /`(SELECT pid [^`]*)`/.exec(await readFile("docs/guides/troubleshooting.md", "utf8")) ?? [];
    const [pid = "", ...others] = postgres.query(query.replace("terraform_remote_state", "hanging"));
    expect(others).toEqual([]);
    expect(postgres.query(`SELECT pg_terminate_backend(${pid})`)).toEqual(["t"]);
    await workspace.expectExit(0, "plan");
    apply.signal("SIGKILL");
    await apply.ended;
  });

  const applyAtOnce = async (workspace: Workspace, environments: readonly Readonly<Record<string, string>>[]) => {
    const applies = environments.map((env, index) =>
      workspace.terraform("apply -auto-approve -lock-timeout=300s", { ...env, TF_VAR_project: shard(index) }),
    );
    const failed = (await Promise.all(applies)).filter(({ code }) => code !== 0).map(({ stderr }) => stderr);
    expect(failed).toEqual([]);
    expect(postgres.query(LOCKS)).toEqual([]);
    for (const index of environments.keys()) {
      expect(
        await workspace.request("GET", `/projects/team%2F${shard(index)}/error_tracking/client_keys`),
      ).toHaveLength(1);
    }
  };

  test("20 new shards, each in its own workspace, are applied at once if they wait for each other", async () => {
    const workspace = await openIn("workspaces");
    const environments = SHARDS.map((name) => ({ TF_WORKSPACE: name }));
    for (const name of SHARDS) await workspace.expectExit(0, `workspace new ${name}`);
    await applyAtOnce(workspace, environments);
  });

  // Few: with Terraform, the first apply of a new schema locks the whole database, and whoever waits for it asks less
  // and less often.
  test("new shards, each in its own schema, are applied at once if they wait for each other", async () => {
    const workspace = await openIn("schemas");
    const environments = SHARDS.slice(0, 4).map((name) => ({ TF_DATA_DIR: `.terraform-${name}` }));
    for (const [index, env] of environments.entries()) {
      await workspace.expectExit(0, `init -backend-config=schema_name=${shard(index)}`, env);
    }
    await applyAtOnce(workspace, environments);
  });
}
