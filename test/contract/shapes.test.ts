import { Ajv } from "ajv";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { createService, type SeedInput, type Service } from "../../src/service/index.ts";
import { operations, type Variant } from "./shapes.ts";

const LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"];

const SEED: SeedInput = {
  users: [
    {
      username: "mia",
      email: "mia@example.com",
      tokens: [
        { token: "maintainer" },
        { token: "reader", scopes: ["read_api"] },
        { token: "expired", expires_at: "2020-01-01" },
        { token: "revoked", revoked: true },
      ],
    },
    { username: "dev", email: "dev@example.com", token: "developer" },
  ],
  groups: [{ full_path: "team", members: { mia: "maintainer", dev: "developer" } }],
  projects: [
    { id: 1, full_path: "team/on", error_tracking: {}, client_keys: [{}, {}, { active: false }] },
    { id: 2, full_path: "team/fresh" },
    { id: 3, full_path: "team/external", error_tracking: { api_url: "https://t.example/api/0/projects/a/b" } },
  ],
};

/** A request, with the status that must answer it. */
interface Case {
  readonly path: string;
  readonly status: number;
  readonly token?: string | null;
  readonly json?: object;
}

const LOST: readonly (string | null)[] = [null, "unknown", "expired", "revoked"];
const unauthorized = (path: string): Case[] => LOST.map((token) => ({ path, token, status: 401 }));

const reads = (path: string): Case[] => [
  { path, status: 200 },
  { path, token: "reader", status: 200 },
  ...unauthorized(path),
];

const writes = (path: string): Case[] => [
  ...LEVELS.map((level) => ({ path, json: { level }, status: 200 })),
  { path, json: {}, status: 200 },
  { path, json: { level: "custom", new_note: true, failed_pipeline: false, new_issue: null }, status: 200 },
  ...["loud", "", null, []].map((level) => ({ path, json: { level }, status: 400 })),
  { path, json: { new_note: "maybe", close_issue: 2 }, status: 400 },
  { path, token: "reader", json: {}, status: 403 },
  ...unauthorized(path),
];

const tracked = (rest: string): Case[] => [
  { path: `/projects/1/error_tracking/${rest}`, token: "developer", status: 403 },
  { path: `/projects/9/error_tracking/${rest}`, status: 404 },
  ...unauthorized(`/projects/1/error_tracking/${rest}`),
];

const saves = (path: string): Case[] => [
  { path, json: { active: true, integrated: true }, status: 200 },
  { path, json: { active: false, integrated: false }, status: 200 },
  { path, json: { active: true, integrated: false }, status: 200 },
  { path, json: { integrated: true }, status: 400 },
  { path, json: { active: " ", integrated: "maybe" }, status: 400 },
  { path, token: "reader", json: { active: true, integrated: true }, status: 403 },
];

const group = "/groups/team/notification_settings";
const project = "/projects/team%2Fon/notification_settings";
const settings = "/projects/1/error_tracking/settings";
const external = "/projects/3/error_tracking/settings";
const keys = "/projects/1/error_tracking/client_keys";

/** The cases of each operation, in this order. */
const CASES: Readonly<Record<string, readonly Case[]>> = {
  "GET /notification_settings": reads("/notification_settings"),
  "PUT /notification_settings": [
    ...writes("/notification_settings"),
    { path: "/notification_settings", json: { notification_email: "mia@example.com" }, status: 200 },
    { path: "/notification_settings", json: { notification_email: "not an address" }, status: 400 },
  ],
  "GET /groups/:id/notification_settings": [...reads(group), { path: group.replace("team", "none"), status: 404 }],
  "PUT /groups/:id/notification_settings": [
    ...writes(group),
    { path: group.replace("team", "none"), json: {}, status: 404 },
  ],
  "GET /projects/:id/notification_settings": [...reads(project), { path: project.replace("on", "none"), status: 404 }],
  "PUT /projects/:id/notification_settings": [
    ...writes(project),
    { path: project.replace("on", "none"), json: {}, status: 404 },
  ],
  "GET /projects/:id/error_tracking/settings": [
    { path: settings, status: 200 },
    { path: external, status: 200 },
    { path: settings.replace("1", "2"), status: 404 },
    ...tracked("settings"),
  ],
  "PATCH /projects/:id/error_tracking/settings": [
    { path: settings.replace("1", "2"), json: { active: true }, status: 404 },
    { path: external, json: { active: true }, status: 200 },
    ...saves(settings),
    ...tracked("settings"),
  ],
  "PUT /projects/:id/error_tracking/settings": [
    { path: settings.replace("1", "2"), json: { active: true, integrated: true }, status: 200 },
    { path: external, json: { active: true, integrated: true }, status: 200 },
    { path: settings, json: {}, status: 400 },
    ...saves(settings),
    ...tracked("settings"),
  ],
  "GET /projects/:id/error_tracking/client_keys": [
    { path: keys, status: 200 },
    { path: `${keys}?per_page=1`, status: 200 },
    ...tracked("client_keys"),
  ],
  "POST /projects/:id/error_tracking/client_keys": [
    { path: keys, status: 201 },
    { path: keys, token: "reader", status: 403 },
    ...tracked("client_keys"),
  ],
  "DELETE /projects/:id/error_tracking/client_keys/:key_id": [
    { path: `${keys}/1`, status: 200 },
    { path: `${keys}/1`, status: 404 },
    { path: `${keys}/2`, token: "reader", status: 403 },
    ...tracked("client_keys/2"),
  ],
};

const VARIANTS: readonly Variant[] = [
  { profile: "interface", tier: "free" },
  { profile: "interface", tier: "ultimate" },
  { profile: "upstream", tier: "free" },
  { profile: "upstream", tier: "ultimate" },
];

describe.each(VARIANTS)("the answers of the profile $profile, tier $tier", (variant) => {
  const shapes = operations(variant);
  const ajv = new Ajv({ allErrors: true, allowUnionTypes: true, strictRequired: false });
  let service: Service;

  beforeAll(async () => {
    service = await createService({ profile: variant.profile, seed: { ...SEED, tier: variant.tier } });
  });
  afterAll(() => service.close());

  test("are tried of every operation, with each status", () => {
    const statuses = (of: readonly number[]): number[] => [...new Set(of)].toSorted((one, other) => one - other);
    const tried = Object.entries(CASES).map(([name, cases]) => [name, statuses(cases.map(({ status }) => status))]);
    const said = Object.entries(shapes).map(([name, answers]) => [name, statuses(Object.keys(answers).map(Number))]);
    expect(Object.fromEntries(tried)).toEqual(Object.fromEntries(said));
  });

  test.each(Object.entries(CASES))("to %s have the shapes that are said", async (name, cases) => {
    const wrong: unknown[] = [];
    for (const { path, status, token = "maintainer", json } of cases) {
      const response = await fetch(`${service.url}/api/v4${path}`, {
        method: name.split(" ")[0] ?? "",
        headers: {
          ...(token === null ? {} : { "PRIVATE-TOKEN": token }),
          ...(json === undefined ? {} : { "Content-Type": "application/json" }),
        },
        body: json === undefined ? null : JSON.stringify(json),
      });
      const body = JSON.parse(await response.text()) as unknown;
      const type = response.headers.get("content-type");
      const fits = ajv.compile(shapes[name]?.[status] ?? false);
      const isAsSaid = response.status === status && type === "application/json" && fits(body);
      if (!isAsSaid)
        wrong.push({ path, json, token, status, answer: response.status, type, body, errors: fits.errors });
    }
    expect(wrong).toEqual([]);
  });
});
