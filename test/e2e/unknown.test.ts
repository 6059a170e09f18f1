import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeWithTerraform } from "../support/workspace.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "owner" } }],
  projects: [{ full_path: "team/app" }],
};

/** A value that is known only after the apply. */
const later = (name: string, value: string): string => `resource "terraform_data" "${name}" {\n  input = ${value}\n}\n`;

describeWithTerraform("a value that is unknown at plan time", (open) => {
  test("may be any attribute of a setting, and the apply ends with an empty plan", async () => {
    const workspace = await open({ seed });
    await workspace.write(
      `${later("path", '"team/app"')}${later("level", '"custom"')}${later("events", "{ new_note = true }")}
resource "tocsin_notification_setting" "app" {
  project = terraform_data.path.output
  level   = terraform_data.level.output
  events  = terraform_data.events.output
}
resource "tocsin_notification_setting" "team" {
  group = "team"
  level = "custom"
  events = { new_note = terraform_data.events.output.new_note }
}`,
    );
    expect(await workspace.expectExit(2, "plan -detailed-exitcode")).toContain("(known after apply)");
    await workspace.apply();
    expect(await workspace.request("GET", "/projects/team%2Fapp/notification_settings")).toMatchObject({
      level: "custom",
      events: { new_note: true },
    });
    await workspace.expectNoChanges();
  });

  test("in the provider block keeps the state with a warning, and the apply goes on", async () => {
    const workspace = await open({ seed });
    const provider = (url: string): string => `provider "tocsin" {\n  base_url = ${url}\n}\n`;
    const team = (level: string): string =>
      `resource "tocsin_notification_setting" "team" {\n  group = "team"\n  level = "${level}"\n}\n`;
    await workspace.apply(provider(`"${workspace.service.url}"`) + team("watch"));
    await workspace.write(
      later("url", `"${workspace.service.url}"`) + provider("terraform_data.url.output") + team("mention"),
    );
    const output = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(output).toContain("State not refreshed");
    expect(output).toContain("`base_url`");
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", "/groups/team/notification_settings")).toEqual({ level: "mention" });
  });
});
