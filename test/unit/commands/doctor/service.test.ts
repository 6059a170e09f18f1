import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Result } from "../../../../src/commands/doctor/result.ts";
import { startService, type SeedInput, type TestService } from "../../../../src/testing.ts";
import { diagnosed, lineOf, linesOf } from "../../../support/diagnosis.ts";

const DAY_MS = 86_400_000;
// A day that is far enough off for the service to accept the token.
const EXPIRY = new Date(Date.now() + 100 * DAY_MS).toISOString().slice(0, 10);

const person = (username: string, tokens: object[], more: object = {}) => ({
  username,
  email: `${username}@example.com`,
  tokens,
  ...more,
});

const seed = {
  users: [
    person("ada", [
      { token: "ada-token" },
      { token: "reader", scopes: ["read_api"] },
      { token: "old", expires_at: "2020-01-01" },
      { token: "gone", revoked: true },
      { token: "passing", expires_at: EXPIRY },
      { token: "small", scopes: ["sudo"] },
    ]),
    person(
      "root",
      [
        { token: "root-token", scopes: ["api"] },
        { token: "root-sudo", scopes: ["sudo"] },
      ],
      { admin: true },
    ),
    person("bob", [{ token: "xblocked" }], { blocked: true }),
    person("gil", [{ token: "xguest" }]),
  ],
  groups: [{ full_path: "team", members: { ada: "maintainer", gil: "guest" } }, { full_path: "secret" }],
  projects: [
    { id: 7, full_path: "team/app", error_tracking: {} },
    { full_path: "team/old", archived: true },
    { full_path: "secret/plan" },
  ],
} as unknown as SeedInput; // its rows are made by a function

let service: TestService;
beforeAll(async () => void (service = await startService({ seed })));
afterAll(() => service.close());
afterEach(() => void jest.restoreAllMocks());

/**
 * A state file, as Terraform without a backend writes it, of these objects: type, attributes, and the alias of the
 * provider.
 */
const stateOf = (objects: readonly (readonly [type: string, attributes: object, alias?: string])[]): string =>
  JSON.stringify({
    version: 4,
    resources: objects.map(([type, attributes, alias], index) => ({
      mode: "managed",
      type: `tocsin_${type}`,
      name: `r${index}`,
      provider: `provider["registry.terraform.io/tocsin/tocsin"]${alias === undefined ? "" : `.${alias}`}`,
      instances: [{ schema_version: 0, attributes }],
    })),
  });

/** Diagnoses as the user of a token, with a state of these objects. */
async function as(
  token: string,
  objects: Parameters<typeof stateOf>[0] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<readonly Result[]> {
  return diagnosed({
    env: { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: token, ...env },
    files: { "main.tf": "", "terraform.tfstate": stateOf(objects) },
  });
}

describe("the token", () => {
  test("is accepted, with its user and what it is enough for", async () => {
    const results = await as("ada-token");
    expect(lineOf(results, "service")).toBe("ok The v4 API answers: version 19.5.0");
    expect(lineOf(results, "token")).toBe("ok Accepted: the token in TOCSIN_TOKEN belongs to ada");
    expect(lineOf(results, "scopes")).toMatch(
      /^ok (api, sudo|api|sudo, api|api, read_api, sudo): enough to plan and to apply$/,
    );
    expect(lineOf(results, "expiry")).toBe("ok The token does not expire");
    expect(lineOf(results, "sudo")).toBe("ok Not set: the current user is ada");
  });

  const refused: Readonly<Record<string, [token: string, line: string]>> = {
    "has expired": [
      "old",
      "problem The token in TOCSIN_TOKEN has expired. -> Create a new access token with the scope `api`.",
    ],
    "was revoked": [
      "gone",
      "problem The token in TOCSIN_TOKEN was revoked. -> Create a new access token with the scope `api`.",
    ],
    "is of a blocked user": [
      "xblocked",
      "problem The user of the token in TOCSIN_TOKEN is blocked: 403 Forbidden - Your account has been blocked. -> Ask an administrator to unblock the user, or use another user's token.",
    ],
    "is unknown": [
      "xmistyped",
      "problem Service did not accept the token: 401 Unauthorized (the token in TOCSIN_TOKEN) -> The token is missing, mistyped, expired or revoked, or it is a CI job token, which these endpoints do not accept. Set the environment variable TOCSIN_TOKEN to a valid access token of the service with the scope `api`.",
    ],
  };

  test.each(Object.entries(refused))(
    "that %s is a problem, and nothing is checked with it",
    async (_what, [token, line]) => {
      const results = await as(token);
      expect(lineOf(results, "token")).toBe(line);
      for (const check of ["scopes", "expiry", "sudo", "state", "access"] as const) {
        expect(lineOf(results, check)).toBe("skipped There is no token that the service accepts.");
      }
    },
  );

  test("with the scope read_api is enough to plan", async () => {
    expect(lineOf(await as("reader"), "scopes")).toBe(
      "warning read_api: enough to plan, not to apply -> An apply needs a token with the scope `api`.",
    );
  });

  test("with too small a scope is a problem", async () => {
    const results = await as("small");
    expect(lineOf(results, "token")).toBe("ok Accepted: the token in TOCSIN_TOKEN");
    expect(lineOf(results, "scopes")).toMatch(/^problem The token has sudo: a plan needs read_api, an apply api\. -> /);
  });

  const expiries: Readonly<Record<string, [leftMs: number, line: RegExp]>> = {
    "in more than 13 days is fine": [13 * DAY_MS + 1, /^ok The token expires on \S+, in 14 days$/],
    "in 13 days is a warning": [13 * DAY_MS, /^warning The token expires on \S+, in 13 days -> Create a new/],
    "in a day is a warning": [DAY_MS, /^warning The token expires on \S+, in 1 day -> Create a new/],
  };

  test.each(Object.entries(expiries))("that expires %s", async (_when, [leftMs, line]) => {
    jest.spyOn(Date, "now").mockReturnValue(Date.parse(EXPIRY) - leftMs);
    expect(lineOf(await as("passing"), "expiry")).toMatch(line);
  });
});

describe("sudo", () => {
  const acting = async (token: string, sudo: string): Promise<readonly Result[]> =>
    as(token, [["notification_setting", { project: "team/app" }]], { TOCSIN_SUDO: sudo });

  test("is accepted for an administrator with the scope, and then that user is asked about", async () => {
    const results = await acting("root-sudo", "gil");
    expect(lineOf(results, "scopes")).toBe("ok sudo: enough to plan and to apply");
    expect(lineOf(results, "sudo")).toBe("ok Accepted: the current user is gil (TOCSIN_SUDO)");
    expect(lineOf(results, "access")).toBe(
      "ok 1 project or group: the user may do everything for the objects in the state",
    );
  });

  test("is refused without an administrator, without the scope, and for a user whom nobody knows", async () => {
    expect(lineOf(await acting("small", "gil"), "sudo")).toMatch(
      /^problem Token cannot act as another user: 403 Forbidden - Must be admin to use sudo \(TOCSIN_SUDO is gil\) -> .*an administrator's token/,
    );
    const small = await acting("root-token", "gil");
    expect(lineOf(small, "scopes")).toMatch(/^problem The token has api: acting as somebody else needs sudo\./);
    expect(lineOf(small, "sudo")).toMatch(/^problem Token may not do this: insufficient_scope/);
    const unknown = await acting("root-sudo", "nobody");
    expect(lineOf(unknown, "sudo")).toMatch(
      /^problem User to act as does not exist: .* -> .*Correct the environment variable TOCSIN_SUDO/,
    );
    expect(lineOf(unknown, "access")).toBe("skipped Nobody can be acted for.");
  });
});

describe("the projects and groups of the state", () => {
  const WATCH = ["notification_setting", { project: "team/app" }] as const;

  test("are fine where the role is enough, and counted", async () => {
    const results = await as("reader", [
      WATCH,
      ["notification_setting", { group: "team" }],
      ["notification_setting", {}],
      ["error_tracking_settings", { project: "7", integrated: true }],
      ["client_key", { project: "team/app" }],
    ]);
    expect(lineOf(results, "state")).toBe("ok 5 objects of the provider, in 3 projects and groups");
    expect(lineOf(results, "access")).toBe(
      "ok 3 projects and groups: the user may do everything for the objects in the state",
    );
  });

  test("let a Guest read notification settings, and not error tracking", async () => {
    expect(lineOf(await as("xguest", [WATCH]), "access")).toMatch(/^ok 1 project/);
    expect(lineOf(await as("xguest", [WATCH, ["client_key", { project: "team/app" }]]), "access")).toBe(
      "problem (project team/app) gil is Guest here: client keys need the Maintainer role. -> Ask an owner to raise the role, or use the token of a Maintainer.",
    );
  });

  test("that the user cannot see are problems", async () => {
    const hidden = [
      ["notification_setting", { project: "secret/plan" }],
      ["notification_setting", { group: "secret" }],
      ["client_key", { project: "nowhere/app" }],
    ] as const;
    expect(linesOf(await as("ada-token", hidden), "access")).toEqual([
      expect.stringContaining("problem (project secret/plan) Project not found"),
      expect.stringContaining("problem (group secret) Group not found"),
      expect.stringContaining("problem (project nowhere/app) Project not found"),
    ]);
  });

  test("warn of an archived project", async () => {
    const archived = [["notification_setting", { project: "team/old" }]] as const;
    expect(lineOf(await as("ada-token", archived), "access")).toMatch(
      /^warning \(project team\/old\) Project is archived.* -> Unarchive it\. .* `on_destroy = "keep"` .*`terraform state rm`/,
    );
  });

  test("of provider blocks in other folders are left out", async () => {
    const results = await as("ada-token", [["notification_setting", { project: "secret/plan" }, "bo"]]);
    expect(lineOf(results, "access")).toMatch(/^skipped 1 object of provider blocks that are not in this folder/);
  });

  test("are skipped without a state, and where it has an unknown form", async () => {
    const env = { TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "ada-token" };
    const none = await diagnosed({ env });
    expect(lineOf(none, "state")).toBe("skipped There is no configuration.");
    for (const text of ['{"version":3}', '{"encrypted_data":"x"}', "x"]) {
      const results = await diagnosed({ env, files: { "main.tf": "", "terraform.tfstate": text } });
      expect(lineOf(results, "state")).toMatch(/^skipped The form of the state is unknown/);
    }
  });
});

test("integrated error tracking that the service has switched off is a warning", async () => {
  await using off = await startService({ seed: { ...seed, features: { integrated_error_tracking: false } } });
  const objects = [["error_tracking_settings", { project: "team/app", integrated: true }]] as const;
  const results = await as("ada-token", objects, { TOCSIN_BASE_URL: off.url });
  expect(lineOf(results, "access")).toMatch(/^warning \(project team\/app\) Integrated error tracking is switched off/);
});

test("nothing but reads is sent, and nothing is written into the folder", async () => {
  const lines: string[] = [];
  await using logged = await startService({ seed, log: (line) => lines.push(line) });
  await as("ada-token", [["client_key", { project: "team/app" }]], { TOCSIN_BASE_URL: logged.url });
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.filter((line) => !/\bGET\b/.test(line))).toEqual([]);
});
