import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { configuration } from "../support/terraform/configuration.ts";
import { enginesFrom } from "../support/terraform/release.ts";
import { describeWithEngines } from "../support/terraform/workspace.ts";
import { openGuide } from "../support/text/guide.ts";

const forTeam = openGuide("users").take("terraform", "tocsin.by_user[each.key]");
const PAGE = readFileSync("docs/guides/users.md", "utf8");

describeWithEngines("the guide to several users", enginesFrom({ OpenTofu: 9 }), (open) => {
  const people = ["ada", "bo", "cy"];
  const admin = { username: "root", email: "root@example.com", admin: true, token: "root-token" };
  const users = people.map((name) => ({ username: name, email: `${name}@example.com`, token: `${name}-token` }));
  const team = { users: [admin, ...users], projects: [{ full_path: "team/web", visibility: "public" as const }] };

  test("gives a whole team its settings by one provider block, with sudo and with a token for each", async () => {
    const { folder, ...workspace } = await open({ seed: team });
    const main = join(folder, "main.tf");
    await writeFile(main, configuration(forTeam));
    await workspace.expectExit(0, "init");
    expect(await workspace.apply()).toContain("2 added, 0 changed, 0 destroyed");

    const [, instead = ""] = /write `(token = var\.tokens.*)` instead of `sudo`/.exec(PAGE) ?? [];
    const variable = 'variable "tokens" {\n  type      = map(string)\n  sensitive = true\n}\n';
    const byTokens = configuration(`${variable}${forTeam.replace("sudo     = each.key", instead)}`);
    await writeFile(main, byTokens);
    const tokens = JSON.stringify(Object.fromEntries(people.map((name) => [name, `${name}-token`])));
    const env = { TF_VAR_tokens: tokens, TOCSIN_TOKEN: "" };
    await workspace.expectExit(0, "plan -detailed-exitcode", env);

    // First the settings, then the provider.
    const without = byTokens.replace('on_call = toset(["ada", "bo"])', 'on_call = toset(["ada"])');
    await writeFile(main, without);
    expect(await workspace.expectExit(0, "apply -auto-approve", env)).toContain("1 destroyed");
    await writeFile(main, without.replace('["ada", "bo", "cy"]', '["ada"]'));
    await workspace.expectExit(0, "plan -detailed-exitcode", env);
  });
});
