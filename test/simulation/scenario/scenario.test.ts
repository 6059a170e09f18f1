import { expect, test } from "@jest/globals";
import { runs } from "../../support/runs.ts";
import { simulate } from "../simulate.ts";
import { openWorlds, type Worlds } from "../world.ts";
import { FIRST_KEYS } from "./first-keys.ts";
import { IDENTITY } from "./identity.ts";
import { KEY_STATE } from "./key-state.ts";
import { KEYS } from "./keys.ts";
import { MINIMAL_REFRESH } from "./minimal-refresh.ts";
import { ONE_CAUSE } from "./one-cause.ts";
import { OUTAGES } from "./outages.ts";
import { SETTINGS } from "./settings.ts";
import { USERS } from "./users.ts";

let opened: Promise<Worlds> | undefined;
const worlds = (): Promise<Worlds> => (opened ??= openWorlds());

const SEEDS = Array.from({ length: runs(3, 30) }, (_, index) => index + 1);

const SCENARIOS = [IDENTITY, KEYS, FIRST_KEYS, KEY_STATE, SETTINGS, MINIMAL_REFRESH, USERS, OUTAGES, ONE_CAUSE].flat();

test.each(SCENARIOS.map((scenario) => [scenario.title, scenario] as const))(
  "%s",
  async (_title, { program, says, maySay = [] }) => {
    for (const seed of SEEDS) {
      const { findings, said } = await simulate(await worlds(), program, { seed });
      const expected = [...says, ...maySay.filter((each) => said.has(each))].toSorted();
      expect({ seed, findings, said: [...said].toSorted() }).toEqual({ seed, findings: [], said: expected });
    }
  },
);
