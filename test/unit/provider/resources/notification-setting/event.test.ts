import { expect, test } from "@jest/globals";
import { knownBy } from "../../../../../src/provider/resources/notification-setting/availability.ts";
import { EVENT_NAMES, EVENTS } from "../../../../../src/provider/resources/notification-setting/event.ts";

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
  expect([...EVENT_NAMES].sort()).toEqual([...DOCUMENTED, ...NEWER].sort());
});

test("each has a sentence of its own", () => {
  expect(new Set(Object.values(EVENTS)).size).toBe(EVENT_NAMES.length);
  expect(Object.values(EVENTS).every((doc) => /^[A-Z].*\.$/.test(doc))).toBe(true);
});

test("the description of an event names the release and the tiers that a plan checks", () => {
  for (const name of EVENT_NAMES.filter((each) => each !== "new_epic")) {
    const [, release] = /From release (\d+\.\d+)/.exec(EVENTS[name]) ?? [];
    expect([name, release]).toEqual([name, /from release (\d+\.\d+)/.exec(knownBy(name))?.[1]]);
    expect(/Premium and Ultimate only/.test(EVENTS[name])).toBe(/premium and ultimate only/.test(knownBy(name)));
    expect(/not for groups/.test(EVENTS[name])).toBe(/for projects and the global setting$/.test(knownBy(name)));
  }
});
