import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { openGuide } from "../../support/text/guide.ts";
import { describeWithTerraform } from "../../support/terraform/workspace.ts";
import { configuration } from "../../support/terraform/configuration.ts";

const guide = openGuide("users");

// The long tests run it with OpenTofu, which alone has it.
guide.take("terraform", "tocsin.by_user[each.key]");

const seed = {
  users: ["ada", "bo"].map((username) => ({ username, email: `${username}@example.com`, token: `${username}-token` })),
  projects: ["web", "api", "shop"].map((name) => ({ full_path: `team/${name}`, visibility: "public" as const })),
};

describeWithTerraform("the guide to several users", (open) => {
  test("gives each user the settings of their own alias, directly and from a module", async () => {
    const workspace = await open({ seed });
    const levelOf = async (token: string, project: string): Promise<unknown> => {
      const url = `${workspace.service.url}/api/v4/projects/team%2F${project}/notification_settings`;
      const answer = await fetch(url, { headers: { "PRIVATE-TOKEN": token } });
      return ((await answer.json()) as { level: string }).level; // the interface's own format
    };
    const modules = join(workspace.folder, "modules/on-call");
    await mkdir(modules, { recursive: true });
    await writeFile(join(modules, "main.tf"), guide.take("terraform", "toset("));
    const main = guide.take("terraform", 'variable "ada_token"') + guide.take("terraform", "module ");
    await writeFile(join(workspace.folder, "main.tf"), configuration(main));
    await workspace.expectExit(0, "init");

    const [variables = "", command] = guide.take("sh", "TF_VAR_").trim().split("\n");
    expect(command).toBe("terraform apply");
    const tokens: Readonly<Record<string, string>> = Object.fromEntries(
      [...variables.matchAll(/(TF_VAR_\w+)=(\S+)/g)].map(([, name = "", value = ""]) => [name, value]),
    );
    // Only the tokens of the aliases.
    const env = { ...tokens, TOCSIN_TOKEN: "" };
    const applied = await workspace.expectExit(0, "apply -auto-approve", env);
    expect(applied).toContain("6 added");
    for (const secret of Object.values(tokens)) expect(applied).not.toContain(secret);
    expect(await Promise.all(["ada-token", "bo-token"].map((token) => levelOf(token, "web")))).toEqual([
      "watch",
      "disabled",
    ]);
    expect(await Promise.all(["ada-token", "bo-token"].map((token) => levelOf(token, "api")))).toEqual([
      "custom",
      "custom",
    ]);
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});
