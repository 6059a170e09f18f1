import type { Block } from "../core/configuration.ts";
import type { Fault } from "../network/fault.ts";
import { apply, key, program, setting, settings, write } from "../program/written.ts";
import type { Command } from "../program/program.ts";
import type { Scenario } from "./scenario.ts";

const IN = ["team/app", "team/lib"];

/** A setting, error tracking and a key in each of two projects. */
const BLOCKS: readonly Block[] = IN.flatMap((project, at) => [
  setting(`s${at}`, { project }),
  settings(`t${at}`, { project }),
  key(`k${at}`, { project }),
]);

/** All requests of a command from this one on fail alike. */
const failing = (fault: Fault, at: number): Pick<Command, "troubles"> => ({ troubles: [{ at, count: 10_000, fault }] });

const FAULTS: readonly (readonly [title: string, fault: Fault, summary: string])[] = [
  ["the token is refused", { kind: "unauthorized" }, "Service did not accept the token"],
  ["a sign-in page answers", { kind: "page", status: 200 }, "Web page answered instead of the API"],
  ["the service redirects elsewhere", { kind: "redirect", location: "elsewhere" }, "Service redirects to another host"],
  ["nobody listens", { kind: "refused" }, "Connection to the service was refused"],
];

/** A refresh in which reads fail for one cause: one error, and one warning, which Terraform folds. */
const refreshes = FAULTS.flatMap(([title, fault, summary], index): readonly Scenario[] => {
  const modes = index === 0 ? (["normal", "refresh-only", "destroy"] as const) : (["normal"] as const);
  return modes.flatMap((mode) =>
    (index % 3 === 0 ? [1, 4] : [1]).map((at) => ({
      title: `a refresh in which ${title} from request ${at} on is one error, and the next one reads all (${mode})`,
      says: [summary, "Not refreshed"],
      program: program([write(BLOCKS), apply(), apply({ mode, ...failing(fault, at) }), apply()]),
    })),
  );
});

/** Commands in which every request fails for one cause. */
export const ONE_CAUSE: readonly Scenario[] = [
  ...refreshes,
  {
    title: "an apply of creates in which the token is refused has an error each, and nothing else",
    says: ["Service did not accept the token"],
    program: program([write(BLOCKS), apply(failing({ kind: "unauthorized" }, 1)), apply()]),
  },
];
