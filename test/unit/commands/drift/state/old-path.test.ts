import { expect, test } from "@jest/globals";
import { sampleSetting, sampleState } from "../../../../support/drift/state-sample.ts";
import { openStateWorld } from "../../../../support/drift/state-drift.ts";

test("a project that has moved is a warning, and not drift", async () => {
  const world = await openStateWorld();
  const { findings, source } = await world.drift(
    sampleState([
      { instances: [sampleSetting("team/old-a", "watch")] },
      { name: "new", instances: [sampleSetting("team/a", "watch")] },
    ]),
  );
  expect(findings).toEqual([]);
  expect(source.warnings).toEqual([
    {
      summary: "Project moved",
      detail: expect.stringMatching(/^The project `team\/old-a` has moved: /),
      address: "tocsin_notification_setting.app",
    },
  ]);
});
