import { describe, expect, test } from "@jest/globals";
import { remember, switchesBack } from "../../../../src/resources/error-tracking-settings/before.ts";

const NONE = { project_name: null, tracker_external_url: null, api_url: null };
const TRACKER = { project_name: "App", tracker_external_url: null, api_url: null };

describe("what is remembered", () => {
  type Row = [Parameters<typeof remember>[0], ReturnType<typeof remember>];
  const cases: Readonly<Record<string, Row>> = {
    "of no settings is nothing": [null, { active: null, integrated: null }],
    "of the service's own backend is both": [
      { active: false, integrated: true, ...NONE },
      { active: false, integrated: true },
    ],
    "of an external tracker is both": [
      { active: true, integrated: false, ...TRACKER },
      { active: true, integrated: false },
    ],
    "of a false that may hide a true is not that": [
      { active: true, integrated: false, ...NONE },
      { active: true, integrated: null },
    ],
  };
  test.each(Object.entries(cases))("%s", (_title, [found, before]) => {
    expect(remember(found)).toEqual(before);
  });
});

describe("what leads back", () => {
  const own = { active: true, integrated: true };
  type Row = [Parameters<typeof switchesBack>[1]["before"], hides: boolean, ReturnType<typeof switchesBack>];
  const cases: Readonly<Record<string, Row>> = {
    "to an external tracker is both": [{ active: true, integrated: false }, false, { active: true, integrated: false }],
    "to an external tracker is both, where the service hides what is stored": [
      { active: false, integrated: false },
      true,
      { active: false, integrated: false },
    ],
    "to nothing is off, with the backend as it is": [
      { active: null, integrated: null },
      false,
      { active: false, integrated: true },
    ],
    "to what is not known is off, with the backend as it is": [null, true, { active: false, integrated: true }],
    "to settings that were on without a tracker leaves the backend, which was the service's own": [
      { active: true, integrated: null },
      false,
      { active: true, integrated: true },
    ],
    "to settings that were off without a tracker leaves the backend, where the service hides it": [
      { active: false, integrated: null },
      true,
      { active: false, integrated: true },
    ],
    "to settings that were off without a tracker is no backend, where the service shows it": [
      { active: false, integrated: null },
      false,
      { active: false, integrated: false },
    ],
  };
  test.each(Object.entries(cases))("%s", (_title, [before, isHidden, expected]) => {
    expect(switchesBack(own, { before, integrated_hidden: isHidden })).toEqual(expected);
  });
});
