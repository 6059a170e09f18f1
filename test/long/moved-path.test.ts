import { expect, test } from "@jest/globals";
import { startService, type SeedInput, type TestService } from "../../src/testing.ts";
import { key, seed, setting, tracking } from "../support/terraform/every-resource.ts";
import { describeWithEveryEngine, type Open, type Workspace } from "../support/terraform/workspace.ts";

const all = (project = "team/app", level = "watch"): string =>
  [setting(level), tracking(true), key()].join("\n").replaceAll("team/app", project);

const ADDRESSES = ["tocsin_notification_setting.app", "tocsin_error_tracking_settings.app", "tocsin_client_key.app"];

/** The service after somebody renamed the project 7 and created 99 at its path. */
const renamed = (publicKey: string): SeedInput => ({
  ...seed,
  projects: [
    {
      id: 7,
      full_path: "team/app-legacy",
      error_tracking: {},
      client_keys: [{ public_key: publicKey }],
    },
    { id: 99, full_path: "team/app", error_tracking: {}, client_keys: [{ public_key: "glet_new" }] },
  ],
  notification_settings: [
    { user: "ada", project: "team/app-legacy", level: "watch" },
    { user: "ada", project: "team/app", level: "mention" },
  ],
});

/** The level of a project's notification setting, whether it accepts reports, and how many keys it has. */
async function live({ url }: TestService, project: number): Promise<readonly unknown[]> {
  const read = async (path: string): Promise<unknown> => {
    const headers = { "private-token": "secret-ada" };
    const answer = await fetch(`${url}/api/v4/projects/${project}/${path}`, { headers });
    return answer.json();
  };
  const { level } = (await read("notification_settings")) as { readonly level: string }; // as the service has it
  const { active } = (await read("error_tracking/settings")) as { readonly active: boolean };
  const keys = (await read("error_tracking/client_keys")) as readonly unknown[];
  return [level, active, keys.length];
}

const OLD = ["watch", true, 1];
const NEW = ["mention", true, 1];

/** Applies on one service, and returns what runs Terraform with the same state on the other one. */
async function opened(open: Open): Promise<{ workspace: Workspace; service: TestService; run: Run }> {
  const workspace = await open({ seed });
  await workspace.apply(all());
  const [, publicKey = ""] = /public_key\s*= "(\w+)"/.exec(await workspace.expectExit(0, "show -no-color")) ?? [];
  const service = await startService({ seed: renamed(publicKey) });
  const run: Run = (code, args) => workspace.expectExit(code, args, { TOCSIN_BASE_URL: service.url });
  return { workspace, service, run };
}

type Run = (code: number, args: string) => Promise<string>;

const NO_CHANGES = "plan -detailed-exitcode";

const rows: Readonly<Record<string, (each: { workspace: Workspace; run: Run }) => Promise<void>>> = {
  async "a plan of the same path changes nothing, with warnings"({ run }) {
    expect(await run(0, NO_CHANGES)).toContain("This path is another project now");
  },
  async "a change under the same path is an error in the plan"({ workspace, run }) {
    await workspace.write(all("team/app", "participating"));
    expect(await run(1, "plan")).toMatch(/Path belongs to another project or group/);
  },
  async "the number is in place"({ workspace, run }) {
    await workspace.write(all("7"));
    expect(await run(0, "apply -auto-approve")).toContain("0 added, 3 changed, 0 destroyed");
    await run(0, NO_CHANGES);
  },
  async "the number is in place without a refresh"({ workspace, run }) {
    await workspace.write(all("7"));
    expect(await run(0, "apply -auto-approve -refresh=false")).toContain("0 added, 3 changed, 0 destroyed");
    await run(0, NO_CHANGES);
  },
  async "the new path is in place"({ workspace, run }) {
    await workspace.write(all("team/app-legacy"));
    expect(await run(0, "apply -auto-approve")).toContain("0 added, 3 changed, 0 destroyed");
    await run(0, NO_CHANGES);
  },
  async "a refresh alone keeps the values of the old project"({ run }) {
    await run(0, "apply -auto-approve -refresh-only");
    await run(0, NO_CHANGES);
  },
};

const destroys: Readonly<Record<string, (each: { workspace: Workspace; run: Run }) => Promise<unknown>>> = {
  "a destroy": ({ run }) => run(0, "destroy -auto-approve"),
  async "the removal of the blocks"({ workspace, run }) {
    await workspace.write("");
    return run(0, "apply -auto-approve");
  },
  async "a saved plan of a destroy"({ run }) {
    await run(0, "plan -destroy -out=plan.bin");
    return run(0, "apply plan.bin");
  },
};

const takeOvers: Readonly<Record<string, (each: { run: Run }) => Promise<string>>> = {
  "-replace": ({ run }) => run(0, `apply -auto-approve ${ADDRESSES.map((address) => `-replace=${address}`).join(" ")}`),
  async "a taint"({ run }) {
    for (const address of ADDRESSES) await run(0, `taint ${address}`);
    return run(0, "apply -auto-approve");
  },
};

describeWithEveryEngine("objects whose path is another project now", (open) => {
  const on = async (body: (each: { workspace: Workspace; service: TestService; run: Run }) => Promise<void>) => {
    const each = await opened(open);
    try {
      await body(each);
    } finally {
      await each.service.close();
    }
  };

  test.each(Object.entries(rows))("%s", (_title, row) =>
    on(async (each) => {
      await row(each);
      expect([await live(each.service, 7), await live(each.service, 99)]).toEqual([OLD, NEW]);
    }),
  );

  test.each(Object.entries(destroys))("%s goes to the old one, and leaves the new one", (_title, destroy) =>
    on(async (each) => {
      await destroy(each);
      expect([await live(each.service, 7), await live(each.service, 99)]).toEqual([["global", false, 0], NEW]);
    }),
  );

  test.each(Object.entries(takeOvers))("%s cleans up the old one, and takes the new one over", (_title, takeOver) =>
    on(async (each) => {
      expect(await takeOver(each)).toContain("This path is another project now");
      expect(await live(each.service, 7)).toEqual(["global", false, 0]);
      expect(await live(each.service, 99)).toEqual(["watch", true, 2]);
      await each.run(0, NO_CHANGES);
    }),
  );
});
