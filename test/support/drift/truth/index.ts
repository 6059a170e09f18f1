/**
 * Compares the drift of a state, read without Terraform, with what Terraform's own refresh finds: random teams, changed
 * behind its back.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@jest/globals";
import type { ObjectFinding } from "../../../../src/commands/drift/model/index.ts";
import { parsePlan } from "../../../../src/commands/drift/plan/plan-json.ts";
import { planFindings } from "../../../../src/commands/drift/plan/plan-findings.ts";
import { readStates } from "../../../../src/commands/drift/state/index.ts";
import type { ServiceOptions } from "../../../../src/testing.ts";
import { run } from "../../terraform/terraform.ts";
import type { Workspace } from "../../terraform/workspace.ts";
import { theOnly } from "../state-drift.ts";
import { changeService, type Ask } from "./change-service.ts";
import { changeState } from "./change-state.ts";
import { deposedFindings } from "./deposed.ts";
import { linesOf } from "./findings.ts";
import { createRandom } from "../../random.ts";
import { makeTeam, READER, SECOND } from "./team.ts";
import { BLOCKS, MODULE_HCL, TEAM_HCL } from "./team-hcl.ts";

/** Which states to compare. */
export interface Truth {
  /** Decides everything that is random: the same seed makes the same states. */
  readonly seed: number;
  /** How many states, of one configuration. */
  readonly states: number;
}

/** Fails the test when the two sides differ in anything for any state; resolves to everything that was found. */
export async function compareStates(
  open: (options: ServiceOptions) => Promise<Workspace>,
  { seed, states }: Truth,
): Promise<readonly ObjectFinding[]> {
  const random = createRandom(seed);
  const team = makeTeam(random);
  const workspace = await open({ seed: team.seed });
  const file = join(workspace.folder, "terraform.tfstate");
  await applyTwice(workspace, team.places);
  const applied = await readFile(file, "utf8");
  const found: ObjectFinding[] = [];
  for (let state = 0; state < states; state += 1) {
    await changeService(team, random, askOf(workspace));
    const changed = changeState(applied, random);
    await writeFile(file, changed);
    const refreshed = await terraformFindings(workspace, changed);
    const read = await stateFindings(workspace, file);
    expect({ seed, state, lines: linesOf(read) }).toEqual({ seed, state, lines: linesOf(refreshed) });
    found.push(...read);
  }
  return found;
}

/** The targets of each provider block: Terraform can attach to a provider with only one block. */
const TARGETS = BLOCKS.map((addresses) => addresses.map((address) => `-target=${address}`).join(" "));

/** The second apply rotates every key, so that earlier ones stay. */
async function applyTwice(workspace: Workspace, places: object): Promise<void> {
  const { folder } = workspace;
  await mkdir(join(folder, "team"));
  await writeFile(join(folder, "team", "main.tf"), MODULE_HCL);
  await writeFile(join(folder, "team.json"), JSON.stringify(places));
  await workspace.write(TEAM_HCL);
  await workspace.expectExit(0, "get");
  for (const release of [1, 2]) {
    for (const targets of TARGETS) {
      await workspace.expectExit(0, `apply -auto-approve -refresh=false -var=release=${release} ${targets}`);
    }
  }
}

const askOf =
  ({ service }: Workspace): Ask =>
  async (method, path) => {
    const headers = { "PRIVATE-TOKEN": service.token };
    return (await fetch(`${service.url}/api/v4${path}`, { method, headers })).json();
  };

async function terraformFindings(workspace: Workspace, stateFile: string): Promise<readonly ObjectFinding[]> {
  const { engine: command, folder: cwd, env } = workspace;
  // With both blocks, Terraform has to start the provider itself.
  const args = "plan -input=false -refresh-only -lock=false -var=release=2 -out=drift.plan".split(" ");
  const { code, stderr } = await run(command, args, { cwd, env });
  expect([code, stderr]).toEqual([0, ""]);
  const { stdout } = await workspace.terraform("show -json drift.plan");
  const listed = planFindings(parsePlan(stdout, "show"), { folder: null, program: "terraform", warnings: [] });
  return [...listed, ...deposedFindings(stateFile, stdout)];
}

async function stateFindings({ service }: Workspace, path: string): Promise<readonly ObjectFinding[]> {
  const env = { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: READER };
  const standIns = [{ alias: "second", user: SECOND }];
  const before = await readFile(path);
  const { signal } = new AbortController();
  const { source, findings } = theOnly(await readStates({ paths: [path], env, standIns, signal }));
  expect(source.failures).toEqual([]);
  expect(before.equals(await readFile(path))).toBe(true);
  return findings;
}
