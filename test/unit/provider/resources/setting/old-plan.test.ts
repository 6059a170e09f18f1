import { describe, expect, test } from "@jest/globals";
import { configOf } from "../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import { openTracking } from "../../../../support/provider/tracking.ts";

const KINDS = [
  [
    "tocsin_notification_setting",
    {
      written: { project: "team/app", level: "watch", on_destroy: "reset" },
      path: "/projects/7/notification_settings?level=mention",
      says: "was `global`. Now it is `mention`, and the apply takes that over.",
    },
  ],
  [
    "tocsin_error_tracking_settings",
    {
      written: { project: "team/app" },
      path: "/projects/7/error_tracking/settings?active=false&integrated=true",
      says: "was not set. Now it is active = false, integrated = true, and the apply takes that over.",
    },
  ],
] as const;

describe.each(KINDS)("the apply of a saved plan that creates a %s", (type, { written, path, says }) => {
  /** Plans a create in a new run, to which Terraform passes the data that an earlier plan stored. */
  async function opened() {
    const world = await openTracking();
    const plan = async (token: string, plannedPrivate?: Uint8Array) => {
      const engine = await world.engine(token);
      const resource = engine.resource(type);
      const config = configOf(resource.attributes, written);
      return engine.plan(resource, { prior: null, config, private: noBytes, plannedPrivate });
    };
    return { world, plan };
  }

  test("says what has changed since the plan", async () => {
    const { world, plan } = await opened();
    const saved = await plan("token-ada", noBytes);
    expect(saved.diagnostics).toEqual([]);
    expect((await plan("token-ada", saved.private)).diagnostics).toEqual([]);
    await world.put(path);
    const { diagnostics } = await plan("token-ada", saved.private);
    const changed = diagnostics.filter(({ summary }) => summary === "Setting changed since the plan");
    expect(changed.map(({ detail }) => detail)).toEqual([expect.stringContaining(says)]);
  });

  test("has no diagnostics if Terraform does not pass the plan", async () => {
    const { world, plan } = await opened();
    expect((await plan("token-ada")).private).toEqual(noBytes);
    await world.put(path);
    expect(summaries(await plan("token-ada"), "warning")).not.toContain("Setting changed since the plan");
  });
});
