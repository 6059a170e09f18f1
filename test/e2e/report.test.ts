import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { isLong } from "../support/runs.ts";
import { run } from "../support/terraform/terraform.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

const CONFIGURATION = `
resource "tocsin_error_tracking_settings" "web" {
  project = "demo/web"
}

resource "tocsin_client_key" "web" {
  project = tocsin_error_tracking_settings.web.project
}

output "dsn" {
  value = tocsin_client_key.web.tracker_dsn
}
`;

/** It names no type, so that node runs it as it stands. */
const APPLICATION = readFileSync("test/e2e/fixtures/application.ts", "utf8");

const runApplication = async (dsn: string): Promise<void> => {
  const { PATH } = process.env;
  const application = ["--input-type=module", "--eval", APPLICATION];
  const { code, stderr } = await run(process.execPath, application, { cwd: ".", env: { PATH, SENTRY_DSN: dsn } });
  expect([code, stderr]).toEqual([0, ""]);
};

/** The same by hand: a start of the application takes as long as the rest. */
const reportByHand = async (dsn: string): Promise<void> => {
  const { origin, pathname, username } = new URL(dsn);
  const path = pathname.replace(/(?=\d+$)/, "api/");
  const sent = await fetch(`${origin}${path}/envelope/?sentry_key=${username}`, { method: "POST", body: "{}" });
  expect(sent.status).toBe(404);
};

const eventsOf = async ({ service }: Workspace): Promise<unknown> => {
  const headers = { "PRIVATE-TOKEN": service.token };
  const answer = await fetch(`${service.url}/_tocsin/events?project=demo%2Fweb`, { headers });
  return answer.json();
};

describeAttached("an application with an error tracking SDK", (open) => {
  test("reports to the address that an apply gives as an output, until the key is destroyed", async () => {
    const log: string[] = [];
    const workspace = await open({ log: (line) => void log.push(line) });
    await workspace.apply(CONFIGURATION);
    const dsn = await workspace.expectExit(0, "output -raw dsn");
    const publicKey = new URL(dsn).username;
    expect(await eventsOf(workspace)).toEqual([{ key_id: 1, public_key: publicKey, events: 0 }]);
    await runApplication(dsn);
    expect(await eventsOf(workspace)).toEqual([{ key_id: 1, public_key: publicKey, events: 2 }]);

    await workspace.expectExit(0, "destroy -auto-approve");
    log.length = 0;
    await (isLong ? runApplication : reportByHand)(dsn);
    expect(log).toContainEqual(expect.stringMatching(/ POST \/errortracking\/.*\/envelope\/ 404 /));
    expect(await eventsOf(workspace)).toEqual([]);
  });
});
