import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeWithTerraform, type Workspace } from "../support/workspace.ts";

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

describeWithTerraform("a client key", (open) => {
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

  test("is made again when it was deleted outside", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key('project = "team/app"'));
    const before = await outputOf(workspace);
    await deleteKey(workspace, before.key);
    await workspace.apply();
    const after = await outputOf(workspace);
    expect(after.key).not.toBe(before.key);
    expect(await keysOf(workspace)).toEqual([after.key]);
    await workspace.expectNoChanges();
  });

  test.each([0, 1, 2])("rotates in place and retains %i earlier keys", async (retain) => {
    const workspace = await open({ seed });
    const at = (quarter: string): string =>
      key(`project = "team/app"\n  retain = ${retain}\n  rotate_when_changed = { quarter = "${quarter}" }`);
    const made: string[] = [];
    for (const quarter of ["1", "2", "3", "4"]) {
      await workspace.apply(at(quarter));
      await workspace.expectNoChanges();
      const output = await outputOf(workspace);
      expect(output.previous).toEqual([...made].reverse().slice(0, retain));
      made.push(output.key);
      expect(await keysOf(workspace)).toEqual(made.slice(-1 - retain));
    }
  });

  test("shows in the plan what a rotation changes and which keys retire, and nothing more", async () => {
    const workspace = await open({ seed });
    const at = (body: string): string => key(`project = "team/app"\n  ${body}`);
    await workspace.apply(at('rotate_when_changed = { quarter = "1" }'));
    await workspace.write(at('rotate_when_changed = { quarter = "2" }'));
    const rotation = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(rotation.match(/\(known after apply\)/g)).toHaveLength(6);
    expect(rotation).toMatch(/previous_keys\s+= \[\s+\+ \{/);
    await workspace.write(at('rotate_when_changed = { quarter = "1" }\n  retain = 3'));
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).not.toContain("known after apply");
    await workspace.apply(at(""));
    await workspace.expectNoChanges();
    await workspace.apply(at('rotate_when_changed = { quarter = "9" }'));
    expect((await outputOf(workspace)).previous).toEqual([]);
  });

  test("deletes earlier keys when retain becomes smaller, in the plan's words", async () => {
    const workspace = await open({ seed });
    const at = (quarter: number, retain: number): string =>
      key(`project = "team/app"\n  retain = ${retain}\n  rotate_when_changed = { quarter = "${quarter}" }`);
    for (const quarter of [1, 2, 3]) await workspace.apply(at(quarter, 5));
    await workspace.apply(at(3, 1));
    expect(await keysOf(workspace)).toHaveLength(2);
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
    const output = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(output).toContain("0 to add, 1 to change, 0 to destroy");
    await workspace.apply();
    const after = await outputOf(workspace);
    expect(after.previous).toEqual(previous);
    expect(await keysOf(workspace)).toEqual([...previous, after.key]);
    await workspace.expectNoChanges();
    await deleteKey(workspace, previous[0] ?? "");
    await workspace.apply();
    expect((await outputOf(workspace)).previous).toEqual([]);
    await workspace.expectNoChanges();
  });

  test("keeps its values when the same project is written in other words, and is replaced in another", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key('project = "team/app"'));
    const before = await outputOf(workspace);
    await workspace.write(key('project = "7"'));
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toContain("0 to add, 1 to change, 0 to destroy");
    await workspace.apply();
    expect(await outputOf(workspace)).toEqual(before);
    await workspace.expectNoChanges();
    await workspace.apply(key('project = "team/api"'));
    expect(await keysOf(workspace)).toEqual([]);
    expect((await outputOf(workspace)).key).not.toBe(before.key);
  });

  test("is imported by number, by key and by DSN", async () => {
    const workspace = await open({ seed });
    const [first] = [await workspace.request("POST", KEYS)] as {
      id: number;
      public_key: string;
      tracker_dsn: string;
    }[];
    for (const [id, project] of [
      [`team/app:${first?.id ?? 0}`, "team/app"],
      [`team/app:${first?.public_key ?? ""}`, "team/app"],
      [first?.tracker_dsn ?? "", "7"],
    ] as const) {
      await workspace.write(key(`project = "${project}"`));
      const output = await workspace.expectExit(0, `import tocsin_client_key.app ${id}`);
      expect(output.includes('project = "7"')).toBe(project === "7");
      await workspace.expectExit(0, "apply -auto-approve");
      await workspace.expectNoChanges();
      await workspace.expectExit(0, "state rm tocsin_client_key.app");
    }
    expect(await workspace.expectExit(1, "import tocsin_client_key.app team/app:999")).toContain("Nothing to import");
    expect(await workspace.expectExit(1, "import tocsin_client_key.app glet_1")).toContain("Invalid import ID");
  });

  test("is found among many, on whatever page it is", async () => {
    const workspace = await open({ seed });
    for (let index = 0; index < 45; index++) await workspace.request("POST", KEYS);
    await workspace.apply(key('project = "team/app"'));
    await workspace.expectNoChanges();
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", `${KEYS}?per_page=100`)).toHaveLength(45);
  });

  test("of a project that is out of sight is an error that names the ways out, and no second key", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key('project = "team/app"'));
    const other = await open({ seed: { ...seed, projects: [] } });
    const env = { TOCSIN_BASE_URL: other.service.url, TOCSIN_TOKEN: other.service.token };
    expect((await workspace.expectExit(1, "plan", env)).replaceAll(/\s+/g, " ")).toContain("terraform state rm");
    await workspace.expectExit(0, "destroy -auto-approve -refresh=false", env);
  });
});
