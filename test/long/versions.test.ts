import { describe, expect, test } from "@jest/globals";
import { compareReleases, isUpdate, readRecord, writeSeen } from "../support/versions/record.ts";
import { outcomeOf, TRIALS } from "../support/versions/trials.ts";
import { releaseOf } from "../support/terraform/release.ts";
import { findEngines } from "../support/terraform/terraform.ts";
import { describeWithEveryEngine } from "../support/terraform/workspace.ts";
import { needing } from "../support/needs.ts";

const { engines } = readRecord();

/** The expected results of a release: its own record, or else that of the newest older release of its kind. */
function recorded(release: string): (typeof engines)[string] {
  const [name = ""] = release.split(" ");
  const older = Object.keys(engines).filter((each) => each.startsWith(name) && compareReleases(each, release) <= 0);
  return engines[older.sort(compareReleases).at(-1) ?? ""] ?? {};
}

describeWithEveryEngine("what an engine can", (open) => {
  test("is what the page about versions says", async () => {
    const seen: Record<string, string | null> = {};
    let engine = "";
    for (const [name, trial] of Object.entries(TRIALS)) {
      seen[name] = await outcomeOf(trial, async (options) => {
        const workspace = await open(options);
        ({ engine } = workspace);
        return workspace;
      });
    }
    const release = releaseOf(engine);
    if (isUpdate) writeSeen("engines", release, seen);
    else expect(seen).toEqual(recorded(release));
  });
});

const here = new Set(findEngines().map(releaseOf));

describe("on the page about versions", () => {
  for (const release of Object.keys(engines).filter((each) => !here.has(each))) {
    needing("it in TERRAFORM_BINARY_NAME", false).test(release, () => undefined);
  }
  test("is everything that is tried, of each release", () => {
    const tried = Object.keys(TRIALS);
    expect(Object.values(readRecord().engines).map((seen) => Object.keys(seen))).toEqual(
      Object.keys(engines).map(() => tried),
    );
  });
});
