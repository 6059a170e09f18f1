import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../../src/provider/event.ts";
import { registryOf } from "../../support/terraform/bundled-provider.ts";
import { configuration } from "../../support/terraform/configuration.ts";
import { peerKey, peerSettings, writePeerState, type PeerInstance } from "../../support/terraform/peer.ts";
import { openGuide } from "../../support/text/guide.ts";
import { binary, describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("importing", "Moving from the GitLab provider");

const SOURCE = `${registryOf(binary)}/gitlabhq/gitlab`;

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "ada-token" }],
  projects: [
    {
      full_path: "team/app",
      members: { ada: "owner" as const },
      error_tracking: { active: true, integrated: true },
      client_keys: [{ public_key: "glet_first" }, { public_key: "glet_second" }],
    },
  ],
};

const BOTH = `
terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
    gitlab = { source = "gitlabhq/gitlab" }
  }
}
`;

/** The other provider has 17 events, and writes those that nobody named as off. */
const LATER = /^(new_release|change_reviewer_merge_request|new_epic|approver|service_account_.*)$/;
const events = Object.fromEntries(
  EVENT_NAMES.map((name) => [name, LATER.test(name) ? null : name === "failed_pipeline"]),
);

/** The objects that the other provider leaves of the guide's first block, and beside it. */
const peers = (first: { readonly id: number; readonly public_key: string }): readonly PeerInstance[] => [
  {
    type: "project_level_notifications",
    name: "app",
    attributes: { id: "team/app", project: "team/app", level: "custom", ...events },
    version: 1,
  },
  peerSettings("team/app"),
  peerKey("team/app", first),
];

describeAttached("the guide to moving from the GitLab provider", (open) => {
  test("shows what a first plan shows, and how it shows the move alone", async () => {
    const writes: string[] = [];
    const log = (line: string): void => void (/ (PUT|POST|DELETE) /.test(line) && writes.push(line));
    const workspace = await open({ seed, profile: "upstream", log });
    const shown = Object.entries(events).flatMap(([name, isOn]) => (isOn === null ? [] : [`${name}=${String(isOn)}`]));
    await workspace.request("PUT", `/projects/team%2Fapp/notification_settings?level=custom&${shown.join("&")}`);
    await writePeerState(workspace, SOURCE, peers({ id: 2, public_key: "glet_second" }));
    const write = (hcl: string) => writeFile(join(workspace.folder, "main.tf"), configuration(hcl));

    // The first block is valid for the other provider.
    const before = guide.take("terraform", 'resource "gitlab_');
    await writeFile(join(workspace.folder, "main.tf"), `${BOTH}${before}`);
    await workspace.expectExit(0, "init");
    await workspace.expectExit(0, "validate");

    const tracking = guide.take("terraform", "gitlab_project_error_tracking_settings.app");
    await write(guide.take("terraform", "fixed_pipeline  = false") + tracking);
    const planned = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(planned).toContain(guide.take("text", "moved from"));
    expect(planned).not.toContain("fixed_pipeline");
    expect(planned.match(/ -> null$/gm)).toHaveLength(15);

    await write(guide.take("terraform", "only_events") + tracking);
    const moved = await workspace.apply();
    expect(moved).toContain("0 added, 0 changed, 0 destroyed");
    expect(moved).not.toContain(" -> ");
    expect(moved).toContain("Older client key may be unused");
    await workspace.expectNoChanges();
    expect(writes).toHaveLength(1);
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
