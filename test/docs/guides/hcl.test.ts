import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openGuide, runCommands } from "../../support/text/guide.ts";
import { codeBlocks } from "../../support/text/markdown.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("hcl");

const SETTING = "/projects/demo%2Fweb/notification_settings";

/** An answer of the interface. */
interface Shown {
  readonly level: string;
  readonly events: Readonly<Record<string, boolean>>;
}

describeAttached("the guide to HCL", (open) => {
  test("starts the service as the README does, and points the provider at it", () => {
    const serve = guide.take("sh", "tocsin serve").trim();
    const inReadme = codeBlocks("README.md").map(({ code }) => code.trim());
    expect(inReadme).toContain(serve.replace(/^tocsin/, "node dist/main.js"));
    const [, port = "", token = ""] = /--port (\d+) --token (\S+)$/.exec(serve) ?? [];
    const said = `export TOCSIN_BASE_URL=http://127.0.0.1:${port} TOCSIN_TOKEN=${token}\n`;
    expect(guide.take("sh", "export")).toBe(said);
  });

  test("leads from a first setting over a drift to a whole configuration, whose second plan is empty", async () => {
    // Without a seed: what `tocsin serve` has.
    const workspace = await open();
    const first = guide.take("terraform", "required_providers");
    const main = join(workspace.folder, "main.tf");
    await writeFile(main, first);
    await runCommands(guide.take("sh", "terraform init"), workspace);
    expect(await workspace.request("GET", SETTING)).toMatchObject({
      events: { failed_pipeline: true, new_note: false },
    });
    await workspace.expectNoChanges();

    const drifted = await runCommands(guide.take("sh", "tocsin drift"), workspace, 2);
    expect(drifted[1]).toContain('"custom" -> "watch"');

    const head = first.slice(0, first.indexOf("# What you are notified of"));
    const rest = ["only_events", "import {", "data "].map((words) => guide.take("terraform", words));
    await writeFile(main, [head, ...rest].join("\n"));
    const applied = await workspace.apply();
    expect(applied).toContain("1 imported, 2 added, 0 changed, 1 destroyed");
    expect(applied).toContain('team_level = "global"');
    await workspace.expectNoChanges();
    const { level, events } = (await workspace.request("GET", SETTING)) as Shown;
    expect({ level, on: Object.keys(events).filter((name) => events[name] === true) }).toEqual({
      level: "custom",
      on: ["failed_pipeline", "fixed_pipeline"],
    });

    // The other ways to write the same, each in the place of the one before.
    const others = rest.slice(1);
    for (const instead of ["merge(", "local.all"].map((words) => guide.take("terraform", words))) {
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
