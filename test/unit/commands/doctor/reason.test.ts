import { expect, test } from "@jest/globals";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { startService, type SeedInput } from "../../../../src/testing.ts";
import { diagnosed, lineOf } from "../../../support/diagnosis.ts";
import { sampleInstance, sampleState } from "../../../support/drift/state-sample.ts";

const SEED: SeedInput = {
  users: [
    { username: "gil", email: "gil@example.com", token: "gil-token" },
    { username: "root", email: "root@example.com", token: "root-token", admin: true },
  ],
  projects: [{ full_path: "team/app", members: { gil: "guest" } }],
};

const STATE = sampleState([{ type: "tocsin_client_key", instances: [sampleInstance({ project: "team/app" })] }]);

/** Diagnoses as a guest of the project, where the service forbids what has such a path for a reason. */
async function forbidding(path: string, reason: string): Promise<readonly Result[]> {
  await using service = await startService({ seed: SEED, faults: true });
  const fault = { kind: "status", status: 403, body: { message: `403 Forbidden - ${reason}` } };
  await fetch(`${service.url}/_tocsin/faults`, {
    method: "POST",
    headers: { "private-token": "root-token" },
    body: JSON.stringify({ path, fault }),
  });
  const env = { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "gil-token" };
  return await diagnosed({ env, files: { "main.tf": "", "terraform.tfstate": STATE } });
}

test("a reason of the user is said of the token, which has not expired itself", async () => {
  expect(lineOf(await forbidding("/api/v4/*", "Your password expired."), "token")).toMatch(
    /^problem Password of the token's user has expired: 403 Forbidden - Your password expired\. \(.*set a new password\.$/,
  );
});

test("a reason that is no role is said of the project, whatever role the user has", async () => {
  expect(lineOf(await forbidding("*error_tracking*", "The moon is in the wrong phase"), "access")).toMatch(
    /^problem \(project team\/app\) Service forbids the request: .*moon/,
  );
});
