import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { EVENT_NAMES } from "../../../src/provider/event.ts";
import { placeBundled, registryOf } from "../../support/terraform/bundled-provider.ts";
import { configuration } from "../../support/terraform/configuration.ts";
import { openGuide } from "../../support/text/guide.ts";
import { binary, describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("from-peer");

const SOURCE = `${registryOf(binary)}/gitlabhq/gitlab`;

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "ada-token" }],
  projects: [{ full_path: "team/app", members: { ada: "owner" as const } }],
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

/** The state that the other provider leaves of the guide's first block. */
const state = {
  version: 4,
  terraform_version: "1.5.0",
  serial: 1,
  lineage: "3a0cf6c9-4a76-1a7b-5a2c-0a4ac8f2f6c9",
  outputs: {},
  resources: [
    {
      mode: "managed",
      type: "gitlab_project_level_notifications",
      name: "app",
      provider: `provider["${SOURCE}"]`,
      instances: [
        { schema_version: 1, attributes: { id: "team/app", project: "team/app", level: "custom", ...events } },
      ],
    },
  ],
};

describeAttached("the guide to moving from the GitLab provider", (open) => {
  test("shows what a first plan shows, and how it shows the move alone", async () => {
    const writes: string[] = [];
    const log = (line: string): void => void (/ (PUT|POST|DELETE) /.test(line) && writes.push(line));
    const workspace = await open({ seed, profile: "upstream", log });
    const main = "test/e2e/fixtures/peer-provider.ts";
    await placeBundled(workspace.mirror, { main, source: SOURCE, version: "18.0.0" });
    const shown = Object.entries(events).flatMap(([name, isOn]) => (isOn === null ? [] : [`${name}=${String(isOn)}`]));
    await workspace.request("PUT", `/projects/team%2Fapp/notification_settings?level=custom&${shown.join("&")}`);
    await writeFile(join(workspace.folder, "terraform.tfstate"), JSON.stringify(state));
    const write = (hcl: string) => writeFile(join(workspace.folder, "main.tf"), configuration(hcl));

    // The first block is valid for the other provider.
    const before = guide.take("terraform", 'resource "gitlab_');
    await writeFile(join(workspace.folder, "main.tf"), `${BOTH}${before}`);
    await workspace.expectExit(0, "init");
    await workspace.expectExit(0, "validate");

    await write(guide.take("terraform", "fixed_pipeline  = false"));
    const planned = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(planned).toContain(guide.take("text", "moved from"));
    expect(planned).not.toContain("fixed_pipeline");
    expect(planned.match(/ -> null$/gm)).toHaveLength(15);

    await write(guide.take("terraform", "only_events"));
    const moved = await workspace.apply();
    expect(moved).toContain("0 added, 0 changed, 0 destroyed");
    expect(moved).not.toContain(" -> ");
    await workspace.expectNoChanges();
    expect(writes).toHaveLength(1);
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
