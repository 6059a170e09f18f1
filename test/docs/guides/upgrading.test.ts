import { expect, test } from "@jest/globals";
import { openGuide } from "../../support/text/guide.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("install", "Upgrading");

describeAttached("the guide to upgrading", (open) => {
  test("has a form of `ignore_changes` that has an effect, and names one that has none", async () => {
    const workspace = await open();
    const block = guide.take("terraform", "ignore_changes");
    await workspace.apply(block);
    await workspace.request("PUT", "/projects/demo%2Fweb/notification_settings?new_note=false");
    const changed = block.replace("failed_pipeline = true", "failed_pipeline = true, fixed_pipeline = true");
    const planned = await workspace.apply(changed);
    expect(planned).toContain("0 added, 1 changed");
    const setting = () => workspace.request("GET", "/projects/demo%2Fweb/notification_settings");
    expect(await setting()).toMatchObject({ events: { new_note: false, fixed_pipeline: true } });

    await workspace.apply(changed.replace('events["new_note"]', "events.new_note"));
    expect(await setting()).toMatchObject({ events: { new_note: true } });
    expect(guide.untaken()).toEqual([]);
  });
});
