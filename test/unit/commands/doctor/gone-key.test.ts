import { expect, test } from "@jest/globals";
import { startService } from "../../../../src/testing.ts";
import { sampleInstance, sampleState } from "../../../support/drift/state-sample.ts";
import { diagnosed, linesOf } from "../../../support/diagnosis.ts";

test("a client key that somebody deleted is a warning with its number, and an earlier one is, too", async () => {
  const projects = [{ id: 7, full_path: "team/app", client_keys: [{ public_key: "glet_1" }] }];
  const users = [{ username: "ada", email: "ada@example.com", token: "ada-token" }];
  const groups = [{ full_path: "team", members: { ada: "maintainer" as const } }];
  await using service = await startService({ seed: { users, groups, projects } });
  const saidOf = async (key_id: number, ...earlier: readonly number[]): Promise<string> => {
    const previous_keys = earlier.map((id) => ({ key_id: id }));
    const key = {
      type: "tocsin_client_key",
      instances: [sampleInstance({ project: "team/app", key_id, previous_keys })],
    };
    const results = await diagnosed({
      env: { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "ada-token" },
      files: { "main.tf": "", "terraform.tfstate": sampleState([key]) },
    });
    return linesOf(results, "access").join("\n");
  };
  expect(await saidOf(1)).toMatch(/^ok 1 project.*$/);
  expect(await saidOf(4, 1, 3)).toMatch(
    /^warning \(project team\/app\) The client key 4 no longer exists: .* deploy.*\nwarning \(project team\/app\) The client key 3 no longer exists: .*$/,
  );
});
