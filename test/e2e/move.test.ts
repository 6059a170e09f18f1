import { expect, test } from "@jest/globals";
import { registryOf } from "../support/terraform/bundled-provider.ts";
import { writePeerState } from "../support/terraform/peer.ts";
import { binary, describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const SOURCE = `${registryOf(binary)}/gitlabhq/gitlab`;

/** The events that the other provider has, in its state: false for those that nobody named. */
const UNNAMED = {
  ...{ new_issue: false, reopen_issue: false, close_issue: false, reassign_issue: false, issue_due: false },
  ...{ new_merge_request: false, push_to_merge_request: false, reopen_merge_request: false },
  ...{ close_merge_request: false, reassign_merge_request: false, merge_merge_request: false, failed_pipeline: false },
  ...{ fixed_pipeline: false, success_pipeline: false, moved_project: null, merge_when_pipeline_succeeds: false },
};

const block = (type: string, attributes: string): string =>
  `resource "tocsin_notification_setting" "new" {\n${attributes}\n}\nmoved {\n  from = ${type}.old\n  to = tocsin_notification_setting.new\n}`;

describeAttached("a moved block from another provider's resource", (open) => {
  const writes: string[] = [];

  /** A folder whose state has one object of the other provider. */
  async function moving(type: string, attributes: object, hcl: string): Promise<Workspace> {
    const seed = {
      users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
      projects: [{ id: 7, full_path: "team/app", members: { ada: "owner" as const } }],
    };
    writes.length = 0;
    const log = (line: string) => {
      if (line.includes(" PUT ")) writes.push(line);
    };
    const workspace = await open({ seed, profile: "upstream", log });
    await workspace.write(block(type, hcl));
    await writePeerState(workspace, SOURCE, [
      { type: type.slice("gitlab_".length), name: "old", attributes, version: 1 },
    ]);
    await workspace.expectExit(0, "init");
    return workspace;
  }

  const project = { id: "team%2Fapp", project: "team%2Fapp", level: "custom", new_note: true, ...UNNAMED };

  test("plans the move alone where the configuration names what is on, and what the service shows as off", async () => {
    const workspace = await moving(
      "gitlab_project_level_notifications",
      { ...project, close_issue: false },
      'project = "team/app"\nlevel = "custom"\nevents = {\nnew_note = true\nnew_issue = false\n}',
    );
    await workspace.request(
      "PUT",
      "/projects/7/notification_settings?level=custom&new_note=true&new_issue=false&close_issue=true&merge_when_pipeline_succeeds=true",
    );
    const planned = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(planned).toContain("has moved to tocsin_notification_setting.new");
    expect(planned).toContain("0 to add, 0 to change, 0 to destroy");
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(await workspace.drift()).toEqual([]);
    expect(writes).toHaveLength(1);
  });

  test("shows what is given up as -> null, and sends nothing for it", async () => {
    const workspace = await moving(
      "gitlab_project_level_notifications",
      project,
      'project = "team/app"\nlevel = "custom"\nevents = {\nnew_note = true\n}',
    );
    await workspace.request(
      "PUT",
      "/projects/7/notification_settings?level=custom&new_note=true&new_issue=false&merge_when_pipeline_succeeds=true",
    );
    const planned = await workspace.expectExit(2, "plan -detailed-exitcode");
    // OpenTofu has an arrow in the legend, too.
    expect(planned.match(/^ *- .* -> .*$/gm)?.map((line) => line.trim())).toEqual(['- "new_issue" = false -> null']);
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(writes).toHaveLength(1);
  });

  test("takes over the global setting, whose level alone it had", async () => {
    const events = Object.fromEntries(Object.keys(UNNAMED).map((name) => [name, null]));
    const state = { id: "gitlab", level: "participating", new_note: null, ...events };
    const workspace = await moving("gitlab_global_level_notifications", state, 'level = "participating"');
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toContain("0 to add, 0 to change, 0 to destroy");
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(writes).toEqual([]);
  });

  test("works without a refresh, too: the next one decides", async () => {
    const workspace = await moving(
      "gitlab_project_level_notifications",
      { ...project, level: "global" },
      'project = "team/app"\nlevel = "global"',
    );
    await workspace.expectExit(0, "apply -auto-approve -refresh=false");
    await workspace.expectNoChanges();
  });

  test("of a type that no resource takes over is an error that names those that can be moved", async () => {
    const workspace = await moving("gitlab_user", { id: "1", level: null }, 'level = "watch"');
    const printed = (await workspace.expectExit(1, "plan")).replace(/\s+/g, " ");
    expect(printed).toContain("Unsupported move");
    expect(printed).toContain("`gitlab_project_level_notifications (gitlabhq/gitlab)`");
  });
});
