import { expect, test } from "@jest/globals";
import { runs } from "../support/runs.ts";
import { FAULTS, faultedIn, sumOf } from "../support/soak/faults.ts";
import { soak, type Round } from "../support/soak/soak.ts";
import { describeWithTerraform } from "../support/terraform/workspace.ts";

// With this seed every kind of fault comes up in the long tests, and several keys are created whose response is lost.
const SEED = 4579;
const RESOURCES = 20;
const ROUNDS = runs(1, 4);
const KINDS = runs(6, FAULTS.length);

describeWithTerraform("with 5 % of all requests faulted", () => {
  test("applies, changes and destroys lose nothing, double nothing and leave no process", async () => {
    const rounds: Round[] = [];
    for await (const result of soak({ resources: RESOURCES, seed: SEED })) {
      const { round, lost, doubled, leaked } = result;
      const context = { seed: SEED, round };
      expect({ ...context, lost, doubled, leaked }).toEqual({ ...context, lost: [], doubled: [], leaked: [] });
      rounds.push(result);
      if (rounds.length === ROUNDS) break;
    }
    const tally = sumOf(rounds);
    expect(FAULTS.filter((name) => tally.faults[name] !== 0).length).toBeGreaterThanOrEqual(KINDS);
    expect(faultedIn(tally) / tally.requests).toBeGreaterThan(0.03);
    // A plugin's memory, in MiB: at most so much, and in the long tests no more from round to round.
    const memory = rounds.map(({ pluginMib }) => pluginMib ?? 0);
    expect(Math.max(...memory)).toBeLessThan(160);
    expect((memory.at(-1) ?? 0) - (memory[0] ?? 0)).toBeLessThan(16);
  });
});
