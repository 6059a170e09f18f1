import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { testEveryProject } from "../support/terraform/every-project.ts";
import { seed, SETTING, testLifecycle, TRACKING, key, keysOf } from "../support/terraform/every-resource.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

describeWithEveryEngine("every resource", (open) => {
  testLifecycle(open);

  test("is imported by a block, with generated configuration that plans empty", async () => {
    const workspace = await open({ seed });
    await workspace.request("PUT", `${SETTING}?level=custom&new_note=true`);
    await workspace.request("PUT", `${TRACKING}?active=true&integrated=true`);
    const [id] = await keysOf(workspace);
    const ids = {
      tocsin_notification_setting: "project/team/app",
      tocsin_error_tracking_settings: "team/app",
      tocsin_client_key: `team/app:${id ?? 0}`,
    };
    const blocks = Object.entries(ids).map(([type, text]) => `import {\n  to = ${type}.app\n  id = "${text}"\n}`);
    await workspace.write(blocks.join("\n"));
    expect(await workspace.expectExit(0, "plan -generate-config-out=generated.tf")).toContain(
      "3 to import, 0 to add, 0 to change, 0 to destroy",
    );
    expect(await readFile(join(workspace.folder, "generated.tf"), "utf8")).toMatch(/new_note\s+= true/);
    await workspace.apply();
    await workspace.expectNoChanges();
  });

  test("of the kind of a key rotates: the new key comes first, and the oldest goes", async () => {
    const workspace = await open({ seed });
    const at = (version: number): string => key(`rotate_when_changed = { version = "${version}" }`);
    await workspace.apply(at(1));
    const [first = 0] = await keysOf(workspace);
    await workspace.apply(at(2));
    expect(await keysOf(workspace)).toEqual([first, first + 1]);
    expect(await workspace.apply(at(3))).toContain("0 added, 1 changed, 0 destroyed");
    expect(await keysOf(workspace)).toEqual([first + 1, first + 2]);
    await workspace.expectNoChanges();
  });
});

describeWithEveryEngine("every project of a group", testEveryProject);
