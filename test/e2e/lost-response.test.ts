import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import type { SeedInput } from "../../src/testing.ts";
import { onFirstPost, startCuttingProxy, type Cut } from "../support/server/cutting-proxy.ts";
import { describeAttached, type Workspace } from "../support/terraform/workspace.ts";

// Bytes of the POST, of which it has more than 200, and of its response, of which it has more than 600. The client has
// a test with each.
const REQUEST_CUTS = [0, 60, 200];
const RESPONSE_CUTS = [0, 300, 600];

const seed: SeedInput = {
  users: [{ username: "ada", email: "ada@example.com", token: "secret-ada" }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: [...REQUEST_CUTS, ...RESPONSE_CUTS].map((_, index) => ({ id: index + 1, full_path: `team/p${index + 1}` })),
};

/** Applies one key for a project over a connection that is cut; returns the keys in the state and on the service. */
async function applyThrough(workspace: Workspace, cut: Cut, project: number) {
  const proxy = await startCuttingProxy(workspace.service.url, onFirstPost(cut));
  try {
    await workspace.write(`
provider "tocsin" {
  base_url        = "${proxy.url}"
  request_timeout = "2s"
}
resource "tocsin_client_key" "app" {
  project = "${project}"
}
`);
    await workspace.expectExit(0, "apply -auto-approve");
    const state = (await workspace.terraform("state pull")).stdout;
    const listed = (await workspace.request("GET", `/projects/${project}/error_tracking/client_keys`)) as {
      readonly public_key: string;
    }[]; // as the service has them
    return {
      isCut: proxy.cuts(cut.direction) === 1,
      state: [...new Set(state.match(/glet_[0-9a-f]{32}/g))],
      service: listed.map((key) => key.public_key),
    };
  } finally {
    proxy.close();
    // The next apply begins with nothing, so that it has one key to make.
    await rm(join(workspace.folder, "terraform.tfstate"), { force: true });
  }
}

describeAttached("a key whose connection is cut is there once, and in the state", (open) => {
  test.each([
    ["request", REQUEST_CUTS, 1],
    ["response", RESPONSE_CUTS, 1 + REQUEST_CUTS.length],
  ] as const)("in the %s, after %j bytes", async (direction, positions, firstProject) => {
    const workspace = await open({ seed });
    for (const [index, bytes] of positions.entries()) {
      const { isCut, state, service } = await applyThrough(workspace, { direction, bytes }, firstProject + index);
      expect({ bytes, isCut, count: service.length }).toEqual({ bytes, isCut: true, count: 1 });
      expect(state).toEqual(service);
    }
  });
});
