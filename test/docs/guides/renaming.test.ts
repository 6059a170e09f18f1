import { expect, test } from "@jest/globals";
import { openGuide } from "../../support/text/guide.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("lifecycle", "Rename or move a project", "Rename a resource");

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "ada-token" }],
  projects: [{ full_path: "team/site", moved_from: ["team/web"], members: { ada: "maintainer" as const } }],
};

describeAttached("the guide to renaming", (open) => {
  test("shows changes of words and of names that write nothing to the service", async () => {
    const writes: string[] = [];
    const log = (line: string): void => void (/ (PUT|POST|DELETE) /.test(line) && writes.push(line));
    const workspace = await open({ seed, log });
    const now = guide.take("terraform", "was ");
    const key = guide.take("terraform", "prevent_destroy");
    await workspace.apply(now.replace('"team/site" # was "team/web" before the project moved', '"team/web"') + key);
    expect(writes).not.toEqual([]);
    writes.length = 0;

    expect(await workspace.apply(now + key)).toContain("0 added, 1 changed, 0 destroyed");
    const renamed = await workspace.apply(guide.take("terraform", "moved {") + key);
    expect(renamed).toContain("has moved to tocsin_notification_setting.home");
    expect(renamed).toContain("0 added, 0 changed, 0 destroyed");
    await workspace.expectNoChanges();
    expect(writes).toEqual([]);
    expect(await workspace.expectExit(1, "destroy -auto-approve")).toContain("prevent_destroy");
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
