import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { runs } from "../support/runs.ts";
import { enginesFrom } from "../support/terraform/release.ts";
import { findEngines } from "../support/terraform/terraform.ts";
import { describeEnginesAttached, type Workspace } from "../support/terraform/workspace.ts";
import type { SeedInput } from "../../src/testing.ts";

/** Projects with a setting each, the first of which have error tracking and keys, too. */
const COUNT = runs(20, 500);
const TRACKED = 3;

const numbers = Array.from({ length: COUNT }, (_, index) => index);

const levels = ["watch", "mention", "disabled", "participating", "custom"] as const;

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: numbers.map((index) => ({
    full_path: `team/p${index}`,
    ...(index < TRACKED
      ? { error_tracking: { active: true, integrated: index > 0 }, client_keys: [{ public_key: `glet_${index}` }] }
      : {}),
  })),
  notification_settings: numbers.map((index) => {
    const level = levels[index % levels.length] ?? "watch";
    return {
      user: "ada",
      project: `team/p${index}`,
      level,
      ...(level === "custom" ? { events: { new_note: true } } : {}),
    };
  }),
};

const block = (type: string, config: string, more = ""): string =>
  `list "tocsin_${type}" "${type}" {\n  provider = tocsin\n  ${more}\n  config {\n    ${config}\n  }\n}\n`;

const everything = [
  block("notification_setting", 'group = "team"', `limit = ${COUNT + 1}`),
  block("error_tracking_settings", 'group = "team"'),
  ...[1, 2].map((index) => block("client_key", `project = "team/p${index}"`).replace('"client_key"', `"p${index}"`)),
].join("");

const querying = async (workspace: Workspace, hcl: string): Promise<void> => {
  await workspace.write("");
  await writeFile(join(workspace.folder, "all.tfquery.hcl"), hcl);
};

describeEnginesAttached("a query", enginesFrom({ Terraform: 14 }), (open) => {
  test(`of ${COUNT} settings writes configuration whose plan imports them and changes nothing`, async () => {
    const log: string[] = [];
    const workspace = await open({ seed, log: (line) => void log.push(line) });
    await querying(workspace, everything);
    const printed = await workspace.expectExit(0, "query -no-color -generate-config-out=generated.tf");
    expect(printed).toMatch(/key_id=2,project_id=\d+ +team\/p1:2/);
    expect(printed).not.toContain("Warning");
    const total = COUNT + TRACKED + 2;
    expect(await workspace.expectExit(0, "plan")).toContain(`${total} to import, 0 to add, 0 to change, 0 to destroy`);
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(log.filter((line) => !line.includes(" GET "))).toEqual([]);
    expect(await readFile(join(workspace.folder, "generated.tf"), "utf8")).not.toMatch(
      /on_destroy|retain|integrated = true/,
    );
  });

  test("says when there is more than the limit, and goes on after what cannot be read", async () => {
    const workspace = await open({ seed });
    const named = 'projects = ["team/none", "team/p1", "team/p2"]';
    await querying(
      workspace,
      block("notification_setting", 'group = "team"', "limit = 2") + block("error_tracking_settings", named),
    );
    const printed = await workspace.expectExit(0, "query -no-color");
    expect(printed).toContain("Warning: More objects than the limit");
    expect(printed).toContain("Warning: Not everything could be listed");
    expect(printed.match(/setting=project/g)).toHaveLength(2);
    expect(printed.match(/team\/p[12]$/gm)).toHaveLength(3);
  });

  test("of what is not there is an error, and so is what cannot be right", async () => {
    const workspace = await open({ seed });
    await querying(workspace, block("client_key", 'project = "team/none"'));
    expect(await workspace.expectExit(1, "query -no-color")).toContain("Error: Project not found");
    await querying(workspace, block("client_key", 'project = "none"'));
    expect(await workspace.expectExit(1, "query -no-color")).toContain("Error: Invalid attribute value");
  });

  test("with one list that fails writes the others, and not over that file the next time", async () => {
    const workspace = await open({ seed });
    const bad = block("client_key", 'project = "team/none"');
    await querying(workspace, bad + block("error_tracking_settings", 'group = "team"'));
    const query = "query -no-color -generate-config-out=found.tf";
    expect(await workspace.expectExit(1, query)).toContain("Error: Project not found");
    const found = join(workspace.folder, "found.tf");
    expect((await readFile(found, "utf8")).match(/^resource /gm)).toHaveLength(TRACKED);
    await writeFile(join(workspace.folder, "all.tfquery.hcl"), block("error_tracking_settings", 'group = "team"'));
    expect(await workspace.expectExit(1, query)).toContain("already exists");
    await rm(found);
    await workspace.expectExit(0, query);
  });
});

const others = {
  need: "an engine without lists",
  programs: findEngines().filter((engine) => !enginesFrom({ Terraform: 14 }).programs.includes(engine)),
};

describeEnginesAttached("a query file", others, (open) => {
  test("is passed over by an engine that knows none", async () => {
    const workspace = await open({ seed });
    await querying(workspace, everything);
    await workspace.expectExit(0, "validate");
    await workspace.expectNoChanges();
  });
});
