import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { key, keysOf, seed, settings, testProject } from "../support/terraform/lifecycle.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

// One change at a time is with the long tests.
testProject(10);

describeAttached("a state that other hands have edited", (open) => {
  test("is read with a list of earlier keys that is missing or null as empty", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key("app"));
    const file = join(workspace.folder, "terraform.tfstate");
    const text = await readFile(file, "utf8");
    for (const edited of [
      text.replace('"previous_keys": []', '"previous_keys": null'),
      text.replace('"previous_keys": [],', ""),
    ]) {
      expect(edited).not.toBe(text);
      await writeFile(file, edited);
      await workspace.expectExit(0, "plan -detailed-exitcode");
    }
    await workspace.expectExit(0, "destroy -auto-approve");
    expect((await keysOf(workspace)).live).toEqual([]);
  });

  test("is read without the private state of its objects", async () => {
    const workspace = await open({ seed });
    await workspace.apply(settings("team/app") + key("app"));
    const file = join(workspace.folder, "terraform.tfstate");
    await writeFile(file, (await readFile(file, "utf8")).replace(/,\s*"private": "[^"]*"/g, ""));
    await workspace.expectNoChanges();
    await workspace.apply(settings("team/app", "active = false") + key("app"));
    await workspace.expectNoChanges();
  });
});

describeAttached("a key", (open) => {
  test("whose project becomes unknown is replaced with a warning", async () => {
    const workspace = await open({ seed });
    const from = (input: string): string => `
resource "terraform_data" "project" {
  triggers_replace = "${input}"
  input            = "team/app"
}
resource "tocsin_client_key" "app" {
  project = terraform_data.project.output
}`;
    await workspace.apply(from("1"));
    await workspace.write(from("2"));
    expect(await workspace.expectExit(0, "plan")).toContain("Client key will be replaced");
  });
});
