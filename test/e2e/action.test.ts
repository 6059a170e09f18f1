import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { runs } from "../support/runs.ts";
import { start } from "../support/terraform/running.ts";
import { answer, closeAll, startServer } from "../support/server/http-server.ts";
import { enginesFrom } from "../support/terraform/release.ts";
import { describeWithEngines, type Workspace } from "../support/terraform/workspace.ts";

const seed = (dsn_url: string | null = null): SeedInput => ({
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada", admin: true }],
  groups: [{ full_path: "team" }],
  projects: [{ full_path: "team/web", error_tracking: { active: true, integrated: true } }],
  dsn_url,
});

/** A key that is proved when it is created, and at each change. */
const CONFIGURATION = `
variable "rotation" {
  default = "1"
}

resource "tocsin_client_key" "web" {
  project             = "team/web"
  rotate_when_changed = { rotation = var.rotation }

  lifecycle {
    action_trigger {
      events  = [after_create, after_update]
      actions = [action.tocsin_test_event.web]
    }
  }
}

action "tocsin_test_event" "web" {
  config {
    dsn     = tocsin_client_key.web.tracker_dsn
    timeout = "60s"
  }
}

action "tocsin_test_event" "by_hand" {
  config {
    dsn     = tocsin_client_key.web.tracker_dsn
    timeout = "60s"
  }
}
`;

const APPLY = "apply -auto-approve -no-color";
const INVOKE = `${APPLY} -invoke=action.tocsin_test_event.by_hand`;

async function counts(workspace: Workspace): Promise<readonly number[]> {
  const { url, token } = workspace.service;
  const answered = await fetch(`${url}/_tocsin/events?project=team/web`, { headers: { "private-token": token } });
  const listed = (await answered.json()) as { events: number }[]; // the service's own list
  return listed.map(({ events }) => events);
}

describeWithEngines("a test event that an apply triggers", enginesFrom({ Terraform: 14 }), (open) => {
  describe("where its endpoint answers", () => {
    let workspace: Workspace;
    beforeAll(async () => {
      workspace = await open({ seed: seed() });
      await workspace.write(CONFIGURATION);
    });

    test("proves a key that is created, and a rotated one, and leaves nothing to plan", async () => {
      const created = await workspace.expectExit(0, APPLY);
      expect(created).toContain("Actions: 1 invoked");
      expect(created).toContain("Sending a test event to 127.0.0.1:");
      expect(await counts(workspace)).toEqual([1]);
      await workspace.expectExit(0, "plan -detailed-exitcode");
      await workspace.expectExit(0, APPLY, { TF_VAR_rotation: "2" });
      expect(await counts(workspace)).toEqual([1, 1]);
      await workspace.expectExit(0, "plan -detailed-exitcode", { TF_VAR_rotation: "2" });
    });

    test("proves it again when it is invoked", async () => {
      await workspace.expectExit(0, INVOKE, { TF_VAR_rotation: "2" });
      expect(await counts(workspace)).toEqual([1, 2]);
    });
  });

  test("is the example's: its key is created and proved, and once more by hand", async () => {
    const workspace = await open({ seed: seed() });
    await workspace.write(readFileSync("examples/actions/tocsin_test_event/action.tf", "utf8"));
    await workspace.expectExit(0, APPLY);
    expect(await counts(workspace)).toEqual([1]);
    await workspace.expectExit(0, `${APPLY} -invoke=action.tocsin_test_event.web_by_hand`);
    expect(await counts(workspace)).toEqual([2]);
  });

  test("fails the apply where nothing listens at its endpoint, and the key stays", async () => {
    const workspace = await open({ seed: seed("http://127.0.0.1:1") });
    await workspace.write(CONFIGURATION);
    const failed = (await workspace.expectExit(1, APPLY)).replaceAll(/\s+/g, " ");
    expect(failed).toContain("Test event did not arrive: 127.0.0.1:1: Connection to the service was refused.");
    expect(failed).toContain("The key was not changed, and no later apply sends the event again");
    await workspace.expectExit(0, "plan -detailed-exitcode");
    expect(await workspace.expectExit(1, INVOKE)).toContain("Test event did not arrive");
  });

  test("is given up at Ctrl-C, at once and without a crash, and the key stays", async () => {
    for (let run = 0; run < runs(2, 20); run += 1) {
      let onEvent: () => void = () => undefined;
      const arrived = new Promise<void>((resolve) => (onEvent = resolve));
      const { url } = await startServer((request, response) => {
        if (request.method === "POST") onEvent();
        else answer(response, 404, {});
      });
      const workspace = await open({ seed: seed(url) });
      await workspace.write(CONFIGURATION);
      const running = start(workspace.engine, APPLY.split(" "), { cwd: workspace.folder, env: workspace.env });
      await arrived;
      // The executable is in the middle of it before Terraform has read that it begins, and a stop before that makes
      // Terraform itself panic.
      await running.printed("Sending a test event to");
      running.signalGroup("SIGINT");
      const { code, stdout, stderr } = await running.ended;
      expect(stdout + stderr).not.toMatch(/panic|TERRAFORM CRASH/i);
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("execution halted") });
      await workspace.expectExit(0, "plan -detailed-exitcode");
      await closeAll();
    }
  });
});
