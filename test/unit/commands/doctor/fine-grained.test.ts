import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { diagnosed, lineOf, linesOf } from "../../../support/diagnosis.ts";
import { answer, closeAll, startServer } from "../../../support/server/http-server.ts";

afterEach(closeAll);

/** The service's own message about a missing permission. */
const lacking = (permission: string): object => ({
  error: "insufficient_granular_scope",
  error_description: `Access denied: This operation requires a fine-grained personal access token with the following project permissions: [${permission}].`,
});

/** The answer by path; a string names a required permission that the token does not have. */
type Answers = Readonly<Record<string, object | string>>;

const ANSWERS: Answers = {
  "/api/v4/metadata": { version: "19.6.0" },
  "/api/v4/user": { id: 1, username: "ada" },
  "/api/v4/personal_access_tokens/self": { scopes: ["granular"], granular: true },
  "/api/v4/projects/team%2Fweb": {
    id: 7,
    path_with_namespace: "team/web",
    permissions: { project_access: { access_level: 40 } },
  },
  "/api/v4/projects/team%2Fweb/notification_settings": { level: "watch" },
  "/api/v4/projects/team%2Fweb/error_tracking/settings": {
    active: true,
    project_name: null,
    sentry_external_url: null,
    api_url: null,
    integrated: true,
  },
};

const resource = (type: string): string => `resource "tocsin_${type}" "web" {\n  project = "team/web"\n}\n`;

const state = JSON.stringify({
  version: 4,
  resources: ["notification_setting", "error_tracking_settings"].map((type) => ({
    mode: "managed",
    type: `tocsin_${type}`,
    name: "web",
    provider: 'provider["registry.terraform.io/tocsin/tocsin"]',
    instances: [{ schema_version: 0, attributes: { project: "team/web" } }],
  })),
});

/** Diagnoses a configuration with a service that answers so. */
async function answered(answers: Answers, main = resource("notification_setting")): Promise<readonly Result[]> {
  const all: Answers = { ...ANSWERS, ...answers };
  const { url } = await startServer(({ url: path = "" }, response: ServerResponse) => {
    const body = all[path];
    if (body === undefined) answer(response, 404, { error: "404 Not Found" });
    else if (typeof body === "string") answer(response, 403, lacking(body));
    else answer(response, 200, body);
  });
  const env = { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: "glpat-0123456789abcdef" };
  return diagnosed({ env, files: { "main.tf": main, "terraform.tfstate": state } });
}

const granting = (...permissions: readonly string[]): Answers => ({
  "/api/v4/personal_access_tokens/self": {
    scopes: ["granular"],
    granular: true,
    granular_scopes: [{ access: "user", permissions, project_id: null, group_id: null }],
  },
});

describe("a fine-grained token", () => {
  test("of which the service does not tell the permissions is a warning that names those that are needed", async () => {
    const results = await answered({}, resource("notification_setting") + resource("client_key"));
    expect(lineOf(results, "token")).toBe("ok Accepted: the token in TOCSIN_TOKEN belongs to ada");
    expect(lineOf(results, "scopes")).toBe(
      "warning A fine-grained token whose permissions the service does not reveal -> A plan and an apply need Notification Setting: Read, Update; User: Read; Error Tracking Client Key: Read, Create, Delete.",
    );
    expect(linesOf(results, "access")[0]).toBe(
      "ok 1 project or group: the user may do everything for the objects in the state",
    );
  });

  test("with all permissions that the configuration needs is fine", async () => {
    const grants = granting("read_notification_setting", "update_notification_setting", "read_user");
    expect(lineOf(await answered(grants), "scopes")).toBe(
      "ok A fine-grained token with the permissions that the configuration needs",
    );
  });

  test("is told what it lacks, of all that the provider needs where nothing is in the folder itself", async () => {
    const grants = granting("read_notification_setting", "read_user", "read_error_tracking_setting");
    expect(lineOf(await answered(grants), "scopes")).toMatch(
      /^warning A fine-grained token without Notification Setting: Update -> Read is enough to plan\./,
    );
    expect(lineOf(await answered(grants, 'module "team" {\n  source = "./team"\n}\n'), "scopes")).toContain(
      "without Notification Setting: Update; Error Tracking Setting: Update; Error Tracking Client Key: Read, Create, Delete",
    );
    const data = 'data "tocsin_client_keys" "web" {\n  project = "team/web"\n}\n';
    expect(lineOf(await answered(grants, data), "scopes")).toContain("without Error Tracking Client Key: Read ->");
  });

  test("that may not look at itself, its user, the release and the project is accepted", async () => {
    const results = await answered({
      "/api/v4/metadata": "Metadata: Read",
      "/api/v4/user": "User: Read",
      "/api/v4/personal_access_tokens/self": "Personal Access Token: Read",
      "/api/v4/projects/team%2Fweb": "Project: Read",
    });
    expect(lineOf(results, "service")).toBe("ok The v4 API answers.");
    expect(lineOf(results, "token")).toBe("ok Accepted: the token in TOCSIN_TOKEN");
    expect(lineOf(results, "scopes")).toBe(
      "skipped The service does not tell the token's scopes and expiry. -> A fine-grained token with Personal Access Token: Read, and User: Read, lets this command say more.",
    );
    expect(lineOf(results, "access")).toBe(
      "ok 1 project or group: the user may do everything for the objects in the state",
    );
  });

  test("without a permission for what the state has is a problem that names it, and not the role", async () => {
    const results = await answered({
      "/api/v4/projects/team%2Fweb/error_tracking/settings": "Error Tracking Setting: Read",
    });
    expect(lineOf(results, "access")).toMatch(
      /^problem \(project team\/web\) Token may not do this: insufficient_granular_scope: .*\[Error Tracking Setting: Read\]\. -> /,
    );
  });
});

test("a token with scopes, where a group requires fine-grained ones, is told why its scopes are not enough", async () => {
  const results = await answered({
    "/api/v4/personal_access_tokens/self": { scopes: ["api"] },
    "/api/v4/projects/team%2Fweb/notification_settings": "Notification Setting: Read",
  });
  expect(lineOf(results, "scopes")).toBe("ok api: enough to plan and to apply");
  expect(lineOf(results, "access")).toMatch(
    /^problem \(project team\/web\) A group requires fine-grained tokens here, and this token has scopes: insufficient_granular_scope/,
  );
});

test("a user who has switched on DPoP is told so, and what to do", async () => {
  const body = { error: "dpop_error", error_description: "DPoP validation error: DPoP header is missing" };
  const { url } = await startServer((_request, response) => answer(response, 401, body));
  const results = await diagnosed({ env: { TOCSIN_BASE_URL: url, TOCSIN_TOKEN: "glpat-0123456789abcdef" } });
  expect(lineOf(results, "service")).toBe("ok The v4 API answers.");
  expect(linesOf(results, "token")).toEqual([
    expect.stringMatching(
      /^problem Service did not accept the token: dpop_error: DPoP .* -> The token's user has switched on DPoP, .* Set the environment variable TOCSIN_TOKEN to a token of another user or to a project access token, or have the user switch DPoP off\.$/,
    ),
  ]);
});
