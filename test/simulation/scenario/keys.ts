import { referring } from "../program/any-block.ts";
import { apply, key, program, settings, write } from "../program/written.ts";
import type { Scenario } from "./scenario.ts";

const NOT_LISTED = "Client keys could not be listed";

/** Client keys that the provider creates, and lists of them. */
export const KEYS: readonly Scenario[] = [
  {
    title: "settings and a key share the key that the service makes, without a reference",
    says: [],
    program: program([write([settings("a"), key("b")]), apply()]),
  },
  {
    title: "Ctrl-C while a key is created does not cancel the list after it",
    says: [],
    program: program([write([key("a")]), apply({ stop: { at: 4, kind: "interrupt" } })]),
  },
  {
    title: "after Ctrl-C, a list that is not answered in five seconds is said",
    says: [NOT_LISTED],
    program: program([
      write([settings("a")]),
      apply({
        stop: { at: 6, kind: "interrupt" },
        troubles: [{ at: 6, count: 1, fault: { kind: "late response", ms: 20_000 } }],
      }),
    ]),
  },
  {
    title: "a page in place of the list after the creation of a key is said",
    says: [NOT_LISTED],
    program: program([
      write([key("a")]),
      apply({ troubles: [{ at: 4, count: 1, fault: { kind: "page", status: 200 } }] }),
    ]),
  },
  {
    title: "a second key of a POST that was delivered twice is named",
    says: ["Another client key was created"],
    program: program([
      write([key("a")]),
      apply({ troubles: [{ at: 3, count: 1, fault: { kind: "delivered twice" } }] }),
    ]),
  },
  {
    title: "a second key of a POST that was delivered twice is named although reads show both late",
    says: ["Another client key was created"],
    program: program(
      [write([key("a")]), apply({ troubles: [{ at: 3, count: 1, fault: { kind: "delivered twice" } }] })],
      { reads: { kind: "lag", ms: 900 } },
    ),
  },
  {
    title: "several keys that are new after a write of settings are named",
    says: ["Another client key was created"],
    program: program([
      write([settings("a"), referring(key("b"), settings("a"))]),
      apply({ meanwhile: [{ at: 6, deed: { kind: "create key", project: 7 } }] }),
    ]),
  },
];
