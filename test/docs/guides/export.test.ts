import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { linkProject } from "../../support/constructs/linked-project.ts";
import { NPX, openGuide } from "../../support/text/guide.ts";
import { run } from "../../support/terraform/terraform.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";
import { readSeedFile } from "../../../src/testing.ts";

const guide = openGuide("importing", "Exporting groups and projects");

describeAttached("the guide to importing, with an export", (open) => {
  test("has commands that run in this order, and shows what they print", async () => {
    const writes: string[] = [];
    const log = (line: string): void => void (/ (PUT|PATCH|POST|DELETE) /.test(line) && writes.push(line));
    const { folder, attached, engine, service } = await open({
      seed: await readSeedFile("examples/export/seed.json"),
      log,
    });
    const project = linkProject(join(folder, "project"), ["cdktf", "constructs"]);
    writeFileSync(join(project.folder, "package.json"), JSON.stringify({ private: true, type: "module" }));
    const commands = [NPX, `terraform() { "${engine}" "$@"; }`];
    const shell = (block: string): Promise<string> =>
      attached(async (env) => {
        const all = { ...env, ...project.env, TF_CLI_ARGS_apply: "-auto-approve" };
        const script = [...commands, block].join("\n");
        const { code, stdout, stderr } = await run("sh", ["-euc", script], { cwd: project.folder, env: all });
        expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
        return stdout;
      });
    const written = (name: string): string => readFileSync(join(project.folder, name), "utf8");

    const shown = (text: string): string => guide.take("text", text).replace("http://127.0.0.1:8080", service.url);
    expect(await shell(guide.take("sh", "--dry-run"))).toBe(shown("tocsin_client_key"));
    expect(await shell(guide.take("sh", "--coverage"))).toBe(shown("without any alarm"));

    const hcl = await shell(guide.take("sh", "--out alarms"));
    const [plan = ""] = /(?<=Plan: ).*(?=\.)/.exec(hcl) ?? [];
    expect(readFileSync("docs/guides/importing.md", "utf8")).toContain(`\`${plan}\``);
    expect(hcl).toContain("7 imported, 0 added, 0 changed, 0 destroyed");

    await shell(guide.take("sh", "--for-each"));
    for (const block of guide.take("terraform", "locals").split("\n\n")) {
      for (const line of block.trim().split("\n"))
        expect(unaligned(written("shared/tocsin.tf"))).toContain(unaligned(line));
    }

    await shell(guide.take("sh", "--format cdktf"));
    writeFileSync(join(project.folder, "main.ts"), guide.take("ts", "declareAlarms(stack)"));
    expect(await shell(guide.take("sh", "tsx main.ts"))).toContain("7 imported, 0 added, 0 changed, 0 destroyed");
    expect(writes).toEqual([]);
    expect(guide.untaken()).toEqual([]);
  });
});

/** Removes the spaces that align equal signs. */
const unaligned = (text: string): string => text.replace(/ +=/g, " =");
