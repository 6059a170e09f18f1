import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { readSeedFile } from "../../../src/testing.ts";
import { enginesFrom } from "../../support/terraform/release.ts";
import { describeEnginesAttached } from "../../support/terraform/workspace.ts";
import { openGuide, runCommands } from "../../support/text/guide.ts";

describeEnginesAttached("the guide to importing, with terraform query", enginesFrom({ Terraform: 14 }), (open) => {
  test("has commands that run in this order, and shows what they print", async () => {
    const guide = openGuide("importing", "Looking around with `terraform query`");
    const workspace = await open({ seed: await readSeedFile("examples/export/seed.json") });
    await workspace.write("");
    await writeFile(join(workspace.folder, "team.tfquery.hcl"), guide.take("terraform", "list "));
    const [found = ""] = await runCommands(guide.take("sh", "terraform query"), workspace);
    expect(found.trim()).toBe(guide.take("text", "list.").trim());
    const [plan = ""] = /(?<=Plan: ).*(?=\.)/.exec(await workspace.expectExit(0, "plan")) ?? [];
    expect(readFileSync("docs/guides/importing.md", "utf8")).toContain(`\`${plan}\``);
    await runCommands(guide.take("sh", "terraform apply"), workspace);
    expect(guide.untaken()).toEqual([]);
  });
});
