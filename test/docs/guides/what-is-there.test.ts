import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { readSeedFile } from "../../../src/testing.ts";
import { enginesFrom } from "../../support/terraform/release.ts";
import { describeEnginesAttached } from "../../support/terraform/workspace.ts";
import { openGuide, runCommands } from "../../support/text/guide.ts";

describeEnginesAttached("the guide to what no code knows", enginesFrom({ Terraform: 14 }), (open) => {
  test("has commands that run in this order, and shows what they print", async () => {
    const guide = openGuide("what-is-there");
    const workspace = await open({ seed: await readSeedFile("examples/export/seed.json") });
    await workspace.write("");
    await writeFile(join(workspace.folder, "team.tfquery.hcl"), guide.take("terraform", "list "));
    const [found = ""] = await runCommands(guide.take("sh", "terraform query"), workspace);
    expect(found.trim()).toBe(guide.take("text", "list.").trim());
    const [plan = ""] = /(?<=Plan: ).*(?=\.)/.exec(await workspace.expectExit(0, "plan")) ?? [];
    expect(readFileSync("docs/guides/what-is-there.md", "utf8")).toContain(`\`${plan}\``);
    await runCommands(guide.take("sh", "terraform apply"), workspace);
    const [exported = ""] = await runCommands(guide.take("sh", "tocsin export"), workspace);
    expect(exported).toContain("5 notification settings, error tracking settings of 1 project, 1 client key");
    const [undeclared = ""] = await runCommands(guide.take("sh", "tocsin drift"), workspace);
    expect(undeclared.trim()).toBe(guide.take("text", "undeclared in").trim());
    expect(guide.untaken()).toEqual([]);
  });
});
