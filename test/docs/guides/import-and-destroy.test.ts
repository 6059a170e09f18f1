import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { configuration } from "../../support/terraform/configuration.ts";
import { openGuide, runCommands } from "../../support/text/guide.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("importing", "Importing a few objects");
const lifecycle = openGuide("lifecycle", "Create", "Destroy");

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "ada-token" }],
  projects: [
    {
      full_path: "team/web",
      members: { ada: "maintainer" as const },
      error_tracking: {},
      client_keys: [{ public_key: "glet_1f0e9d8c7b6a59483726150f4e3d2c1b" }],
    },
  ],
  notification_settings: [{ user: "ada", project: "team/web", level: "mention" as const }],
};

const SETTING = "/projects/team%2Fweb/notification_settings";

describeAttached("the guides to importing and to destroying", (open) => {
  test("imports with a generated configuration, without a write", async () => {
    const writes: string[] = [];
    const log = (line: string): void => void (/ (PUT|PATCH|POST|DELETE) /.test(line) && writes.push(line));
    const workspace = await open({ seed, log });
    await workspace.write(guide.take("terraform", "import {"));
    const [, applied] = await runCommands(guide.take("sh", "-generate-config-out"), workspace);
    expect(applied).toContain("3 imported, 0 added, 0 changed, 0 destroyed");
    await workspace.expectNoChanges();
    expect(writes).toEqual([]);
  });

  test("restores what a create took over", async () => {
    const workspace = await open({ seed });
    await workspace.write(lifecycle.take("terraform", '"restore"'));
    const planned = await workspace.expectExit(0, "plan");
    expect(planned).toContain("Existing notification setting taken over");
    await workspace.apply();
    expect(await workspace.request("GET", SETTING)).toEqual({ level: "watch" });
    await writeFile(join(workspace.folder, "main.tf"), configuration(""));
    await workspace.apply();
    expect(await workspace.request("GET", SETTING)).toEqual({ level: "mention" });
  });

  test("has no block that is not run", () => {
    expect([...guide.untaken(), ...lifecycle.untaken()]).toEqual([]);
  });
});
