import { expect, test } from "@jest/globals";
import { parse } from "yaml";
import { openGuide, runCommands } from "../../support/text/guide.ts";
import { describeAttached } from "../../support/terraform/workspace.ts";

const guide = openGuide("lifecycle", "Rotate a client key");

const KEYS = "/projects/demo%2Fapi/error_tracking/client_keys";
const WEB_KEYS = "/projects/demo%2Fweb/error_tracking/client_keys";

/** An answer of the interface. */
type Keys = readonly { readonly id: number; readonly tracker_dsn: string }[];

describeAttached("the guide to rotation", (open) => {
  test("rotates by hand and by date, keeps the old key for one rotation, and deletes a leaked one", async () => {
    const workspace = await open();
    const keysAt = async (path: string) => (await workspace.request("GET", path)) as Keys;
    const numbersAt = async (path: string) => (await keysAt(path)).map(({ id }) => id);
    const byHand = guide.take("terraform", "Somebody decides");
    // The provider hashicorp/time cannot be downloaded here. `terraform_data` stands for its resource: replacing it
    // gives it a new `id`, as the date does, and leaves the `id` unknown in the plan.
    const dated = guide.take("terraform", "time_rotating").replaceAll("time_rotating", "terraform_data");
    const byDate = dated.replace(/^ *rotation_months = 3\n/m, "");
    expect(byDate).not.toBe(dated);

    await workspace.apply(byHand + byDate);
    const [first] = await keysAt(KEYS);
    const [web] = await numbersAt(WEB_KEYS);
    await workspace.write(byHand.replace("2026-4", "2027-1") + byDate);
    const rotated = await workspace.expectExit(0, "apply -auto-approve -replace=terraform_data.quarterly");
    expect(rotated).toContain("1 added, 2 changed, 1 destroyed");
    expect(rotated).toContain(`api_dsns_still_valid = tolist([\n  "${first?.tracker_dsn ?? ""}",`);
    expect(await numbersAt(KEYS)).toEqual([first?.id, expect.any(Number)]);
    expect(await numbersAt(WEB_KEYS)).toEqual([web, expect.any(Number)]);

    const script = pipelineJob(guide.take("yaml", "rotate:"));
    const [, applied, dsn] = await runCommands(script, workspace);
    expect(applied).toContain("0 added, 0 changed, 0 destroyed");
    const [, second] = await keysAt(KEYS);
    expect(dsn).toBe(second?.tracker_dsn);

    await workspace.apply(guide.take("terraform", "leaked"));
    expect(await numbersAt(KEYS)).toEqual([expect.any(Number)]);
    expect(await numbersAt(KEYS)).not.toContain(second?.id);
    await workspace.expectNoChanges();
  });

  test("has no block that is not run", () => {
    expect(guide.untaken()).toEqual([]);
  });
});

/** The script of the one job of a pipeline. */
function pipelineJob(yaml: string): string {
  // GitLab's format.
  const [job] = Object.values(parse(yaml) as Readonly<Record<string, { readonly script: readonly string[] }>>);
  return job?.script.join("\n") ?? "";
}
