/** Tests of a coverage if not everything can be read. */
import { afterEach, describe, expect, test } from "@jest/globals";
import { answer, clientOf, closeAll } from "../../../../support/server/http-server.ts";
import { startListing, type Rule } from "../../../provider/inventory/listing-server.ts";
import { covered, linesIn, MEMBERSHIP } from "./covered.ts";

afterEach(closeAll);

const TEAM_SETTING = /^\/groups\/team\/notification_settings$/;

/** Answers whatever has a path like this with a status. */
const refusing =
  (path: RegExp, status: number): Rule =>
  (asked) => {
    if (!path.test(asked.path)) return false;
    answer(asked.response, status, { message: `${status}` });
    return true;
  };

/** A coverage of three projects in a group that is none of the user's. */
async function coveredOn(rule: Rule, signal?: AbortSignal) {
  const { url, seen } = await startListing(3, rule);
  const scope = { ...MEMBERSHIP, global: false };
  const report = await covered(clientOf(url), scope, signal === undefined ? {} : { signal });
  return { ...report, asked: seen.filter((line) => /(team|v4)\/notification_settings$/.test(line)) };
}

const unread = (from: string) => [1, 2, 3].map((id) => `? team/p${id} | not set up | none | not read (${from})`);

describe("a project is not known", () => {
  test.each([403, 500])("where a group above it answers %i, which is asked once", async (status) => {
    const { text, exitCode, asked } = await coveredOn(refusing(TEAM_SETTING, status));
    expect(linesIn(text)).toEqual(unread("group team"));
    expect(text).toMatch(
      /^Incomplete\. 3 projects: .* 0 silent for the token's user \(3 not read\), .* 3 not known\.\n/,
    );
    expect(text.match(/^Skipped: the notification settings of team: /gm)).toHaveLength(1);
    expect([exitCode, asked]).toEqual([1, ["GET /api/v4/groups/team/notification_settings"]]);
  });

  test("where the global setting cannot be read", async () => {
    const { text, exitCode } = await coveredOn(refusing(/^\/notification_settings$/, 403));
    expect(linesIn(text)).toEqual(unread("global setting"));
    expect(text).toContain("Skipped: the notification settings of the user: ");
    expect(exitCode).toBe(1);
  });

  test("where its own setting or one of the other parts is skipped and nothing else is an alarm", async () => {
    const silence: Rule = ({ path, response }) => {
      const isProject = /^\/projects\/\d+\/notification_settings$/.test(path);
      if (isProject) answer(response, 200, { level: "disabled" });
      return isProject;
    };
    const parts = /1\/notification_settings|2\/error_tracking\/settings|3\/error_tracking\/client_keys/;
    const refuse = refusing(parts, 500);
    const { text, exitCode } = await coveredOn((asked) => refuse(asked) || silence(asked));
    expect(linesIn(text)).toEqual([
      "? team/p1 | not set up | none | not read (project)",
      "? team/p2 | not read | none | disabled (project)",
      "? team/p3 | not set up | not read | disabled (project)",
    ]);
    expect(exitCode).toBe(1);
  });
});

describe("a coverage ends", () => {
  test("with the signal's reason, while it asks for a group above", async () => {
    const end = new AbortController();
    const rule: Rule = ({ path }) => {
      if (TEAM_SETTING.test(path)) end.abort(new Error("Ctrl-C"));
      return TEAM_SETTING.test(path);
    };
    await expect(coveredOn(rule, end.signal)).rejects.toThrow("Ctrl-C");
  });

  test("where the token is not accepted any more", async () => {
    await expect(coveredOn(refusing(TEAM_SETTING, 401))).rejects.toMatchObject({ status: 401 });
  });
});
