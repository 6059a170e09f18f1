import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: [
    { full_path: "team/app", error_tracking: { active: false, integrated: true } },
    { full_path: "team/lib", error_tracking: { active: true, integrated: true } },
  ],
  tier: "ultimate",
};

const SETTINGS = ["", "/groups/team", "/projects/team%2Fapp"].map((place) => `${place}/notification_settings`);
const EVENTS = ["new_note", "new_issue", "close_issue", "failed_pipeline", "moved_project", "new_epic"];
const TRACKING = ["app", "lib"].map((name) => `/projects/team%2F${name}/error_tracking/settings`);

const block = (type: string, name: string, body: string): string =>
  `resource "tocsin_${type}" "${name}" {\n  ${body}\n  on_destroy = "restore"\n}\n`;

/** Settings everywhere, with every event that is named switched to `isOn`. */
const everything = (isOn: boolean, isActive: boolean): string => {
  const events = `level = "custom"\n  events = {\n${EVENTS.map((name) => `    ${name} = ${isOn}`).join("\n")}\n  }`;
  return [
    block("notification_setting", "me", 'level = "mention"\n  notification_email = "ada@example.com"'),
    block("notification_setting", "team", `group = "team"\n  ${events}`),
    block("notification_setting", "app", `project = "team/app"\n  ${events}`),
    block("error_tracking_settings", "app", `project = "team/app"\n  active = ${isActive}`),
    block("error_tracking_settings", "lib", `project = "team/lib"\n  active = ${!isActive}`),
  ].join("");
};

describeAttached("on_destroy = restore", (open) => {
  test("leaves no trace: what others had set is there again after several applies and a destroy", async () => {
    const workspace = await open({ seed, profile: "upstream" });
    const look = () =>
      Promise.all([...SETTINGS, ...TRACKING].map(async (path) => [path, await workspace.request("GET", path)]));
    const events = EVENTS.map((name, index) => `${name}=${index % 2 === 0}`).join("&");
    await workspace.request("PUT", `${SETTINGS[0]}?level=watch&notification_email=ada@work.example`);
    for (const path of SETTINGS.slice(1)) await workspace.request("PUT", `${path}?level=custom&${events}`);
    const before = await look();
    await workspace.apply(everything(true, true));
    await workspace.apply(everything(false, false));
    await workspace.expectNoChanges();
    expect(await look()).not.toEqual(before);
    const printed = await workspace.expectExit(0, "destroy -auto-approve");
    expect(printed).not.toContain("Warning");
    expect(await look()).toEqual(before);
  });

  test("survives -replace, and is a reset with a warning where a tainted object is replaced", async () => {
    const workspace = await open({ seed });
    await workspace.request("PUT", `${SETTINGS[2]}?level=mention`);
    await workspace.apply(block("notification_setting", "app", 'project = "team/app"\n  level = "watch"'));
    await workspace.expectExit(0, "apply -auto-approve -replace=tocsin_notification_setting.app");
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", SETTINGS[2] ?? "")).toEqual({ level: "mention" });
    await workspace.apply();
    // What was stored with a tainted object, Terraform hands to its destroy alone, and not to its replacement.
    await workspace.expectExit(0, "taint tocsin_notification_setting.app");
    expect(await workspace.apply()).toContain("Nothing to restore");
    await workspace.expectExit(0, "taint tocsin_notification_setting.app");
    expect(await workspace.expectExit(0, "destroy -auto-approve")).not.toContain("Warning");
    expect(await workspace.request("GET", SETTINGS[2] ?? "")).toEqual({ level: "global" });
  });
});
