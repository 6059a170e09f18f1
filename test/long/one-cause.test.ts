import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "@jest/globals";
import { answer, closeAll, startServer } from "../support/server/http-server.ts";
import { run, type Finished } from "../support/terraform/terraform.ts";
import { seedOfProjects, settingsIn } from "../support/terraform/many-settings.ts";
import { describeWithEveryEngine, type Workspace } from "../support/terraform/workspace.ts";

afterEach(closeAll);

const SETTINGS = 100;

const seed = seedOfProjects(SETTINGS);

const CONFIGURATION = settingsIn(SETTINGS);

/** A proxy that wants a sign-in, in front of the service. */
async function startSignIn(): Promise<{ readonly url: string; readonly requests: () => number }> {
  let requests = 0;
  const { url } = await startServer((_request, response) => {
    requests += 1;
    response.setHeader("content-type", "text/html");
    answer(response, 200, "<!DOCTYPE html><html><head><title>Sign in</title></head></html>");
  });
  return { url, requests: () => requests };
}

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length;

/** A screen with one error and one warning. */
function expectOneOfEach({ code, stdout, stderr }: Finished): void {
  const printed = `${stdout}\n${stderr}`.replaceAll(/.*: Refreshing state\.\.\. .*\n|.*\[id=project.*\n/g, "");
  expect(code).toBe(1);
  expect(count(printed, /Error: /g)).toBe(1);
  expect(count(printed, /Warning: Not refreshed/g)).toBe(1);
  expect(printed).toMatch(new RegExp(`and ${SETTINGS - 2} more similar warnings elsewhere`));
  expect(printed.split("\n").filter((line) => line.trim() !== "").length).toBeLessThan(30);
}

const drift = ({ env, folder, engine }: Workspace, url: string, ...args: readonly string[]): Promise<Finished> =>
  run(process.execPath, [join(process.cwd(), "dist/main.js"), "drift", ...args], {
    cwd: folder,
    env: { ...env, TOCSIN_BASE_URL: url, TERRAFORM_BINARY_NAME: engine },
  });

describeWithEveryEngine(`an outage of ${SETTINGS} objects`, (open) => {
  test("is one error and one warning, and leaves the state as it is", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    const stateFile = join(workspace.folder, "terraform.tfstate");
    const before = await readFile(stateFile);
    const { url, requests } = await startSignIn();
    const parts = ["plan -no-color", "refresh -no-color", "apply -no-color -auto-approve", "plan -no-color -destroy"];
    for (const args of [...parts, "plan -no-color -refresh-only"]) {
      expectOneOfEach(await workspace.terraform(args, { TOCSIN_BASE_URL: url }));
      expect(await readFile(stateFile)).toEqual(before);
    }
    // Each process asks for as many settings at a time as it may, and for none after the first answers.
    expect(requests()).toBeLessThanOrEqual(5 * 10);
    const { url: closed, close } = await startServer(() => undefined);
    await close();
    expectOneOfEach(await workspace.terraform("plan -no-color", { TOCSIN_BASE_URL: closed }));
  });

  test("is no drift, and not the absence of drift, in a folder, a plan and a state", async () => {
    const workspace = await open({ seed });
    await workspace.apply(CONFIGURATION);
    const { url } = await startSignIn();
    const env = { TOCSIN_BASE_URL: url };
    await workspace.expectExit(1, "plan -out=plan.bin", env);
    await writeFile(
      join(workspace.folder, "plan.json"),
      (await workspace.terraform("show -json plan.bin", env)).stdout,
    );
    for (const args of [["."], ["--plan", "plan.json"], ["--state", "terraform.tfstate"]]) {
      for (const more of [[], ["--partial-ok"]]) {
        const { code, stdout } = await drift(workspace, url, ...args, ...more);
        expect([args, code]).toEqual([args, 1]);
        expect(stdout).toContain(`? ${SETTINGS} objects were not checked (`);
        expect(stdout).not.toMatch(/no drift/i);
        expect(stdout.split("\n").length).toBeLessThan(20);
      }
    }
  });
});
