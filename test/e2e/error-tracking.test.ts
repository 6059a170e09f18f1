import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const external = {
  active: true,
  integrated: false,
  project_name: "App",
  api_url: "https://tracker.example/api/0/projects/team/app",
};

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [
    { id: 7, full_path: "team/app" },
    { id: 8, full_path: "team/external", error_tracking: external },
  ],
};

const PATH = "/projects/team%2Fapp/error_tracking/settings";
const EXTERNAL = "/projects/8/error_tracking/settings";

const settings = (body: string): string => `resource "tocsin_error_tracking_settings" "app" {\n  ${body}\n}\n`;

describeAttached("error tracking settings", (open) => {
  test("are made, changed and switched off", async () => {
    const workspace = await open({ seed, profile: "upstream" });
    await workspace.apply(settings('project = "team/app"'));
    expect(await workspace.request("GET", PATH)).toMatchObject({ active: true, integrated: true });
    await workspace.expectNoChanges();
    await workspace.apply(settings('project = "team/app"\n  active = false'));
    expect(await workspace.request("GET", PATH)).toMatchObject({ active: false });
    await workspace.expectNoChanges();
    await workspace.apply(settings('project = "team/app"\n  on_destroy = "keep"'));
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", PATH)).toMatchObject({ active: true });
    expect(await workspace.apply()).toContain("Existing error tracking settings taken over");
    await workspace.apply(settings('project = "team/app"'));
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", PATH)).toMatchObject({ active: false, integrated: true });
  });

  test("report drift of the active flag alone, and undo it", async () => {
    const workspace = await open({ seed });
    await workspace.apply(settings('project = "team/app"'));
    await workspace.request("PATCH", `${PATH}?active=false`);
    expect(await workspace.drift()).toEqual(["tocsin_error_tracking_settings.app.active: true -> false"]);
    await workspace.apply();
    await workspace.expectNoChanges();
  });

  test("of an external tracker are refused until the configuration says what to do, then kept, or switched over and back", async () => {
    const workspace = await open({ seed });
    await workspace.write(settings('project = "team/external"'));
    const refused = await workspace.expectExit(1, "plan");
    expect(refused).toContain("integrated = true");
    expect(refused).toContain("integrated = false");
    await workspace.apply(settings('project = "team/external"\n  integrated = false\n  active = false'));
    expect(await workspace.request("GET", EXTERNAL)).toMatchObject({ active: false, integrated: false });
    await workspace.expectNoChanges();
    await workspace.apply(settings('project = "team/external"\n  integrated = true'));
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", EXTERNAL)).toMatchObject({ active: true, integrated: true, api_url: null });
    await workspace.apply(settings('project = "team/external"\n  integrated = false'));
    await workspace.expectNoChanges();
    expect(await workspace.request("GET", EXTERNAL)).toMatchObject(external);
    await workspace.write(settings('project = "team/app"\n  integrated = false'));
    expect(await workspace.expectExit(1, "apply -auto-approve")).toContain("No external tracker to switch");
  });

  test("know a hidden external tracker when they are replaced, and when the replacement is what switches back", async () => {
    const workspace = await open({ seed, profile: "interface" });
    await workspace.apply(settings('project = "team/external"\n  integrated = true'));
    const replace = "apply -auto-approve -replace=tocsin_error_tracking_settings.app";
    await workspace.expectExit(0, replace);
    await workspace.write(settings('project = "team/external"\n  integrated = false'));
    await workspace.expectExit(0, replace);
    expect(await workspace.request("GET", EXTERNAL)).toMatchObject(external);
    await workspace.expectNoChanges();
  });

  test("explain the feature switch, and remember what it hides", async () => {
    const off: SeedInput = {
      ...seed,
      features: { integrated_error_tracking: false },
      projects: [
        { id: 7, full_path: "team/app" },
        { id: 8, full_path: "team/external", error_tracking: { active: true, integrated: true } },
      ],
    };
    const workspace = await open({ seed: off });
    await workspace.write(settings('project = "team/app"'));
    expect(await workspace.expectExit(1, "apply -auto-approve")).toContain("integrated_error_tracking");
    const output = await workspace.apply(settings('project = "team/external"\n  integrated = true'));
    expect(output).toContain("Integrated error tracking is switched off");
    await workspace.expectNoChanges();
  });

  test("are imported, and plan empty", async () => {
    const workspace = await open({ seed });
    await workspace.write(settings('project = "team/external"\n  integrated = false'));
    await workspace.expectExit(0, "import tocsin_error_tracking_settings.app team/external");
    await workspace.expectNoChanges();
    expect(await workspace.expectExit(0, "show -no-color")).toContain(
      "https://tracker.example/api/0/projects/team/app",
    );
  });

  test("and a key come out of one apply, with one key on the service", async () => {
    const workspace = await open({ seed });
    await workspace.apply(`${settings('project = "team/app"')}
resource "tocsin_client_key" "app" {
  project = tocsin_error_tracking_settings.app.project
}`);
    expect(await workspace.request("GET", "/projects/7/error_tracking/client_keys")).toHaveLength(1);
    await workspace.expectNoChanges();
  });
});
