import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: [{ full_path: "team/app" }],
};

const app = (name: string, body: string): string =>
  `resource "tocsin_notification_setting" "${name}" {\n  project = "team/app"\n  ${body}\n}\n`;

/** Returns Terraform's output without the line breaks and the frame that it puts into messages. */
const unwrapped = (output: string): string => output.replaceAll(/\s+([│╷╵] )?/g, " ");

const PATH = "/projects/team%2Fapp/notification_settings";

describeAttached("destroy", (open) => {
  test("resets what is owned, and nothing else", async () => {
    const workspace = await open({ seed });
    const me = (body: string): string => `resource "tocsin_notification_setting" "me" {\n  ${body}\n}\n`;
    await workspace.apply(
      me('level = "mention"\n  notification_email = "ada@work.example"') + app("app", 'level = "watch"'),
    );
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", PATH)).toEqual({ level: "global" });
    expect(await workspace.request("GET", "/notification_settings")).toEqual({
      level: "participating",
      notification_email: "ada@example.com",
    });
    await workspace.apply(me('notification_email = "ada@work.example"'));
    await workspace.request("PUT", "/notification_settings?level=watch");
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", "/notification_settings")).toEqual({
      level: "watch",
      notification_email: "ada@example.com",
    });
  });

  test("with keep sends nothing", async () => {
    const workspace = await open({ seed });
    await workspace.apply(app("app", 'level = "watch"\n  on_destroy = "keep"'));
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", PATH)).toEqual({ level: "watch" });
  });

  test("of a project that is gone is done", async () => {
    const workspace = await open({ seed });
    await workspace.apply(app("app", 'level = "watch"'));
    const other = await open({ seed: { ...seed, projects: [] } });
    const { env } = other.service;
    expect(await workspace.expectExit(0, "destroy -auto-approve -refresh=false", env)).toContain(
      "Nothing left to destroy",
    );
    expect((await workspace.terraform("state list")).stdout).toBe("");
  });

  test("of a block that was renamed without moved leaves the setting to the new block", async () => {
    const workspace = await open({ seed });
    await workspace.apply(app("old", 'level = "watch"'));
    await workspace.apply(app("new", 'level = "watch"'));
    expect(await workspace.request("GET", PATH)).toEqual({ level: "watch" });
    await workspace.expectNoChanges();
  });

  test.each(["", "lifecycle { create_before_destroy = true }"])(
    "and create by -replace end with what is declared, without a take-over in the plan (%s)",
    async (lifecycle) => {
      const workspace = await open({ seed });
      await workspace.apply(app("app", `level = "watch"\n  ${lifecycle}`));
      const replace = "-replace=tocsin_notification_setting.app";
      const output = await workspace.expectExit(0, `plan -out=it.plan ${replace}`);
      expect(output).toContain("1 to add, 0 to change, 1 to destroy");
      expect(output).not.toContain("taken over");
      await workspace.expectExit(0, "apply it.plan");
      expect(await workspace.request("GET", PATH)).toEqual({ level: "watch" });
      await workspace.expectNoChanges();
    },
  );
});

describeAttached("a setting that is there", (open) => {
  test("is taken over with a warning in the plan that says what it was", async () => {
    const workspace = await open({ seed });
    await workspace.request("PUT", `${PATH}?level=custom&new_note=true`);
    await workspace.write(app("app", 'level = "watch"'));
    const output = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(output).toContain("Existing notification setting taken over");
    expect(unwrapped(output)).toContain("its level is `custom` (new_note)");
  });

  test("of two resources is refused in the plan, naming both levels", async () => {
    const workspace = await open({ seed });
    await workspace.write(app("one", 'level = "watch"') + app("two", 'level = "mention"'));
    const refused = await workspace.expectExit(1, "plan");
    expect(refused).toContain("Two resources manage the same setting");
    for (const text of ["the project `team/app`", "`watch`", "`mention`"]) expect(unwrapped(refused)).toContain(text);
  });

  test("is planned anew with a warning when its project is gone", async () => {
    const workspace = await open({ seed });
    await workspace.apply(app("app", 'level = "watch"'));
    const other = await open({ seed: { ...seed, projects: [] } });
    const { env } = other.service;
    const output = await workspace.expectExit(2, "plan -detailed-exitcode", env);
    expect(output).toContain("Object no longer found");
    expect(output).toContain("1 to add, 0 to change, 0 to destroy");
  });
});
