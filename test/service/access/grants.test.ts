import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";

const send = serving({
  seed: {
    users: [
      {
        username: "ada",
        email: "ada@example.com",
        tokens: [
          { token: "token", grants: [{ permissions: ["read_notification_setting", "read_user"] }] },
          {
            token: "tracking",
            grants: [
              {
                permissions: ["read_project", "read_error_tracking_client_key", "create_error_tracking_client_key"],
                within: "team/web",
              },
              { permissions: ["read_project"], within: "lib" },
            ],
          },
          { token: "nothing", grants: [] },
          { token: "itself", grants: [{ permissions: ["read_personal_access_token"] }] },
          { token: "classic" },
        ],
      },
      { username: "root", email: "root@example.com", admin: true, tokens: [{ token: "admin", grants: [] }] },
    ],
    groups: [
      { full_path: "team", members: { ada: "maintainer" } },
      { full_path: "lib", members: { ada: "maintainer" } },
    ],
    projects: [{ full_path: "team/web" }, { full_path: "team/website" }, { full_path: "lib/a" }],
  },
});

const refused = (permissions: string) => ({
  status: 403,
  answer: {
    error: "insufficient_granular_scope",
    error_description: `Access denied: This operation requires a fine-grained personal access token with the following ${permissions}.`,
  },
});

describe("a fine-grained token", () => {
  const setting = "/api/v4/notification_settings";
  const keys = (project: string): string => `/api/v4/projects/${project}/error_tracking/client_keys`;

  testCases(send, {
    "may do what it is granted for the user": { path: setting, status: 200 },
    "may do so for the user's settings of a project too": {
      path: "/api/v4/projects/team%2Fwebsite/notification_settings",
      status: 200,
    },
    "may not do what it is not granted": {
      path: setting,
      method: "PUT",
      ...refused("user permissions: [Notification Setting: Update]"),
    },
    "is told what it needs of the instance": {
      path: "/api/v4/metadata",
      ...refused("instance permissions: [Metadata: Read]"),
    },
    "is told what it needs to look at itself": {
      path: "/api/v4/personal_access_tokens/self",
      ...refused("user permissions: [Personal Access Token: Read]"),
    },
    "may do in a project what it is granted there": { path: keys("team%2Fweb"), token: "tracking", status: 200 },
    "may write in a project what it is granted there": {
      path: keys("team%2Fweb"),
      method: "POST",
      token: "tracking",
      status: 201,
    },
    "may not do another thing in that project": {
      path: `${keys("team%2Fweb")}/1`,
      method: "DELETE",
      token: "tracking",
      ...refused("project permissions: [Error Tracking Client Key: Delete]"),
    },
    "may not do the same in a project whose name begins alike": {
      path: keys("team%2Fwebsite"),
      token: "tracking",
      ...refused("project permissions: [Error Tracking Client Key: Read]"),
    },
    "may do in the projects of a group what it is granted there": {
      path: "/api/v4/projects/lib%2Fa",
      token: "tracking",
      status: 200,
    },
    "may not read a group for its projects' sake": {
      path: "/api/v4/groups/lib",
      token: "tracking",
      ...refused("group permissions: [Group: Read]"),
    },
    "learns nothing of what it cannot see": { path: keys("99"), token: "tracking", status: 404 },
    "without permissions may do nothing": {
      path: "/api/v4/user",
      token: "nothing",
      ...refused("user permissions: [User: Read]"),
    },
    "is not for Terraform states": {
      path: "/api/v4/projects/team%2Fweb/terraform/state/a",
      token: "tracking",
      status: 403,
    },
    "of an administrator may not act for others": {
      path: "/api/v4/user",
      token: "admin",
      headers: { Sudo: "ada" },
      status: 403,
    },
  });

  test("says of itself what it is", async () => {
    const shown = async (token: string): Promise<unknown> =>
      (await send("/api/v4/personal_access_tokens/self", { token })).json;
    expect(await shown("itself")).toMatchObject({ granular: true, scopes: ["granular"] });
    expect(await shown("classic")).toMatchObject({ granular: false, scopes: ["api"] });
  });
});
