import { apply, program, setting, write } from "../program/written.ts";
import type { Scenario } from "./scenario.ts";

/** Objects whose project has another path, or whose path is another project. */
export const IDENTITY: readonly Scenario[] = [
  {
    title: "a redirect in place of what tells a number and a path apart fails the apply, and replaces nothing",
    says: ["The service redirects the request"],
    program: program([
      write([setting("a", { project: "team/lib" })]),
      apply(),
      write([setting("a", { project: "8", level: "custom" })]),
      apply({ troubles: [{ at: 5, count: 2, fault: { kind: "redirect", location: "itself" } }] }),
    ]),
  },
];
