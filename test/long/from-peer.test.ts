import { expect, test } from "@jest/globals";
import { PEER_SOURCE, peerKey, peerSettings, writePeerState } from "../support/terraform/peer.ts";
import { keysOf, seed as usual } from "../support/terraform/every-resource.ts";
import { describeWithEveryEngine, type Open } from "../support/terraform/workspace.ts";

const KEYS = [{ public_key: "glet_first" }, { public_key: "glet_second" }];

/** Error tracking as that provider's own example leaves it: the first key is nobody's. */
const seed = {
  ...usual,
  projects: [{ id: 7, full_path: "team/app", error_tracking: { active: true, integrated: true }, client_keys: KEYS }],
};

const blocks = (project: string, settings = 'on_destroy = "keep"'): string => `
resource "tocsin_error_tracking_settings" "app" {
  project = "${project}"
  ${settings}
}
resource "tocsin_client_key" "app" {
  project = "${project}"
}
moved {
  from = gitlab_project_error_tracking_settings.app
  to   = tocsin_error_tracking_settings.app
}
moved {
  from = gitlab_project_error_tracking_client_key.app
  to   = tocsin_client_key.app
}`;

/** A folder whose state is the other provider's, and what the service is asked in it. */
async function opened(open: Open, { project, hcl }: { readonly project: string; readonly hcl: string }) {
  const requests: string[] = [];
  const workspace = await open({ seed, profile: "upstream", log: (line) => requests.push(line) });
  await workspace.write(hcl);
  await writePeerState(workspace, PEER_SOURCE, [
    peerSettings(project),
    peerKey(project, { id: 2, public_key: "glet_second" }),
  ]);
  await workspace.expectExit(0, "init");
  return { workspace, requests };
}

describeWithEveryEngine("error tracking of GitLab's own provider", (open) => {
  test.each(["7", "team%2Fapp", "team/app"])("is moved by an empty plan, which only reads: %s", async (project) => {
    const { workspace, requests } = await opened(open, { project, hcl: blocks(decodeURIComponent(project)) });
    const planned = (await workspace.expectExit(2, "plan -detailed-exitcode")).replaceAll(/\s+(│ )?/g, " ");
    expect(planned).toContain("has moved to tocsin_client_key.app");
    expect(planned).toContain("0 to add, 0 to change, 0 to destroy");
    expect(planned).toContain(`Its import ID is \`${decodeURIComponent(project)}:1\`.`);
    expect(requests.map((line) => line.replace(/^\S+ (\S+) \S*?\/([^/?\s]+)(\?\S*)? .*$/, "$1 $2")).sort()).toEqual([
      "GET client_keys",
      "GET settings",
    ]);
    await workspace.apply();
    await workspace.expectNoChanges();
    expect(await workspace.drift()).toEqual([]);
    expect(requests.filter((line) => !line.includes(" GET "))).toEqual([]);
    expect(await keysOf(workspace)).toHaveLength(2);
  });

  test("takes the path for the number later, and leaves error tracking on when it is destroyed", async () => {
    const { workspace } = await opened(open, { project: "7", hcl: blocks("7") });
    await workspace.apply();
    expect(await workspace.apply(blocks("team/app"))).toContain("0 added, 2 changed, 0 destroyed");
    await workspace.expectNoChanges();
    await workspace.expectExit(0, "destroy -auto-approve");
    expect(await keysOf(workspace)).toEqual([1]);
    expect(await workspace.request("GET", "/projects/7/error_tracking/settings")).toMatchObject({ active: true });
  });

  test("shows a destroy that would switch it off, and sends nothing for that", async () => {
    const { workspace, requests } = await opened(open, { project: "7", hcl: blocks("7", "") });
    const planned = await workspace.expectExit(2, "plan -detailed-exitcode");
    expect(planned).toMatch(/~ on_destroy += "keep" -> "disable"/);
    expect(await workspace.apply()).toContain("0 added, 1 changed, 0 destroyed");
    await workspace.expectNoChanges();
    expect(requests.filter((line) => !line.includes(" GET "))).toEqual([]);
  });
});
