import type { SeedInput } from "../../src/service/seed/index.ts";

/** The tokens that a run of Terraform may use. `bo without user` may not read its own user. */
export const TOKENS = {
  ada: { user: "ada", token: "glpat-simulated-ada-0001" },
  "ada again": { user: "ada", token: "glpat-simulated-ada-0002" },
  bo: { user: "bo", token: "glpat-simulated-bo-0003" },
  "bo without user": { user: "bo", token: "glpat-simulated-bo-0004" },
} as const;

/** The name of a token. */
export type TokenName = keyof typeof TOKENS;

/** The numbers of the projects that are there from the start. */
export const PROJECTS = { 7: "team/app", 8: "team/lib", 9: "team/web" } as const;

/** The group of all projects. */
export const GROUP = { id: 5, path: "team" } as const;

/** The number of the first created key: in a text, such a number can mean nothing else. */
export const FIRST_KEY = 40_001;

const NOT_USER = [
  "read_notification_setting",
  "update_notification_setting",
  "read_project",
  "read_group",
  "read_error_tracking_setting",
  "update_error_tracking_setting",
  "read_error_tracking_client_key",
  "create_error_tracking_client_key",
  "delete_error_tracking_client_key",
] as const;

const grants = [{ permissions: [...NOT_USER] }];

/** The service at the start of every simulation. */
export const SEED: SeedInput = {
  users: [
    {
      username: "ada",
      email: "ada@example.com",
      tokens: [{ token: TOKENS.ada.token }, { token: TOKENS["ada again"].token }],
    },
    {
      username: "bo",
      email: "bo@example.com",
      tokens: [{ token: TOKENS.bo.token }, { token: TOKENS["bo without user"].token, grants }],
    },
    { username: "root", email: "root@example.com", admin: true },
  ],
  groups: [{ id: GROUP.id, full_path: GROUP.path, members: { ada: "maintainer", bo: "maintainer" } }],
  projects: Object.entries(PROJECTS).map(([id, path]) => ({ id: Number(id), full_path: path })),
};

/** The users, by the numbers that the service gives them. */
export const USERS = { 1: "ada", 2: "bo" } as const;
