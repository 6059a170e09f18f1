import { expect, test } from "@jest/globals";
import { testEveryProject } from "../support/terraform/every-project.ts";
import { key, keysOf, seed, testLifecycle } from "../support/terraform/every-resource.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";

describeWithEveryEngine("every resource", (open) => {
  testLifecycle(open);

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
