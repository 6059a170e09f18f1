import { readFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { readPlan, textOf, unknownsIn, type RenderedPlan } from "../support/terraform/rendered-plan.ts";
import { needing } from "../support/needs.ts";
import { releaseOf } from "../support/terraform/release.ts";
import { binary, describeAttached, type Workspace } from "../support/terraform/workspace.ts";

/*
 * What Terraform prints of the plans of `plans/*.tf`, beside them as text. Every resource there is a case, and has a
 * project of its own.
 * `UPDATE_PLANS=1` writes the texts anew.
 */

const FOLDER = "test/e2e/plans";

const projects = (letter: string, count: number, firstId: number): NonNullable<SeedInput["projects"]> =>
  Array.from({ length: count }, (_, index) => ({ id: firstId + index, full_path: `team/${letter}${index + 1}` }));

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-ada" }],
  groups: [{ id: 5, full_path: "team", members: { ada: "owner" } }],
  projects: [
    { id: 1, full_path: "team/p1" },
    { id: 2, full_path: "team/p2", error_tracking: { active: false, integrated: true } },
    {
      id: 3,
      full_path: "team/p3",
      error_tracking: { active: true, integrated: true },
      client_keys: [{ public_key: "glet_given" }],
    },
    ...projects("p", 6, 1).slice(3),
    ...projects("a", 17, 61),
    ...projects("b", 5, 101),
    ...projects("c", 14, 201),
  ],
  notification_settings: [
    { user: "ada", project: "team/p2", level: "custom", events: { new_note: true } },
    { user: "ada", project: "team/p3", level: "custom", events: { new_note: true, new_issue: false } },
  ],
};

/** The plans, in this order, and what alone they may not know before the apply. */
const PLANS = {
  create: [
    "terraform_data.later: id, output",
    "tocsin_client_key.created: id, key_id, public_key, tracker_dsn",
    "tocsin_client_key.unknown_project: id, key_id, project, public_key, tracker_dsn",
    "tocsin_error_tracking_settings.created: api_url, project_name, tracker_external_url",
    "tocsin_error_tracking_settings.taken_over: api_url, project_name, tracker_external_url",
    "tocsin_error_tracking_settings.unknown_project: api_url, id, project, project_name, tracker_external_url",
    'tocsin_notification_setting.unknown_event: "new_note"',
    "tocsin_notification_setting.unknown_project: id, project",
  ],
  change: [
    "terraform_data.project: id, output",
    "terraform_data.release: id, output",
    "terraform_data.releases: id, output",
    "tocsin_client_key.all_gone: id, key_id, public_key, tracker_dsn",
    "tocsin_client_key.gone: id, key_id, public_key, tracker_dsn",
    'tocsin_client_key.maybe_rotated: id, key_id, previous_keys, public_key, "release", tracker_dsn',
    "tocsin_client_key.maybe_rotated_as_a_whole: id, key_id, previous_keys, public_key, rotate_when_changed, tracker_dsn",
    "tocsin_client_key.other_project: id, key_id, public_key, tracker_dsn",
    "tocsin_client_key.replaced: id, key_id, public_key, tracker_dsn",
    "tocsin_client_key.rotated: id, key_id, public_key, tracker_dsn",
    "tocsin_client_key.unknown_project: id, key_id, project, public_key, tracker_dsn",
    "tocsin_error_tracking_settings.other_project: api_url, project_name, tracker_external_url",
    "tocsin_error_tracking_settings.replaced: api_url, project_name, tracker_external_url",
    "tocsin_error_tracking_settings.unknown_project: api_url, id, project, project_name, tracker_external_url",
    "tocsin_notification_setting.unknown_project: id, project",
  ],
  destroy: [],
};

const titles = Object.keys(PLANS) as readonly (keyof typeof PLANS)[]; // its own keys

const expected = (title: string): RenderedPlan => readPlan(readFileSync(join(FOLDER, `${title}.txt`), "utf8"));

/** Makes the plans, with as few runs of Terraform as they need. */
async function printPlans(workspace: Workspace): Promise<Readonly<Record<keyof typeof PLANS, string>>> {
  const write = async (name: string) => workspace.write(await readFile(join(FOLDER, `${name}.tf`), "utf8"));
  await write("create");
  const create = withoutLevels(await workspace.expectExit(0, "plan"));
  await write("before");
  for (const quarter of ["1", "2"]) await workspace.expectExit(0, "apply -auto-approve", { TF_VAR_quarter: quarter });
  await deleteNewestKey(workspace, 212);
  await deleteNewestKey(workspace, 213);
  await workspace.request("PUT", "/projects/75/notification_settings?level=watch");
  await taint(workspace, "tainted");
  await taint(workspace, "tainted_later");
  await write("after");
  const replaced = ["notification_setting.replaced_later", "error_tracking_settings.replaced", "client_key.replaced"];
  const replacing = ["notification_setting.replaced", ...replaced].map((address) => `-replace=tocsin_${address}`);
  const change = withoutLevels(await workspace.expectExit(0, `plan -out=it.plan ${replacing.join(" ")}`));
  expect(await workspace.expectExit(0, "apply it.plan")).not.toContain("Two resources");
  expect(withoutLevels(await workspace.expectExit(0, "plan -detailed-exitcode"))).not.toContain("Warning");
  const targets = ["notification_setting.level", "error_tracking_settings.active", "client_key.rotated"];
  const destroying = targets.map((target) => `-target=tocsin_${target}`).join(" ");
  return { create, change, destroy: withoutLevels(await workspace.expectExit(0, `plan -destroy ${destroying}`)) };
}

/** Without the warning of two settings that give up their events: Terraform shows either. */
const withoutLevels = (text: string): string =>
  text.replace(/\nWarning: Level custom without an event\n[^]*? choose another level\.\n(?:\n\(and .*\)\n)?/g, "");

async function deleteNewestKey(workspace: Workspace, project: number): Promise<void> {
  const path = `/projects/${project}/error_tracking/client_keys`;
  const keys = (await workspace.request("GET", path)) as readonly { readonly id: number }[]; // as the service has it
  await workspace.request("DELETE", `${path}/${keys.at(-1)?.id ?? 0}`);
}

/** As `terraform taint` does, which takes a second of its own. */
async function taint({ folder }: Workspace, name: string): Promise<void> {
  const file = join(folder, "terraform.tfstate");
  const text = await readFile(file, "utf8");
  const edited = text.replace(
    new RegExp(`("name": "${name}",[^]*?"instances": \\[\\s*\\{)`),
    '$1 "status": "tainted",',
  );
  expect(edited).not.toBe(text);
  await writeFile(file, edited);
}

/** Engines word their plans differently: these texts are those of the first one. */
const isFirstEngine = releaseOf(binary).startsWith("Terraform 1.11.");

describeAttached("the printed plan", (open) => {
  if (!isFirstEngine) {
    // One line of the list for all of its many texts.
    needing("Terraform 1.11, whose texts are compared", false).test("is as expected", () => undefined);
    return;
  }

  const plans = new Map<string, RenderedPlan>();
  beforeAll(async () => {
    const printed = await printPlans(await open({ seed }));
    for (const title of titles) plans.set(title, readPlan(printed[title]));
    if (process.env["UPDATE_PLANS"] !== "1") return;
    for (const [title, plan] of plans) await writeFile(join(FOLDER, `${title}.txt`), textOf(plan));
  });

  describe.each(titles)("to %s", (title) => {
    const parts = expected(title);

    test.each([...parts])("says: %s", (heading, text) => {
      expect(plans.get(title)?.get(heading)).toBe(text);
    });

    test("says nothing else", () => {
      expect([...(plans.get(title)?.keys() ?? [])]).toEqual([...parts.keys()]);
    });

    test("leaves open what nobody can know, and nothing else", () => {
      expect(unknownsIn(plans.get(title) ?? new Map())).toEqual(PLANS[title]);
    });
  });
});
