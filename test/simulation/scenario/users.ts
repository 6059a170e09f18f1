import { apply, deed, program, setting, write } from "../program/written.ts";
import type { Deed } from "../program/program.ts";
import type { Scenario } from "./scenario.ts";

const APP = { kind: "project", id: 7 } as const;
const HERS: Deed = { kind: "set level", user: "ada", place: APP, level: "mention", events: {} };
const HIS: Deed = { kind: "set level", user: "bo", place: APP, level: "disabled", events: {} };

const OF_OTHER = "State of another user's setting";
const UNCHANGED = "Another user's setting left unchanged";
const OF_UNKNOWN = "Setting of an unknown user";
const UNTOLD = "State of a setting whose user is not known";
const UNKNOWN = "Current user not known";
const TAKEN_OVER = "Existing notification setting taken over";

/** Settings of several users. */
export const USERS: readonly Scenario[] = [
  {
    title: "a refresh by another user keeps the state, and a destroy of theirs sends nothing",
    says: [TAKEN_OVER, OF_OTHER, UNCHANGED],
    program: program([
      ...[HERS, HIS].map(deed),
      write([setting("a", { on_destroy: "restore" })]),
      apply(),
      apply({ as: "bo" }),
      apply({ as: "bo", mode: "destroy" }),
    ]),
  },
  {
    title: "after a change by another user, the first one's destroy restores their own part, and names whose stays",
    says: [TAKEN_OVER, OF_OTHER, "Another user's setting", UNCHANGED],
    program: program([
      ...[HERS, HIS].map(deed),
      write([setting("a", { on_destroy: "restore" })]),
      apply(),
      write([setting("a", { on_destroy: "restore", level: "participating" })]),
      apply({ as: "bo" }),
      apply({ mode: "destroy" }),
    ]),
  },
  ...["destroy", "removed", "-replace"].map((way): Scenario => ({
    title: `a user who is not known sends nothing for a setting of another one: ${way}`,
    says: [TAKEN_OVER, UNKNOWN, UNTOLD, OF_OTHER, ...(way === "removed" ? [UNCHANGED] : [])],
    program: program([
      ...[HERS, HIS].map(deed),
      write([setting("a", { on_destroy: "restore" })]),
      apply(),
      ...(way === "removed" ? [write([])] : []),
      apply({
        as: "bo without user",
        ...(way === "destroy" ? { mode: "destroy" } : {}),
        ...(way === "-replace" ? { replace: [setting("a").address] } : {}),
      }),
    ]),
  })),
  {
    title: "what an unknown user wrote is not restored by a known one",
    says: [TAKEN_OVER, UNKNOWN, UNTOLD, OF_UNKNOWN],
    program: program([
      ...[HERS, HIS].map(deed),
      write([setting("a", { on_destroy: "restore" })]),
      apply({ as: "bo without user" }),
      apply({ mode: "destroy" }),
    ]),
  },
  {
    title: "after a change by a known user, their destroy restores what they had, not what the unknown one had",
    says: [TAKEN_OVER, UNKNOWN, UNTOLD, OF_UNKNOWN],
    program: program([
      ...[HERS, HIS].map(deed),
      write([setting("a", { on_destroy: "restore" })]),
      apply({ as: "bo without user" }),
      write([setting("a", { on_destroy: "restore", level: "participating" })]),
      apply(),
      apply({ mode: "destroy" }),
    ]),
  },
  {
    title: "the saved plan of a destroy is not applied for another user",
    says: [TAKEN_OVER, "Plan made for another user", OF_OTHER],
    program: program([
      ...[HERS, HIS].map(deed),
      write([setting("a", { on_destroy: "restore" })]),
      apply(),
      apply({ verb: "plan", mode: "destroy" }),
      apply({ verb: "apply the plan", as: "bo" }),
    ]),
  },
];
