import { expect, test } from "@jest/globals";
import { EVENT_NAMES, EVENTS, eventsWhere, type EventFacts } from "../../../src/provider/event.ts";
import { EVENT_DOCS } from "../../../src/provider/resources/index.ts";
import { knownBy } from "../../../src/provider/resources/notification-setting/availability.ts";
import { EVENTS as SERVED } from "../../../src/service/model/event.ts";

const DOCUMENTED = [
  "new_note",
  "new_issue",
  "reopen_issue",
  "close_issue",
  "reassign_issue",
  "issue_due",
  "new_merge_request",
  "push_to_merge_request",
  "reopen_merge_request",
  "close_merge_request",
  "reassign_merge_request",
  "merge_merge_request",
  "failed_pipeline",
  "fixed_pipeline",
  "success_pipeline",
  "moved_project",
  "merge_when_pipeline_succeeds",
  "new_epic",
];

const NEWER = [
  "new_release",
  "change_reviewer_merge_request",
  "approver",
  "service_account_failed_pipeline",
  "service_account_success_pipeline",
  "service_account_fixed_pipeline",
];

test("there are the 18 events of the interface document and the service's newer ones", () => {
  expect([...eventsWhere(({ isDocumented }) => isDocumented)].sort()).toEqual([...DOCUMENTED].sort());
  expect([...eventsWhere(({ isDocumented }) => !isDocumented)].sort()).toEqual([...NEWER].sort());
});

test("each has every fact, and a sentence of its own", () => {
  const facts: readonly EventFacts[] = Object.values(EVENTS);
  const columns = ["doc", "isDocumented", "isLeftOut", "isOnWhereNull", "notFor", "since", "tier"];
  for (const row of facts) {
    expect(Object.keys(row).sort()).toEqual(columns);
    expect(row.doc).toMatch(/^[A-Z][^.]*\.$/);
  }
  expect(new Set(facts.map(({ doc }) => doc)).size).toBe(EVENT_NAMES.length);
  // A sentence of the description begins with the release.
  expect(facts.filter(({ since, tier, notFor }) => since === null && (tier ?? notFor) !== null)).toEqual([]);
});

test("they match the embedded service, which was read from the same pages independently", () => {
  const facts: Readonly<Record<string, EventFacts>> = EVENTS;
  expect(SERVED.map(({ name }) => name)).toEqual(EVENT_NAMES);
  const served = SERVED.map(({ name, since, isPaid, scopes, isDocumented }) => [
    name,
    { since, isPaid, scopes, isInAnswers: isDocumented },
  ]);
  const own = Object.entries(facts).map(([name, { since, tier, notFor, isDocumented, isLeftOut }]) => {
    const scopes = ["global", "group", "project"].filter((scope) => scope !== notFor);
    return [name, { since, isPaid: tier !== null, scopes, isInAnswers: isDocumented && !isLeftOut }];
  });
  expect(own).toEqual(served);
});

test("the description of an event ends with the releases, tiers and settings that a plan checks", () => {
  const limited = EVENT_NAMES.filter((name) => EVENT_DOCS[name] !== EVENTS[name].doc);
  expect(limited).toEqual(EVENT_NAMES.filter((name) => knownBy(name) !== ""));
  expect(limited.map((name) => [name, EVENT_DOCS[name].slice(EVENTS[name].doc.length), knownBy(name)])).toEqual([
    ["moved_project", " From release 13.3.", "from release 13.3"],
    ["merge_when_pipeline_succeeds", " From release 13.9.", "from release 13.9"],
    [
      "new_epic",
      " From release 11.3, Ultimate only; not for projects.",
      "from release 11.3, only on the tier ultimate, for groups and the global setting",
    ],
    [
      "approver",
      " From release 16.7, Premium and Ultimate only; not for groups.",
      "from release 16.7, only on the tiers premium and ultimate, for projects and the global setting",
    ],
    ...["failed", "success", "fixed"].map((word) => [
      `service_account_${word}_pipeline`,
      " From release 18.1, Premium and Ultimate only.",
      "from release 18.1, only on the tiers premium and ultimate",
    ]),
  ]);
});
