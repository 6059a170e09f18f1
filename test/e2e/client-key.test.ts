import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [
    { id: 7, full_path: "team/app", moved_from: ["team/old"] },
    { id: 8, full_path: "team/api" },
  ],
};

const KEYS = "/projects/team%2Fapp/error_tracking/client_keys";

const key = (body: string, name = "app"): string => `
resource "tocsin_client_key" "${name}" {
  ${body}
}
output "${name}" {
  value = {
    key      = tocsin_client_key.${name}.public_key
    dsn      = tocsin_client_key.${name}.tracker_dsn
    previous = tocsin_client_key.${name}.previous_keys[*].public_key
  }
}
`;

interface Output {
  readonly key: string;
  readonly dsn: string;
  readonly previous: readonly string[];
}

async function outputOf(workspace: Workspace, name = "app"): Promise<Output> {
  const { stdout } = await workspace.terraform(`output -json ${name}`);
  return JSON.parse(stdout) as Output; // what the configuration above puts out
}

async function keysOf(workspace: Workspace): Promise<readonly string[]> {
  const keys = (await workspace.request("GET", KEYS)) as readonly { id: number; public_key: string }[];
  return keys.map((each) => each.public_key);
}

async function deleteKey(workspace: Workspace, publicKey: string): Promise<void> {
  const keys = (await workspace.request("GET", KEYS)) as readonly { id: number; public_key: string }[];
  await workspace.request("DELETE", `${KEYS}/${keys.find((each) => each.public_key === publicKey)?.id ?? 0}`);
}

describeAttached("a client key", (open) => {
  test.each(["interface", "upstream"] as const)("is made, kept, and deleted, on the profile %s", async (profile) => {
    const workspace = await open({ seed, profile });
    await workspace.apply(key('project = "team/app"'));
    await workspace.expectNoChanges();
    const output = await outputOf(workspace);
    expect(await keysOf(workspace)).toEqual([output.key]);
    expect(output.dsn).toContain(output.key);
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await keysOf(workspace)).toEqual([]);
  });

  test("rotates in place, and the plan says what changes and which key retires", async () => {
    const workspace = await open({ seed });
    const at = (quarter: number): string =>
      key(`project = "team/app"\n  retain = 1\n  rotate_when_changed = { quarter = "${quarter}" }`);
    const made: string[] = [];
    for (const quarter of [1, 2, 3]) {
      const applied = await workspace.apply(at(quarter));
      if (quarter > 1) {
        expect(applied).toContain("0 to add, 1 to change, 0 to destroy");
        expect(applied).toMatch(/~ tracker_dsn\s+= ".*" -> \(known after apply\)/);
        expect(applied).toMatch(new RegExp(`previous_keys [^]*${made.at(-1) ?? ""}[^]*Modifying`));
      }
      expect(applied.includes("Warning: Client keys will be deleted")).toBe(quarter === 3);
      const output = await outputOf(workspace);
      expect(output.previous).toEqual(made.slice(-1));
      made.push(output.key);
      expect(await keysOf(workspace)).toEqual(made.slice(-2));
    }
    await workspace.expectNoChanges();
  });

  test("whose current key is gone keeps the earlier ones and gets a new one in place", async () => {
    const workspace = await open({ seed });
    const at = (quarter: string): string =>
      key(`project = "team/app"\n  rotate_when_changed = { quarter = "${quarter}" }`);
    await workspace.apply(at("1"));
    await workspace.apply(at("2"));
    const { key: current, previous } = await outputOf(workspace);
    await deleteKey(workspace, current);
    expect(await workspace.apply()).toContain("0 added, 1 changed, 0 destroyed");
    const after = await outputOf(workspace);
    expect(after.previous).toEqual(previous);
    expect(await keysOf(workspace)).toEqual([...previous, after.key]);
    await workspace.expectNoChanges();
  });

  test("that a saved plan retires, and that is gone by then, is a warning, and the next apply drops it", async () => {
    const workspace = await open({ seed });
    const at = (quarter: string): string =>
      key(`project = "team/app"\n  rotate_when_changed = { quarter = "${quarter}" }`);
    await workspace.apply(at("1"));
    const { key: current } = await outputOf(workspace);
    await workspace.write(at("2"));
    await workspace.expectExit(0, "plan -out=saved");
    await deleteKey(workspace, current);
    expect(await workspace.expectExit(0, "apply saved")).toContain("Warning: Earlier client key gone");
    expect((await outputOf(workspace)).previous).toEqual([current]);
    await workspace.apply();
    expect((await outputOf(workspace)).previous).toEqual([]);
    await workspace.expectNoChanges();
  });

  test.each(["", "lifecycle { create_before_destroy = true }"])(
    "that is replaced takes its earlier keys with it: %s",
    async (lifecycle) => {
      const workspace = await open({ seed });
      const at = (quarter: number): string =>
        key(`project = "team/app"\n  retain = 3\n  rotate_when_changed = { quarter = "${quarter}" }\n  ${lifecycle}`);
      const { public_key: foreign } = (await workspace.request("POST", KEYS)) as { public_key: string };
      for (const quarter of [1, 2, 3]) await workspace.apply(at(quarter));
      const before = await outputOf(workspace);
      expect(before.previous).toHaveLength(2);
      await workspace.expectExit(0, "apply -auto-approve -replace=tocsin_client_key.app");
      const after = await outputOf(workspace);
      expect([before.key, ...before.previous]).not.toContain(after.key);
      expect(after.previous).toEqual([]);
      expect(await keysOf(workspace)).toEqual([foreign, after.key]);
      await workspace.expectNoChanges();
    },
  );

  test("keeps its values when a project that has moved is written in other words, which ends the warning", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key('project = "team/old"'));
    const before = await outputOf(workspace);
    expect(await workspace.expectExit(0, "plan -detailed-exitcode")).toContain("Project moved");
    const output = await workspace.apply(key('project = "7"'));
    expect(output).toContain("0 added, 1 changed, 0 destroyed");
    expect(output).not.toContain("Project moved");
    expect(await outputOf(workspace)).toEqual(before);
    await workspace.expectNoChanges();
  });

  test("is imported by its DSN, with the project's number in the configuration", async () => {
    const workspace = await open({ seed });
    const { tracker_dsn: dsn } = (await workspace.request("POST", KEYS)) as { tracker_dsn: string };
    await workspace.write(key('project = "7"'));
    expect(await workspace.expectExit(0, `import tocsin_client_key.app ${dsn}`)).toContain('project = "7"');
    await workspace.apply();
    await workspace.expectNoChanges();
  });

  test("at two addresses is a warning of the plan, until one of the two is forgotten", async () => {
    const workspace = await open({ seed });
    const { id } = (await workspace.request("POST", KEYS)) as { id: number };
    const block = (name: string): string => `resource "tocsin_client_key" "${name}" {\n  project = "team/app"\n}\n`;
    const imported = (name: string): string =>
      `import {\n  to = tocsin_client_key.${name}\n  id = "team/app:${id}"\n}\n${block(name)}`;
    const warning = "Warning: Two resources have the same client key";
    expect(await workspace.apply(imported("one") + imported("two"))).toContain(warning);
    await workspace.write(block("one"));
    expect((await workspace.expectExit(0, "plan")).replaceAll(/\s+/g, " ")).toContain("destroys one of the two");
    await workspace.expectExit(0, "state rm tocsin_client_key.two");
    await workspace.expectNoChanges();
    expect(await workspace.apply(block("renamed"))).not.toContain(warning);
  });

  test("of a project that is out of sight is an error that names the ways out, and no second key", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key('project = "team/app"'));
    const other = await open({ seed: { ...seed, projects: [] } });
    const { env } = other.service;
    expect((await workspace.expectExit(1, "plan", env)).replaceAll(/\s+/g, " ")).toContain("terraform state rm");
    await workspace.expectExit(0, "destroy -auto-approve -refresh=false", env);
  });
});
