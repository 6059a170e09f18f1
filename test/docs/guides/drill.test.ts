import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { NPX, openGuide } from "../../support/text/guide.ts";
import { run } from "../../support/terraform/terraform.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("drill");

const keyOf = (quarter: string): string => `
resource "tocsin_client_key" "web" {
  project             = "team/web"
  rotate_when_changed = { quarter = "${quarter}" }
}`;

/** Removes the parts that differ from one event to the next. */
const lasting = (text: string): string => text.replace(/after \d+ ms, event [0-9a-f]{32}/g, "").replace(/ +/g, " ");

describeAttached("the guide to the alarm drill", (open) => {
  test("has commands that run, and shows what they print", async () => {
    const workspace = await open({
      seed: {
        users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
        projects: [{ id: 7, full_path: "team/web", members: { ada: "maintainer" }, error_tracking: {} }],
      },
    });
    const { folder, engine, env, service } = workspace;
    for (const quarter of ["2026-3", "2026-4"]) await workspace.apply(keyOf(quarter));
    const shell = async (block: string, more: object = {}): Promise<string> => {
      const script = [NPX, `terraform() { "${engine}" "$@"; }`, block].join("\n");
      const { code, stdout, stderr } = await run("sh", ["-euc", script], { cwd: folder, env: { ...env, ...more } });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      return stdout;
    };
    const withoutToken = { TOCSIN_TOKEN: "", TOCSIN_BASE_URL: "" };

    const shown = lasting(guide.take("text", "arrived"));
    const reported = guide.take("sh", "--report junit");
    for (const block of [guide.take("sh", "--state -\n"), reported])
      expect(lasting(await shell(block, withoutToken))).toBe(shown);
    expect(readFileSync(join(folder, "drill.xml"), "utf8")).toContain('tests="3" failures="0"');
    const [command = "", filter = ""] = guide.take("sh", "--json").split(" | jq ");
    expect(filter).toContain('.results[] | select(.outcome != "accepted").name');
    const { results } = JSON.parse(await shell(command)) as { results: { name: string; outcome: string }[] };
    expect(results.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual([
      "tocsin_client_key.web accepted",
      "tocsin_client_key.web.previous_keys[0] accepted",
    ]);

    const [key] = (await listKeys(service)) as { tracker_dsn: string }[];
    const both = await shell(guide.take("sh", "$SENTRY_DSN"), { SENTRY_DSN: key?.tracker_dsn });
    expect(both.match(/\d of \d test events? arrived/g)).toEqual([
      "2 of 2 test events arrived",
      "1 of 1 test event arrived",
    ]);
    expect(guide.untaken()).toEqual([]);
  });
});

async function listKeys({ url, token }: { readonly url: string; readonly token: string }): Promise<unknown> {
  const keys = await fetch(`${url}/api/v4/projects/7/error_tracking/client_keys`, {
    headers: { "PRIVATE-TOKEN": token },
  });
  return keys.json();
}
