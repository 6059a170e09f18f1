import { expect, test } from "@jest/globals";
import { describeWithEveryEngine, type Workspace } from "../support/terraform/workspace.ts";

const seed = {
  users: [{ username: "ada", email: "ada@example.com", token: "token-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" as const } }],
  projects: [{ id: 7, full_path: "team/app" }],
};

const tracking = (name: string, project = "team/app", more = ""): string => `
resource "tocsin_error_tracking_settings" "${name}" {
  project = "${project}"
  ${more}
}`;
const watch = (name: string, project = "team/app", more = ""): string => `
resource "tocsin_notification_setting" "${name}" {
  project = "${project}"
  level   = "watch"
  ${more}
}`;
const keep = 'on_destroy = "keep"';
const imported = (address: string, id: string): string => `
import {
  to = ${address}
  id = "${id}"
}`;

const RESETS = /This plan resets a setting that another\s+(│ )?resource declares/;

/** How much the user is notified of, and whether reports are accepted. */
async function live({ service }: Workspace): Promise<readonly unknown[]> {
  const valueOf = async (path: string, name: string): Promise<unknown> => {
    const headers = { "private-token": "token-ada" };
    const answer = await fetch(`${service.url}/api/v4/projects/7/${path}`, { headers });
    return ((await answer.json()) as Readonly<Record<string, unknown>>)[name]; // the service's own JSON
  };
  return [await valueOf("notification_settings", "level"), await valueOf("error_tracking/settings", "active")];
}

describeWithEveryEngine("two objects of one setting", (open) => {
  test("are an error in the plan that imports one and destroys the other", async () => {
    const workspace = await open({ seed });
    await workspace.apply(tracking("y") + watch("y"));
    const both =
      tracking("x") +
      watch("x") +
      imported("tocsin_error_tracking_settings.x", "team/app") +
      imported("tocsin_notification_setting.x", "project/team/app");
    await workspace.write(both);
    expect(await workspace.expectExit(1, "plan")).toMatch(RESETS);
    expect(await live(workspace)).toEqual(["watch", true]);
  });

  test.each([1, 10])("keep what the one that stays writes, at -parallelism=%d", async (parallelism) => {
    const workspace = await open({ seed });
    await workspace.apply(tracking("y") + watch("y"));
    for (const address of ["tocsin_error_tracking_settings.x", "tocsin_notification_setting.x"]) {
      await workspace.write(tracking("y") + watch("y") + tracking("x", "7") + watch("x", "7"));
      await workspace.expectExit(0, `import ${address} ${address.includes("error") ? "7" : "project/7"}`);
    }
    await workspace.write(tracking("x", "7") + watch("x", "7"));
    expect(await workspace.expectExit(1, "plan")).toMatch(RESETS);
    await workspace.write(tracking("x", "7", keep) + watch("x", "7", keep));
    await workspace.expectExit(0, `apply -auto-approve -parallelism=${parallelism}`);
    expect(await live(workspace)).toEqual(["watch", true]);
    await workspace.expectNoChanges();
  });
});
