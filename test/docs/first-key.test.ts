import { expect, test } from "@jest/globals";
import { run } from "../support/terraform/terraform.ts";
import { describeAttached } from "../support/terraform/workspace.ts";

const RECIPE = "examples/resources/tocsin_client_key/first-key/list-keys.sh";

const seed = {
  users: [{ username: "ada", email: "ada@example.com", admin: true }],
  projects: [{ full_path: "team/api" }],
};

describeAttached("the recipe for a first key that stays on the service", (open) => {
  test("lists the key, and an import takes it over", async () => {
    const workspace = await open({ seed });
    await workspace.request("PUT", "/projects/team%2Fapi/error_tracking/settings?active=true&integrated=true");
    const listed = await run("bash", ["-euo", "pipefail", RECIPE], { cwd: ".", env: workspace.env });
    expect(listed).toMatchObject({ code: 0, stderr: "" });
    const keys = JSON.parse(listed.stdout) as readonly { readonly id: number }[]; // the interface's own format
    expect(keys).toHaveLength(1);
    const output = await workspace.apply(`
      import {
        to = tocsin_client_key.api
        id = "team/api:${keys[0]?.id ?? ""}"
      }
      resource "tocsin_client_key" "api" {
        project = "team/api"
      }
    `);
    expect(output).toContain("1 imported, 0 added");
    expect(await workspace.request("GET", "/projects/team%2Fapi/error_tracking/client_keys")).toEqual(keys);
  });
});
