import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { driftIn, reportOf } from "../support/drift/command.ts";
import { isLong } from "../support/runs.ts";
import { describeEveryEngineAttached, type Open } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [
    { username: "ada", email: "ada@example.com", token: "token-ada" },
    {
      username: "bob",
      email: "bob@example.com",
      token: "token-bob",
      // The token of `driftIn`.
      tokens: [{ token: "secret-reads", scopes: ["read_api"] }],
    },
  ],
  projects: [{ id: 7, full_path: "team/app", visibility: "public" }],
  notification_settings: [{ user: "bob", project: "team/app", level: "mention" }],
};

const BOB = { TOCSIN_TOKEN: "token-bob" };
const BOTH = /of ada \(ID 1\), and requests act for bob \(ID 2\)/;
const STAYS = "Another user's setting left unchanged";

const setting = (name: string, more = ""): string => `
resource "tocsin_notification_setting" "${name}" {
  project    = "team/app"
  level      = "watch"
  on_destroy = "restore"
  ${more}
}`;

/** A workspace in which ada has applied her setting. */
async function openApplied(open: Open, more = "") {
  const workspace = await open({ seed });
  await workspace.apply(setting("app", more));
  const levelOf = async (user: string): Promise<unknown> => {
    const headers = { "private-token": `token-${user}` };
    const url = `${workspace.service.url}/api/v4/projects/7/notification_settings`;
    return ((await (await fetch(url, { headers })).json()) as { level: unknown }).level; // as the service has it
  };
  return { ...workspace, levels: async () => [await levelOf("ada"), await levelOf("bob")] };
}

describeEveryEngineAttached("the setting of one user, and the token of another", (open) => {
  test("plans warn, an apply changes the other's own setting, and a destroy sends nothing", async () => {
    const workspace = await openApplied(open);
    const plan = await workspace.expectExit(2, "plan -detailed-exitcode", BOB);
    expect(plan).toContain("Warning: State of another user's setting");
    expect(plan).toContain("Warning: Another user's setting\n");
    expect(plan.replaceAll("\n", " ")).toMatch(BOTH);
    const refresh = await workspace.expectExit(2, "plan -refresh-only -detailed-exitcode", BOB);
    expect(refresh).toContain("Warning: State of another user's setting");
    const destroy = await workspace.expectExit(0, "plan -destroy", BOB);
    expect(destroy).toContain(`Warning: ${STAYS}`);
    expect(await workspace.levels()).toEqual(["watch", "mention"]);

    await workspace.expectExit(0, "apply -auto-approve", BOB);
    expect(await workspace.levels()).toEqual(["watch", "watch"]);
    expect(await workspace.expectExit(0, "plan -detailed-exitcode", BOB)).not.toContain("Warning");
    // Without the block, it is destroyed.
    await workspace.write("");
    expect(await workspace.expectExit(0, "apply -auto-approve")).toContain(`Warning: ${STAYS}`);
    expect(await workspace.levels()).toEqual(["watch", "watch"]);
  });

  test("drift does not check it", async () => {
    const workspace = await openApplied(open);
    const drift = driftIn(workspace);
    for (const args of [[], ["--state", "terraform.tfstate"]]) {
      const report = await reportOf(drift, args);
      expect([report.code, report.counts]).toMatchObject([1, { drifted: 0, pending: 0, not_checked: 1, checked: 0 }]);
      const reason = expect.stringMatching(BOTH) as unknown;
      expect(report.findings).toMatchObject([{ kind: "not_checked", reason }]);
      if (isLong) expect((await reportOf(drift, [...args, "--partial-ok"])).code).toBe(0);
    }
  });
});

const replacements: Readonly<Record<string, { more?: string; renamed?: string; taint?: true; args?: string }>> = {
  "-replace": { args: "-replace=tocsin_notification_setting.app" },
  "-replace with create_before_destroy": {
    args: "-replace=tocsin_notification_setting.app",
    more: "lifecycle {\n    create_before_destroy = true\n  }",
  },
  taint: { taint: true },
  rename: { renamed: "other" },
};

/** One of them in `npm test`. */
const tried = Object.entries(replacements).slice(0, isLong ? undefined : 1);

describeEveryEngineAttached("a replacement by another user", (open) => {
  test.each(tried)("%s warns in the plan, and restores their own value alone", async (_title, change) => {
    const { more = "", renamed, taint, args = "" } = change;
    const workspace = await openApplied(open, more);
    if (taint) await workspace.expectExit(0, "taint tocsin_notification_setting.app");
    if (renamed !== undefined) await workspace.write(setting(renamed));
    const plan = await workspace.expectExit(0, `plan ${args}`.trim(), BOB);
    expect(plan).toContain("Another user's setting");
    expect(await workspace.expectExit(0, `apply -auto-approve ${args}`.trim(), BOB)).toContain(STAYS);
    expect(await workspace.levels()).toEqual(["watch", "watch"]);
    expect(await workspace.expectExit(0, "plan -detailed-exitcode", BOB)).not.toContain("Warning");
    expect(await workspace.expectExit(0, "destroy -auto-approve", BOB)).not.toContain("Warning");
    expect(await workspace.levels()).toEqual(["watch", "mention"]);
  });
});
