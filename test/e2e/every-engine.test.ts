import { expect, test } from "@jest/globals";
import { seed, SETTING, TRACKING, setting, tracking, key, keysOf } from "../support/every-resource.ts";
import { describeWithEveryEngine } from "../support/workspace.ts";

describeWithEveryEngine("every resource", (open) => {
  test("is made, changed in place, compared, replaced and destroyed", async () => {
    const workspace = await open({ seed });
    await workspace.apply(setting("custom", "events = { new_note = true }") + tracking(true) + key());
    expect(await workspace.request("GET", SETTING)).toMatchObject({ level: "custom", events: { new_note: true } });
    expect(await workspace.request("GET", TRACKING)).toMatchObject({ active: true, integrated: true });
    const [first] = await keysOf(workspace);
    await workspace.expectNoChanges();

    const changed = setting("custom", "events = { new_note = false }") + tracking(false) + key("retain = 3");
    expect(await workspace.apply(changed)).toContain("0 added, 3 changed, 0 destroyed");
    expect(await workspace.request("GET", SETTING)).toMatchObject({ events: { new_note: false } });
    expect(await workspace.request("GET", TRACKING)).toMatchObject({ active: false });

    await workspace.request("PUT", `${SETTING}?new_note=true`);
    await workspace.request("PATCH", `${TRACKING}?active=true`);
    expect(await workspace.drift()).toEqual([
      "tocsin_error_tracking_settings.app.active: false -> true",
      "tocsin_notification_setting.app.events.new_note: false -> true",
    ]);
    expect(await workspace.expectExit(0, "apply -auto-approve -replace=tocsin_client_key.app")).toContain(
      "1 added, 2 changed, 1 destroyed",
    );
    expect(await keysOf(workspace)).toEqual([(first ?? 0) + 1]);

    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await workspace.request("GET", SETTING)).toEqual({ level: "global" });
    expect(await workspace.request("GET", TRACKING)).toMatchObject({ active: false });
    expect(await keysOf(workspace)).toEqual([]);
  });
});
