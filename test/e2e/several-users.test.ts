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
      tokens: [
        { token: "secret-reads", scopes: ["read_api"] },
        {
          token: "token-nameless",
          grants: [{ permissions: ["read_notification_setting", "update_notification_setting"] }],
        },
      ],
    },
  ],
  projects: [{ id: 7, full_path: "team/app", visibility: "public" }],
  notification_settings: [{ user: "bob", project: "team/app", level: "mention" }],
};

const BOB = { TOCSIN_TOKEN: "token-bob" };
/** Bob's, which may not read whose it is. */
const NAMELESS = { TOCSIN_TOKEN: "token-nameless" };
const REPLACE = "-replace=tocsin_notification_setting.app";
const BOTH = /belongs to ada \(ID 1\), but the current user is bob \(ID 2\)/;
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
  test("a plan keeps the state, -replace takes over the other's own setting, and each destroy restores one", async () => {
    const workspace = await openApplied(open);
    const plan = await workspace.expectExit(0, "plan -detailed-exitcode", BOB);
    expect(plan).toContain("Warning: State of another user's setting");
    expect(plan.replaceAll("\n", " ")).toMatch(BOTH);
    await workspace.expectExit(0, "apply -refresh-only -auto-approve", BOB);
    expect(await workspace.terraform("show -json")).toMatchObject({
      stdout: expect.stringContaining('"level":"watch"'),
    });
    const destroy = await workspace.expectExit(0, "plan -destroy", BOB);
    expect(destroy).toContain(`Warning: ${STAYS}`);
    expect(await workspace.levels()).toEqual(["watch", "mention"]);

    await workspace.write(setting("app").replace("watch", "participating"));
    expect(await workspace.expectExit(2, "plan -detailed-exitcode", BOB)).toContain(
      "Warning: Another user's setting\n",
    );
    await workspace.expectExit(0, "apply -auto-approve", BOB);
    expect(await workspace.levels()).toEqual(["watch", "participating"]);
    expect(await workspace.expectExit(0, "plan -detailed-exitcode", BOB)).not.toContain("Warning");
    // Without the block, it is destroyed.
    await workspace.write("");
    expect(await workspace.expectExit(0, "apply -auto-approve")).toContain(`Warning: ${STAYS}`);
    expect(await workspace.levels()).toEqual(["global", "participating"]);
  });

  test("a token that may not tell its user sends nothing, and a saved destroy is its user's", async () => {
    const workspace = await openApplied(open);
    for (const command of ["plan -destroy", "destroy -auto-approve", `apply -auto-approve ${REPLACE}`]) {
      const failed = await workspace.expectExit(1, command, NAMELESS);
      expect(failed).toContain("Error: Current user not known");
    }
    await workspace.expectExit(0, "plan -destroy -out=saved");
    expect(await workspace.expectExit(1, "apply saved", BOB)).toContain("Error: Plan made for another user");
    expect(await workspace.levels()).toEqual(["watch", "mention"]);
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.levels()).toEqual(["global", "mention"]);
  });

  test("drift does not check it", async () => {
    const workspace = await openApplied(open);
    const drift = driftIn(workspace);
    for (const args of [[], ["--state", "terraform.tfstate"]]) {
      const report = await reportOf(drift, args);
      expect([report.code, report.counts]).toMatchObject([1, { drifted: 0, pending: 0, not_checked: 1, checked: 0 }]);
      const reason = expect.stringMatching(BOTH) as unknown;
      expect(report.findings).toMatchObject([{ kind: "not_checked", reason }]);
      // Nothing else was checked, so that the option has nothing to accept.
      if (isLong) expect((await reportOf(drift, [...args, "--partial-ok"])).code).toBe(1);
    }
  });
});

const replacements: Readonly<Record<string, { more?: string; renamed?: string; taint?: true; args?: string }>> = {
  "-replace": { args: REPLACE },
  "-replace with create_before_destroy": {
    args: REPLACE,
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
    // Of a replacement that nothing but `-replace` makes necessary, core drops the warnings of the create.
    expect(plan).toContain(args === "" ? "Another user's setting" : "State of another user's setting");
    expect(await workspace.expectExit(0, `apply -auto-approve ${args}`.trim(), BOB)).toContain(STAYS);
    expect(await workspace.levels()).toEqual(["watch", "watch"]);
    expect(await workspace.expectExit(0, "plan -detailed-exitcode", BOB)).not.toContain("Warning");
    expect(await workspace.expectExit(0, "destroy -auto-approve", BOB)).not.toContain("Warning");
    expect(await workspace.levels()).toEqual(["watch", "mention"]);
  });
});
