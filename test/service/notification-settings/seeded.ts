import type { Sender } from "../serving.ts";

/** The paths of the tests. */
export const GLOBAL = "/api/v4/notification_settings";
export const PROJECT = "/api/v4/projects/team%2Fapp/notification_settings";
export const GROUP = "/api/v4/groups/team/notification_settings";

const ADA = {
  username: "ada",
  email: "ada@example.com",
  verified_emails: ["ada@work.example"],
  token: "token",
};

/** Two users, a public group and two public projects. */
export const SEED = {
  users: [ADA, { username: "bob", email: "bob@example.com", token: "bob" }],
  groups: [{ full_path: "team", visibility: "public" }],
  projects: [
    { full_path: "team/app", visibility: "public" },
    { full_path: "team/lib", visibility: "public" },
  ],
  notification_settings: [{ user: "bob", level: "participating", notification_email: "bob@elsewhere.example" }],
} as const;

/** The events that the interface document lists in an answer. */
export const DOCUMENTED = [
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
];

/** Events that are all false except those that are set. */
export const events = (names: readonly string[], set: Record<string, boolean> = {}): Record<string, boolean> => ({
  ...Object.fromEntries(names.map((name) => [name, false])),
  ...set,
});

/** Sends an update and gives the JSON of its answer. */
export const put = async (send: Sender, path: string, json: unknown): Promise<unknown> =>
  (await send(path, { method: "PUT", json })).json;
