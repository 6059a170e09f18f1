import { referring } from "../program/any-block.ts";
import { apply, DELETED, deed, imported, key, program, setting, settings, write } from "../program/written.ts";
import type { KnownFinding } from "./known-finding.ts";

/**
 * The findings that are not fixed yet. A fixed fault leaves this list, since the search fails for an
 * entry whose program no longer shows it; nothing may be added but with the reason why it cannot be mended at once.
 */
export const KNOWN_FINDINGS: readonly KnownFinding[] = [
  {
    sentence: "notLive",
    needs: ["import"],
    cause: "The destroy of an old address resets what an import at a new address declares.",
    program: program([write([setting("a")]), apply(), write([setting("b")], imported(setting("b"))), apply()]),
  },
  {
    sentence: "notLive",
    needs: ["-target"],
    cause: "The destroy of one of two objects of a setting resets what the other one declares.",
    program: program([
      write([setting("a")]),
      apply(),
      write([setting("b")]),
      apply({ targets: [setting("b").address] }),
      apply(),
    ]),
  },
  {
    sentence: "secondPlan",
    needs: ["import"],
    cause: "The destroy of one of three objects of a setting resets it, and the next plan fails.",
    program: program([
      write([setting("a")]),
      apply(),
      write([setting("a"), setting("b")], imported(setting("b"))),
      apply(),
      write([setting("b"), setting("c")], imported(setting("c"))),
      apply(),
    ]),
  },
  {
    sentence: "destroyed",
    needs: ["two users"],
    cause: "A destroy leaves what its own user had, or does not name whose setting stays.",
    program: program([write([setting("a", { on_destroy: "restore" })]), apply(), apply({ as: "bo" }), apply()], {
      isDestroyed: true,
    }),
  },
  {
    sentence: "foreign",
    needs: ["unknown user"],
    cause: "A destroy by a user who is not known writes another user's values.",
    program: program([
      deed({ kind: "set level", user: "bo", place: { kind: "project", id: 7 }, level: "disabled", events: {} }),
      write([setting("a", { on_destroy: "restore" })]),
      apply(),
      apply({ as: "bo without user", mode: "destroy" }),
    ]),
  },
  {
    sentence: "foreign",
    needs: ["deed: replace key"],
    cause: "A key with the same number and another public key is deleted.",
    program: program([
      write([key("a")]),
      apply(),
      deed({ kind: "replace key", project: 7 }),
      apply({ mode: "destroy" }),
    ]),
  },
  {
    sentence: "lostKey",
    needs: ["deed: delete key"],
    cause: "Nothing says that a key was deleted, and that applications with its DSN are deaf.",
    program: program([write([key("a")]), apply(), deed({ kind: "delete key", project: 7, which: "newest" }), apply()]),
  },
  {
    sentence: "lostKey",
    needs: ["deed: delete project"],
    cause: "Nothing says that a key is gone with its project, whose path is another project by now.",
    program: program([write([key("a")]), apply(), ...DELETED, apply()]),
  },
  {
    sentence: "strayKey",
    needs: ["stale reads"],
    cause: "A list that lags hides a key that is there, and another one is made.",
    program: program([write([settings("a"), key("b")]), apply(), apply()], { reads: { kind: "lag", ms: 1000 } }),
  },
  {
    sentence: "strayKey",
    needs: ["stop: interrupt"],
    cause: "Ctrl-C cancels the list after a write of settings, so that nothing knows of the first key.",
    program: program([write([settings("a"), key("b")]), apply({ stop: { at: 6, kind: "interrupt" }, parallelism: 1 })]),
  },
  {
    sentence: "strayKey",
    needs: ["fault: delivered twice"],
    cause: "A POST that was delivered twice leaves a key that nothing names.",
    program: program([
      write([key("a")]),
      apply({ troubles: [{ at: 2, count: 1, fault: { kind: "delivered twice" } }] }),
    ]),
  },
  {
    sentence: "strayKey",
    needs: ["fault: page"],
    cause: "A page in place of the list after a write of settings hides the first key.",
    program: program([
      write([
        settings("a"),
        { ...key("b"), references: { project: { address: settings("a").address, attribute: "project" } } },
      ]),
      apply({ troubles: [{ at: 6, count: 1, fault: { kind: "page", status: 200 } }] }),
    ]),
  },
  {
    sentence: "strayKey",
    needs: ["fault: redirect"],
    cause: "A redirect in place of the list after a write of settings hides the first key.",
    program: program([
      write([settings("a"), referring(key("b"), settings("a"))]),
      apply({ troubles: [{ at: 6, count: 1, fault: { kind: "redirect", location: "elsewhere" } }] }),
    ]),
  },
  {
    sentence: "strayKey",
    needs: ["fault: status 429"],
    cause: "A long Retry-After of the list after a write of settings hides the first key.",
    program: program([
      write([settings("a"), referring(key("b"), settings("a"))]),
      apply({
        troubles: [{ at: 6, count: 1, fault: { kind: "status", status: 429, executed: false, retryAfter: "36000" } }],
      }),
    ]),
  },
  {
    sentence: "strayKey",
    needs: ["plan: replace client_key"],
    cause: "A key that moves to a project with an unused first key does not warn of it.",
    program: program([
      write([settings("a", { project: "team/lib" }), key("b")]),
      apply(),
      write([settings("a", { project: "team/lib" }), key("b", { project: "team/lib" })]),
      apply(),
    ]),
  },
  {
    sentence: "strayKey",
    needs: ["plan: delete error_tracking_settings", "plan: create client_key"],
    cause: "A new key in the place of settings that go does not warn of their first key.",
    program: program([write([settings("a")]), apply(), write([key("b")]), apply()]),
  },
  {
    sentence: "strayKey",
    needs: ["taint"],
    cause: "Terraform gives the private state of a tainted object to no plan, which cannot warn of its first key.",
    program: program([
      write([settings("a")]),
      apply(),
      { kind: "taint", stack: "main", address: settings("a").address },
      write([settings("a"), key("b")]),
      apply(),
    ]),
  },
];
