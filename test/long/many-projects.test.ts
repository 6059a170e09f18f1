import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { onlyEvents } from "../../src/provider/functions/only-events.ts";
import { describeAttached } from "../support/terraform/workspace.ts";
import { openGuide } from "../support/text/guide.ts";

const guide = openGuide("many-projects", "One policy for many projects");

const exact = guide.take("terraform", "only_events");
const shared = guide.take("terraform", "merge(");
const off = guide.take("terraform", "off =");

/** The line to write instead of the resource's own. */
const [, instead = ""] = /`(events = merge\(.+?)`/.exec(readFileSync("docs/guides/many-projects.md", "utf8")) ?? [];

type Events = Readonly<Record<string, boolean>>;

describeAttached("a policy for many projects", (open) => {
  test("applies in each way that the guide shows, with an empty second plan", async () => {
    // Without a seed: what `tocsin serve` has.
    const workspace = await open();
    const apply = async (hcl: string): Promise<void> => {
      await workspace.apply(hcl);
      await workspace.expectNoChanges();
    };
    const pathOf = (project: string): string => `/projects/demo%2F${project}/notification_settings`;
    const eventsOf = async (project: string): Promise<Events> =>
      ((await workspace.request("GET", pathOf(project))) as { events: Events }).events; // the service's format

    await apply(exact);
    const all = await eventsOf("web");
    expect(Object.keys(all).filter((name) => all[name] === true)).toEqual(["failed_pipeline", "fixed_pipeline"]);
    expect(await eventsOf("api")).toMatchObject({ failed_pipeline: true, new_issue: true, new_note: false });

    await apply(shared);
    await workspace.request("PUT", `${pathOf("web")}?new_note=true`);
    await apply(shared);
    expect(await eventsOf("web")).toMatchObject({ failed_pipeline: true, new_issue: false, new_note: true });

    await apply(off + shared.replace("events  = each.value", instead));
    expect(await eventsOf("web")).toMatchObject({ failed_pipeline: true, new_issue: false, new_note: false });
    expect(await eventsOf("api")).toMatchObject({ new_issue: true });
  });

  test("switches off the same events as `only_events`", () => {
    expect([...off.matchAll(/"(\w+)"/g)].map(([, name]) => name).toSorted()).toEqual(
      Object.keys(onlyEvents.call({ events: [] })).toSorted(),
    );
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
