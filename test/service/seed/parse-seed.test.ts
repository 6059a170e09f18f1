import { describe, expect, test } from "@jest/globals";
import { DiagnosticError } from "../../../src/kit/errors.ts";
import { parseSeed } from "../../../src/service/seed/parse-seed.ts";

const ADA = { username: "ada", email: "ada@example.com" };

const problemsOf = (seed: unknown): string[] => {
  try {
    parseSeed(seed);
  } catch (error) {
    if (error instanceof DiagnosticError && error.code === "invalid") return error.detail.split("\n");
    throw error;
  }
  return [];
};

describe("parseSeed", () => {
  test("takes everything that can be written", () => {
    const seed = {
      users: [
        {
          ...ADA,
          verified_emails: ["ada@work.example"],
          token: "secret-a",
          scopes: ["api"],
          tokens: [
            { token: "secret-b", scopes: ["read_api"], expires_at: "2020-01-01", revoked: false },
            { token: "secret-c", grants: [{ permissions: ["read_project"], within: "team" }] },
          ],
          admin: false,
          blocked: false,
        },
      ],
      groups: [{ id: 5, full_path: "team", visibility: "private", members: { ada: "maintainer" } }],
      projects: [
        {
          id: 7,
          full_path: "team/app",
          moved_from: ["team/old"],
          visibility: "private",
          members: { ada: "maintainer" },
          error_tracking: {
            active: true,
            integrated: true,
            project_name: null,
            tracker_external_url: null,
            api_url: null,
          },
          client_keys: [{ public_key: "glet_0123", active: true }],
        },
      ],
      notification_settings: [{ user: "ada", project: "team/app", level: "custom", events: { new_note: true } }],
      features: { integrated_error_tracking: true },
      tier: "free",
      dsn_url: null,
      rate_limit_per_minute: null,
      api_limits: { project_api_limit: 400, projects_api_limit: null },
    };
    expect(parseSeed(seed)).toMatchObject(seed);
  });

  test("lists every problem with its place", () => {
    const problems = problemsOf({
      users: [{ username: "ada", email: "nowhere", colour: "red", tokens: [{ token: "" }] }],
      groups: [{ full_path: "team", members: { ada: "boss" } }],
      tier: "gold",
      teams: [],
    });
    expect(problems).toEqual([
      "users[0].email must be an email address",
      "users[0].tokens[0].token must be a string without spaces",
      "users[0].colour is unknown; the known keys are username, email, verified_emails, token, scopes, tokens, admin, blocked",
      "groups[0].members.ada must be one of guest, reporter, developer, maintainer, owner",
      "tier must be one of free, premium, ultimate",
      "teams is unknown; the known keys are users, groups, projects, notification_settings, features, tier, release, dsn_url, rate_limit_per_minute, api_limits",
    ]);
  });

  const GROUP = { full_path: "team" };
  const PROJECT = { full_path: "team/app" };
  test.each<[string, unknown, string]>([
    ["no seed at all", null, "it must be an object"],
    ["a list", [], "it must be an object"],
    ["no user", { users: [] }, "users must contain at least one user"],
    ["a username twice", { users: [ADA, { ...ADA, username: "Ada" }] }, "users contain Ada twice"],
    [
      "a username that reads as an id",
      { users: [{ ...ADA, username: "12" }] },
      "users[0].username must be a name of letters, digits, dots, dashes and underscores, not a number",
    ],
    ["scopes of no token", { users: [{ ...ADA, scopes: ["api"] }] }, "users[0].scopes needs a token"],
    [
      "a token twice",
      { users: [{ ...ADA, token: "t", tokens: [{ token: "t" }] }] },
      "users contain the same token twice",
    ],
    [
      "a date that is none",
      { users: [{ ...ADA, tokens: [{ token: "t", expires_at: "soon" }] }] },
      "users[0].tokens[0].expires_at must be a date like 2030-01-31",
    ],
    [
      "a day that no month has",
      { users: [{ ...ADA, tokens: [{ token: "t", expires_at: "2030-02-30" }] }] },
      "users[0].tokens[0].expires_at must be a date like 2030-01-31",
    ],
    [
      "grants beside scopes",
      { users: [{ ...ADA, tokens: [{ token: "t", scopes: ["api"], grants: [] }] }] },
      "users[0].tokens[0].grants and scopes exclude each other",
    ],
    [
      "a permission that there is not",
      { users: [{ ...ADA, tokens: [{ token: "t", grants: [{ permissions: ["read_all"] }] }] }] },
      "users[0].tokens[0].grants[0].permissions[0] must be one of read_user, read_personal_access_token, read_metadata, read_notification_setting, update_notification_setting, read_group, read_project, read_error_tracking_setting, update_error_tracking_setting, read_error_tracking_client_key, create_error_tracking_client_key, delete_error_tracking_client_key",
    ],
    [
      "a grant within nothing",
      { users: [{ ...ADA, tokens: [{ token: "t", grants: [{ permissions: [], within: "x" }] }] }] },
      "users[0].tokens[0].grants[0].within x is neither a group nor a project in this seed",
    ],
    [
      "a user's permission within a group",
      {
        users: [{ ...ADA, tokens: [{ token: "t", grants: [{ permissions: ["read_user"], within: "team" }] }] }],
        groups: [GROUP],
      },
      "users[0].tokens[0].grants[0].within has no meaning for read_user",
    ],
    ["a release that is none", { users: [ADA], release: "newest" }, "release must be a release like 13.2"],
    [
      "a group that reads as an id",
      { users: [ADA], groups: [{ full_path: "123" }] },
      "groups[0].full_path must be a full path like team, not a number",
    ],
    [
      "a member twice",
      { users: [ADA], groups: [{ ...GROUP, members: { ada: "guest", ADA: "owner" } }] },
      "groups[0].members contain ADA twice",
    ],
    ["a group twice", { users: [ADA], groups: [GROUP, { full_path: "Team" }] }, "groups contain Team twice"],
    [
      "a group's id twice",
      {
        users: [ADA],
        groups: [
          { id: 1, ...GROUP },
          { id: 1, full_path: "b" },
        ],
      },
      "groups contain 1 twice",
    ],
    [
      "an id of 0",
      { users: [ADA], groups: [{ id: 0, ...GROUP }] },
      "groups[0].id must be a whole number of at least 1",
    ],
    [
      "a project of one word",
      { users: [ADA], projects: [GROUP] },
      "projects[0].full_path must be a full path like team/app",
    ],
    [
      "an old path that is in use",
      { users: [ADA], projects: [PROJECT, { full_path: "team/b", moved_from: ["team/app"] }] },
      "projects contain team/app twice",
    ],
    [
      "a member who is nobody",
      { users: [ADA], projects: [{ ...PROJECT, members: { bob: "guest" } }] },
      "projects[0].members.bob is not a user in this seed",
    ],
    [
      "a key twice",
      { users: [ADA], projects: [{ ...PROJECT, client_keys: [{ public_key: "k" }, { public_key: "k" }] }] },
      "projects contain k twice",
    ],
    [
      "a setting of nobody",
      { users: [ADA], notification_settings: [{ user: "bob", level: "watch" }] },
      "notification_settings[0].user bob is not a user in this seed",
    ],
    [
      "a setting of a group that is not there",
      { users: [ADA], notification_settings: [{ user: "ada", group: "x", level: "watch" }] },
      "notification_settings[0].group x is not a group in this seed",
    ],
    [
      "a setting of a project that is not there",
      { users: [ADA], notification_settings: [{ user: "ada", project: "x/y", level: "watch" }] },
      "notification_settings[0].project x/y is not a project in this seed",
    ],
    [
      "a setting of two things",
      {
        users: [ADA],
        groups: [GROUP],
        projects: [PROJECT],
        notification_settings: [{ user: "ada", group: "team", project: "team/app", level: "watch" }],
      },
      "notification_settings[0] must name a group or a project, not both",
    ],
    [
      "an address of a group's setting",
      {
        users: [ADA],
        groups: [GROUP],
        notification_settings: [{ user: "ada", group: "team", level: "watch", notification_email: "ada@example.com" }],
      },
      "notification_settings[0].notification_email is only allowed in the global setting",
    ],
    [
      "a setting twice",
      {
        users: [ADA],
        notification_settings: [
          { user: "ada", level: "watch" },
          { user: "ada", level: "mention" },
        ],
      },
      "notification_settings contain the global setting of ada twice",
    ],
    [
      "an event of another scope",
      {
        users: [ADA],
        projects: [PROJECT],
        notification_settings: [{ user: "ada", project: "team/app", level: "custom", events: { new_epic: true } }],
      },
      "notification_settings[0].events.new_epic is not an event of a project setting",
    ],
    [
      "a dsn_url with a query",
      { users: [ADA], dsn_url: "https://a.example/x?y" },
      "dsn_url must be an http or https URL like https://errors.example or https://example.com/gitlab",
    ],
  ])("refuses %s", (_what, seed, problem) => {
    expect(problemsOf(seed)).toContain(problem);
  });

  test("never quotes a token", () => {
    const problems = problemsOf({ users: [{ ...ADA, token: "top secret" }] });
    expect(problems.join()).not.toContain("secret");
  });
});
