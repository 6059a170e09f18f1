import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../src/provider/event.ts";
import { placeBundled } from "../support/terraform/bundled-provider.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

/** The fields that are read from a state file. */
interface StateFile {
  readonly resources: readonly {
    readonly type: string;
    readonly instances: { schema_version: number; attributes: Record<string, unknown> }[];
  }[];
}

const CONFIGURATION = `
resource "tocsin_notification_setting" "app" {
  project = "team/app"
  level   = "custom"
  events  = { new_note = true }
}
resource "tocsin_error_tracking_settings" "app" {
  project = "team/app"
}
resource "tocsin_client_key" "app" {
  project             = tocsin_error_tracking_settings.app.project
  rotate_when_changed = { release = "1" }
  retain              = 2
}`;

/** The attributes of each resource as the version before had them. */
const EARLIER: Readonly<Record<string, (attributes: Record<string, unknown>) => Record<string, unknown>>> = {
  tocsin_notification_setting: ({ project, ...rest }) => ({ ...rest, project_path: project }),
  tocsin_error_tracking_settings: ({ active, ...rest }) => ({ ...rest, enabled: active === true ? "yes" : "no" }),
  tocsin_client_key: ({ rotate_when_changed, retain, ...rest }) => ({
    ...rest,
    rotation: { rotate_when_changed, retain },
  }),
};

describeAttached("a state of another schema version", (open) => {
  const started = async (): Promise<Workspace> => {
    const seed = {
      users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
      projects: [{ id: 7, full_path: "team/app", members: { ada: "owner" as const } }],
    };
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    return workspace;
  };

  const read = async ({ folder }: Workspace): Promise<StateFile> =>
    JSON.parse(await readFile(join(folder, "terraform.tfstate"), "utf8")) as StateFile; // Terraform's own

  const change = async (
    workspace: Workspace,
    edit: (type: string, instance: StateFile["resources"][0]["instances"][0]) => void,
  ) => {
    const state = await read(workspace);
    for (const { type, instances } of state.resources) for (const instance of instances) edit(type, instance);
    await writeFile(join(workspace.folder, "terraform.tfstate"), JSON.stringify(state));
  };

  const versions = async (workspace: Workspace) =>
    (await read(workspace)).resources.flatMap(({ instances }) => instances.map((one) => one.schema_version));

  test("is upgraded for every resource, and stored so by the next apply, without a change", async () => {
    const workspace = await started();
    const before = await read(workspace);
    await change(workspace, (type, instance) => {
      instance.attributes = EARLIER[type]?.(instance.attributes) ?? {};
    });
    const later = await installLater(workspace);
    await workspace.expectExit(0, "init -upgrade", later);
    expect(await workspace.expectExit(0, "apply -auto-approve", later)).toContain("0 added, 0 changed, 0 destroyed");
    expect(await versions(workspace)).toEqual([1, 1, 2]);
    const attributes = ({ resources }: StateFile) =>
      resources.map(({ type, instances }) => [type, instances.map((instance) => instance.attributes)]);
    expect(attributes(await read(workspace))).toEqual(attributes(before));
  });

  test("of version 0, whose events were an object, plans no change", async () => {
    const workspace = await started();
    await workspace.apply(`${CONFIGURATION}
resource "tocsin_notification_setting" "me" {
  level  = "watch"
  events = {}
}`);
    const nothing = Object.fromEntries(EVENT_NAMES.map((name) => [name, null]));
    await change(workspace, (type, instance) => {
      if (type !== "tocsin_notification_setting") return;
      const { events } = instance.attributes;
      instance.schema_version = 0;
      // A map, as it was applied.
      instance.attributes = { ...instance.attributes, events: { ...nothing, ...(events as object) } };
    });
    await workspace.expectNoChanges();
    await workspace.expectExit(1, "show");
    await workspace.expectExit(0, "apply -refresh-only -auto-approve");
    await workspace.expectExit(0, "show");
    const settings = (await read(workspace)).resources.filter(({ type }) => type === "tocsin_notification_setting");
    const instances = settings.flatMap((setting) => setting.instances);
    expect(instances).toMatchObject([
      { schema_version: 1, attributes: { events: { new_note: true } } },
      { schema_version: 1, attributes: { events: {} } },
    ]);
    expect(JSON.stringify(instances)).not.toContain("new_issue");
  });

  test("that is later than the provider's is an error that says so, and stays as it is", async () => {
    const workspace = await started();
    await change(workspace, (_type, instance) => void (instance.schema_version = 9));
    const printed = (await workspace.expectExit(1, "plan")).replace(/\s+/g, " ");
    expect(printed).toMatch(/newer provider version/);
    expect(await versions(workspace)).toEqual([9, 9, 9]);
  });

  /** Puts a later release where this workspace alone looks for providers. */
  async function installLater({ folder }: Workspace): Promise<Readonly<Record<string, string>>> {
    const mirror = join(folder, "later");
    const [host, other] = ["registry.terraform.io", "registry.opentofu.org"].map((name) => join(mirror, name));
    const source = "registry.terraform.io/tocsin/tocsin";
    await placeBundled(mirror, { main: "test/e2e/fixtures/later-provider.ts", source, version: "9.0.0" });
    await cp(host ?? "", other ?? "", { recursive: true });
    const file = join(folder, "later.tfrc");
    await writeFile(file, `provider_installation {\n  filesystem_mirror {\n    path = "${mirror}"\n  }\n}\n`);
    return { TF_CLI_CONFIG_FILE: file };
  }
});
