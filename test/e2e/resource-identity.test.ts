import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { key, keysOf, seed, setting, tracking } from "../support/terraform/every-resource.ts";
import { enginesFrom } from "../support/terraform/release.ts";
import { run } from "../support/terraform/terraform.ts";
import { binary, describeEnginesAttached, type Workspace } from "../support/terraform/workspace.ts";

/** The fields that are read from a state file. */
interface StateFile {
  readonly resources: readonly { readonly type: string; readonly instances: readonly { identity?: unknown }[] }[];
}

async function identitiesIn({ folder }: Workspace): Promise<Readonly<Record<string, unknown>>> {
  const { resources } = JSON.parse(await readFile(join(folder, "terraform.tfstate"), "utf8")) as StateFile; // its own
  return Object.fromEntries(resources.map(({ type, instances }) => [type, instances[0]?.identity]));
}

/** Fails the test where a plan or a refresh finds a change, also one that shows in the exit code alone. */
async function expectNothing(workspace: Workspace): Promise<void> {
  await workspace.expectNoChanges();
  await workspace.expectExit(0, "plan -refresh-only -detailed-exitcode");
}

const rotated = (release: number): string => key(`rotate_when_changed = { release = "${release}" }`);

const others = setting("watch") + tracking(true);

const OF_SETTINGS = {
  tocsin_error_tracking_settings: { project_id: 7 },
  tocsin_notification_setting: { user_id: 1, setting: "project/7" },
};

const newer = enginesFrom({ Terraform: 12, OpenTofu: 12 });

describeEnginesAttached("an identity", newer, (open) => {
  test("is stored by an apply, changes with a rotation, and costs an empty plan no request", async () => {
    const log: string[] = [];
    const workspace = await open({ seed, log: (line) => void log.push(line) });
    await workspace.apply(others + rotated(1));
    const [first = 0] = await keysOf(workspace);
    expect(await identitiesIn(workspace)).toEqual({
      ...OF_SETTINGS,
      tocsin_client_key: { project_id: 7, key_id: first },
    });
    log.length = 0;
    await workspace.expectNoChanges();
    expect(log.filter((line) => line.includes(" GET "))).toHaveLength(3);
    await workspace.apply(others + rotated(2));
    const [, second = 0] = await keysOf(workspace);
    expect(await identitiesIn(workspace)).toMatchObject({ tocsin_client_key: { project_id: 7, key_id: second } });
    await expectNothing(workspace);
  });

  test("imports each resource, whose generated configuration plans empty", async () => {
    const workspace = await open({ seed });
    await workspace.request("PUT", "/projects/7/error_tracking/settings?active=true&integrated=true");
    const [first = 0] = await keysOf(workspace);
    const identities = { ...OF_SETTINGS, tocsin_client_key: { project_id: 7, key_id: first } };
    const blocks = Object.entries(identities).map(
      ([type, identity]) => `import {\n  to       = ${type}.app\n  identity = ${JSON.stringify(identity)}\n}\n`,
    );
    await workspace.write(blocks.join("").replaceAll('":', '" ='));
    const printed = await workspace.expectExit(0, "plan -generate-config-out=generated.tf");
    expect(printed).toContain("3 to import, 0 to add, 0 to change, 0 to destroy");
    expect(await readFile(join(workspace.folder, "generated.tf"), "utf8")).toMatch(/project += "team\/app"/);
    await workspace.apply();
    await expectNothing(workspace);
    // Both engines see to it that each part is written, and take null for one.
    await workspace.write(
      "import {\n  to       = tocsin_client_key.other\n  identity = { project_id = 7, key_id = null }\n}",
    );
    expect(await workspace.expectExit(1, "plan -generate-config-out=none.tf")).toContain("`key_id` must be set");
  });
});

const [latest] = enginesFrom({ Terraform: 12 }).programs;
const older = {
  need: "an engine without identities, and Terraform 1.12 or newer after it",
  programs: latest === undefined || newer.programs.includes(binary) ? [] : [binary],
};

describeEnginesAttached("a state without identities", older, (open) => {
  test("plans empty with a newer Terraform, gets them with a write, and goes back to the older one", async () => {
    const workspace = await open({ seed });
    const later = async (code: number, ...args: readonly string[]): Promise<void> => {
      const command = [...args, "-input=false", "-no-color"];
      const ended = await workspace.attached((env) => run(latest ?? "", command, { cwd: workspace.folder, env }));
      expect(ended).toMatchObject({ code });
    };
    await workspace.apply(others + rotated(1));
    await later(0, "plan", "-detailed-exitcode");
    await later(0, "plan", "-refresh-only", "-detailed-exitcode");
    await workspace.write(setting("mention") + tracking(false) + rotated(2));
    await later(0, "apply", "-auto-approve");
    expect(await identitiesIn(workspace)).toMatchObject({ ...OF_SETTINGS, tocsin_client_key: { project_id: 7 } });
    await later(0, "plan", "-refresh-only", "-detailed-exitcode");
    await expectNothing(workspace);
    await workspace.expectExit(0, "apply -auto-approve -replace=tocsin_client_key.app");
    await later(0, "plan", "-detailed-exitcode");
    await later(0, "plan", "-refresh-only", "-detailed-exitcode");
  });
});
