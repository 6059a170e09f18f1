import { expect, test } from "@jest/globals";
import { compareStates } from "../support/drift/truth/index.ts";
import { describeEveryEngineAttached } from "../support/terraform/workspace.ts";

const STATES = 10;
const SEEDS = [11, 12, 13, 14, 15];

describeEveryEngineAttached("the drift of a state", (open) => {
  test.each(SEEDS)(
    `is what a refresh of the engine's own finds, in ${STATES} random states of seed %i`,
    async (seed) => {
      const found = await compareStates(open, { seed, states: STATES });
      expect(found.length).toBeGreaterThan(STATES);
    },
  );
});
