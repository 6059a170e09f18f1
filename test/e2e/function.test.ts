import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "@jest/globals";
import { binary, describeAttached, type Workspace } from "../support/terraform/workspace.ts";
import type { SeedInput } from "../../src/testing.ts";
import { needing } from "../support/needs.ts";

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [{ id: 7, full_path: "team/app" }],
};

const SETTING = "/projects/7/notification_settings";

/** Nothing in the environment says where a service is. */
const UNCONFIGURED = { TOCSIN_BASE_URL: "", TOCSIN_TOKEN: "" };

const DSN = "https://glet_1f0e@errors.example.com:8443/errortracking/api/v1/projects/15";

const setting = (events: string): string => `
resource "tocsin_notification_setting" "app" {
  project = "team/app"
  level   = "custom"
  events  = ${events}
}`;

/** Evaluates an expression in a console, and returns its JSON. */
async function evaluate({ folder, attached }: Workspace, expression: string): Promise<unknown> {
  const [stdout, stderr] = await attached((env) => {
    const child = spawn(binary, ["console"], { cwd: folder, env });
    child.stdin.end(`jsonencode(${expression})\n`);
    return Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  }, UNCONFIGURED);
  expect(stderr).toBe("");
  return JSON.parse(JSON.parse(stdout) as string); // the console prints a text in quotes
}

describeAttached("the functions", (open) => {
  describe("without a provider block or a service", () => {
    test("are worked out by a plan and an apply, and no change comes after", async () => {
      const workspace = await open({ seed });
      await workspace.write(`
        output "events" { value = provider::tocsin::only_events(["new_note"]).new_note }
        output "dsn" { value = provider::tocsin::parse_dsn("${DSN}") }
      `);
      expect(await workspace.expectExit(2, "plan -detailed-exitcode", UNCONFIGURED)).toMatch(/port\s+= 8443/);
      await workspace.expectExit(0, "apply -auto-approve", UNCONFIGURED);
      const { stdout } = await workspace.terraform("output -json", UNCONFIGURED);
      expect(JSON.parse(stdout)).toMatchObject({
        events: { value: true },
        dsn: {
          type: [
            "object",
            { host: "string", port: "number", project_id: "number", public_key: "string", scheme: "string" },
          ],
          value: { scheme: "https", public_key: "glet_1f0e", host: "errors.example.com", port: 8443, project_id: 15 },
        },
      });
      await workspace.expectExit(0, "plan -detailed-exitcode", UNCONFIGURED);
    });

    // OpenTofu's console forgets to start the provider, and says that this is its fault.
    needing("Terraform, whose console reads a pipe", !binary.endsWith("tofu")).test(
      "are worked out in a console",
      async () => {
        const workspace = await open({ seed });
        await workspace.write("");
        expect(await evaluate(workspace, "provider::tocsin::only_events([])")).toMatchObject({
          new_note: false,
        });
        const merged = 'merge(provider::tocsin::only_events(["new_note"]), { new_issue = null, approver = true })';
        expect(await evaluate(workspace, merged)).toMatchObject({ new_note: true, new_issue: null, approver: true });
        expect(await evaluate(workspace, 'provider::tocsin::parse_dsn("http://key@localhost/7")')).toEqual({
          ...{ scheme: "http", public_key: "key", host: "localhost", port: 80, path: "", project_id: 7 },
        });
      },
    );
  });

  test("only_events makes the events of a setting, and the next plan is empty", async () => {
    const workspace = await open({ seed });
    await workspace.request("PUT", `${SETTING}?level=custom&new_issue=true`);
    await workspace.apply(setting('provider::tocsin::only_events(["new_note"])'));
    expect(await workspace.request("GET", SETTING)).toMatchObject({
      level: "custom",
      events: { new_note: true, new_issue: false, failed_pipeline: false },
    });
    await workspace.expectNoChanges();
    const { stdout } = await workspace.terraform("show -json");
    // Terraform's own.
    const { values } = JSON.parse(stdout) as { values: { root_module: { resources: { values: object }[] } } };
    expect(values.root_module.resources[0]?.values).toMatchObject({ events: { new_issue: false } });
    expect(values.root_module.resources[0]?.values).not.toHaveProperty("events.new_release");
  });

  test("an argument that is only known after apply makes the result so", async () => {
    const workspace = await open({ seed });
    await workspace.write(`
      resource "tocsin_client_key" "app" { project = "team/app" }
      output "port" { value = provider::tocsin::parse_dsn(tocsin_client_key.app.tracker_dsn).port }
    `);
    expect(await workspace.expectExit(0, "plan")).toMatch(/\+ port\s+= \(known after apply\)/);
    await workspace.expectExit(0, "apply -auto-approve");
    const { stdout } = await workspace.terraform("output -json port");
    expect(Number(stdout)).toBe(Number(new URL(workspace.service.url).port));
    await workspace.expectNoChanges();
  });

  test("an error is shown at the argument", async () => {
    const workspace = await open({ seed });
    const errorOf = async (expression: string): Promise<string> => {
      await workspace.write(`output "it" {\n  value = ${expression}\n}`);
      const { code, stderr } = await workspace.terraform("plan", UNCONFIGURED);
      expect(code).toBe(1);
      return stderr.replaceAll(/\s*\n[│╷╵]?\s*/g, " ");
    };
    const misspelt = await errorOf('provider::tocsin::only_events(["new_note", "new_isue"])');
    expect(misspelt).toContain("Error: Invalid function argument");
    expect(misspelt).toContain(
      'Invalid value for "events" parameter: "new_isue" is not an event. Did you mean `new_issue`? The events are `new_release`, ',
    );
    expect(await errorOf('provider::tocsin::only_events(["new_note", null])')).toContain(
      'Invalid value for "events" parameter: must not be null, at the index 1.',
    );
    const hidden = await errorOf('provider::tocsin::parse_dsn(join("", ["no", "thing"]))');
    expect(hidden).toContain('Invalid value for "dsn" parameter: must be a DSN, an http or https address');
    expect(hidden).toContain("https://<public_key>@<host>/<project_id>.");
    expect(hidden).not.toContain("nothing");
  });
});
