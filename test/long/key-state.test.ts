import { expect, test } from "@jest/globals";
import { startService, type SeedInput } from "../../src/testing.ts";
import { key, KEYS, keysOf, seed, setting } from "../support/terraform/every-resource.ts";
import { describeWithEveryEngine, type Workspace } from "../support/terraform/workspace.ts";

/** The service after a restore from a backup: the key 1 is another one. */
const restored: SeedInput = {
  ...seed,
  projects: [{ id: 7, full_path: "team/app", client_keys: [{ public_key: "glet_other" }] }],
};

/** Only an administrator may inject faults. */
const withFaults: SeedInput = { ...seed, users: seed.users.map((user) => ({ ...user, admin: true })) };

/** Answers every list of keys with an empty one, as a replica or a cache may, or ends that. */
async function hideKeys({ service: { url, token } }: Workspace, isHidden: boolean): Promise<void> {
  const fault = { kind: "status", status: 200, body: [] };
  const { ok } = await fetch(`${url}/_tocsin/faults`, {
    method: isHidden ? "POST" : "DELETE",
    headers: { "private-token": token },
    ...(isHidden ? { body: JSON.stringify({ method: "GET", path: "*client_keys", fault }) } : {}),
  });
  expect(ok).toBe(true);
}

describeWithEveryEngine("a key", (open) => {
  test("whose number is another key's is an error of a plan and of a destroy, which deletes nothing", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key());
    const service = await startService({ seed: restored });
    try {
      for (const args of ["plan", "destroy -auto-approve", "destroy -auto-approve -refresh=false"]) {
        const output = await workspace.expectExit(1, args, { TOCSIN_BASE_URL: service.url });
        expect(output).toContain("Number belongs to another client key");
      }
      expect(service.keysOf("team/app")).toMatchObject([{ public_key: "glet_other" }]);
    } finally {
      await service.close();
    }
    await workspace.expectNoChanges();
  });

  test("that somebody deleted is named with its DSN by a plan, which creates another one", async () => {
    const workspace = await open({ seed });
    await workspace.apply(key() + setting("watch"));
    const [{ tracker_dsn: dsn }] = (await workspace.request("GET", KEYS)) as [{ tracker_dsn: string }];
    await workspace.request("DELETE", `${KEYS}/1`);
    const output = (await workspace.expectExit(2, "plan -detailed-exitcode")).replaceAll(/\s+(│ )?/g, " ");
    expect(output).toContain("Client key no longer exists");
    expect(output).toContain(`The key 1 (\`${dsn}\`) of the project \`team/app\` no longer exists.`);
    expect(output).toContain("1 to add, 0 to change, 0 to destroy");
    expect(await workspace.apply()).toContain("1 added, 0 changed, 0 destroyed");
    expect(await keysOf(workspace)).toEqual([2]);
  });

  test("that a list lacks a moment after its creation is an error of a plan, and no other is created", async () => {
    const workspace = await open({ seed: withFaults, profile: "upstream", faults: true });
    await workspace.apply(key());
    await hideKeys(workspace, true);
    for (const args of ["plan", "apply -auto-approve", "apply -auto-approve -refresh-only"]) {
      expect(await workspace.expectExit(1, args)).toContain("Client key is not shown yet");
    }
    await hideKeys(workspace, false);
    expect(await keysOf(workspace)).toEqual([1]);
    await workspace.expectNoChanges();
  });
});
