import { describe, expect, test } from "@jest/globals";
import { parseSeed } from "../../../src/service/seed/parse-seed.ts";

const ADA = { username: "ada", email: "ada@example.com" };

describe("what a seed leaves out", () => {
  test("is all but the users", () => {
    expect(parseSeed({ users: [ADA] })).toEqual({
      users: [{ ...ADA, verified_emails: [], token: null, scopes: null, tokens: [], admin: false, blocked: false }],
      groups: [],
      projects: [],
      notification_settings: [],
      features: { integrated_error_tracking: true },
      tier: "free",
      release: null,
      dsn_url: null,
      rate_limit_per_minute: null,
      api_limits: {},
    });
  });

  test("is filled in, within what it names too", () => {
    const seed = parseSeed({
      users: [{ ...ADA, tokens: [{ token: "t" }] }],
      groups: [{ full_path: "team" }],
      projects: [{ full_path: "team/app", error_tracking: {}, client_keys: [{ public_key: "k" }] }],
      notification_settings: [{ user: "ada", level: "watch" }],
      features: {},
    });
    const source = { id: null, visibility: "private", marked_for_deletion_on: null, members: {} };
    expect(seed.users[0]?.tokens).toEqual([
      { token: "t", scopes: null, grants: null, expires_at: null, revoked: false },
    ]);
    expect(seed.groups).toEqual([{ ...source, full_path: "team" }]);
    expect(seed.projects).toEqual([
      {
        ...source,
        full_path: "team/app",
        archived: false,
        moved_from: [],
        error_tracking: {
          active: true,
          integrated: null,
          project_name: null,
          tracker_external_url: null,
          api_url: null,
        },
        client_keys: [{ public_key: "k", active: true }],
      },
    ]);
    expect(seed.notification_settings).toEqual([
      { user: "ada", group: null, project: null, level: "watch", notification_email: null, events: {} },
    ]);
    expect(seed.features).toEqual({ integrated_error_tracking: true });
  });
});
