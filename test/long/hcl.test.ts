import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openGuide } from "../support/text/guide.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const guide = openGuide("hcl");

const SETTING = "/projects/demo%2Fweb/notification_settings";

/** A setting, as the interface answers. */
interface Shown {
  readonly level: string;
  readonly events: Readonly<Record<string, boolean>>;
}

describeAttached("the recipes in HCL", (open) => {
  test("apply together, each with an empty second plan", async () => {
    // Without a seed: what `tocsin serve` has.
    const workspace = await open();
    const main = join(workspace.folder, "main.tf");
    const head = guide.take("terraform", "required_providers");
    const [exact = "", ...others] = ["only_events", "import {", "data "].map((text) => guide.take("terraform", text));
    await writeFile(main, [head, exact, ...others].join("\n"));
    await workspace.expectExit(0, "init");
    const applied = await workspace.apply();
    expect(applied).toContain("1 imported, 2 added, 0 changed, 0 destroyed");
    expect(applied).toContain('team_level = "global"');
    await workspace.expectNoChanges();
    const { level, events } = (await workspace.request("GET", SETTING)) as Shown;
    expect({ level, on: Object.keys(events).filter((name) => events[name] === true) }).toEqual({
      level: "custom",
      on: ["failed_pipeline", "fixed_pipeline"],
    });

    // The other ways to write the same, each in the place of the one before.
    for (const instead of ["merge(", "local.all"].map((part) => guide.take("terraform", part))) {
      await writeFile(main, [head, instead, ...others].join("\n"));
      await workspace.apply();
      await workspace.expectNoChanges();
    }
    expect(await workspace.request("GET", "/projects/demo%2Fapi/notification_settings")).toMatchObject({
      events: { new_merge_request: true, new_issue: false },
    });
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
