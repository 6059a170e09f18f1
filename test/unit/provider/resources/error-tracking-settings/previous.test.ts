import { describe, expect, test } from "@jest/globals";
import {
  rememberPrevious,
  switchesToRestore,
} from "../../../../../src/provider/resources/error-tracking-settings/previous.ts";

const NONE = { project_name: null, tracker_external_url: null, api_url: null };
const TRACKER = { project_name: "App", tracker_external_url: null, api_url: null };

describe("what is remembered", () => {
  type Row = [Parameters<typeof rememberPrevious>[0], ReturnType<typeof rememberPrevious>];
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
  test.each(Object.entries(cases))("%s", (_title, [remote, previous]) => {
    expect(rememberPrevious(remote)).toEqual(previous);
  });
});

describe("what restores the previous settings", () => {
  const own = { active: true, integrated: true };
  type Row = [Parameters<typeof switchesToRestore>[1]["before"], hides: boolean, ReturnType<typeof switchesToRestore>];
  const cases: Readonly<Record<string, Row>> = {
    "an external tracker: both": [{ active: true, integrated: false }, false, { active: true, integrated: false }],
    "an external tracker: both, if the service hides the stored values": [
      { active: false, integrated: false },
      true,
      { active: false, integrated: false },
    ],
    "no settings: off, with the backend as it is": [
      { active: null, integrated: null },
      false,
      { active: false, integrated: true },
    ],
    "unknown settings: off, with the backend as it is": [null, true, { active: false, integrated: true }],
    "settings that were on without a tracker: the backend stays, which was the service's own": [
      { active: true, integrated: null },
      false,
      { active: true, integrated: true },
    ],
    "settings that were off without a tracker: the backend stays, if the service hides it": [
      { active: false, integrated: null },
      true,
      { active: false, integrated: true },
    ],
    "settings that were off without a tracker: no backend, if the service shows it": [
      { active: false, integrated: null },
      false,
      { active: false, integrated: false },
    ],
  };
  test.each(Object.entries(cases))("%s", (_title, [previous, isHidden, expected]) => {
    const stored = {
      before: previous,
      integrated_hidden: isHidden,
      tracker_seen: null,
      first_key: null,
      place_number: null,
      seen: null,
    };
    expect(switchesToRestore(own, stored)).toEqual(expected);
  });
});
