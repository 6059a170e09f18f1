import { describe, expect, test } from "@jest/globals";
import type { Reading } from "../../../../../src/commands/drift/model/index.ts";
import { sampleInstance, type SampleResource } from "../../../../support/drift/state-sample.ts";
import { namesOf, openUndeclaredWorld, type UndeclaredWorld } from "../../../../support/drift/undeclared.ts";

const KEYS = ["tocsin_client_key team/app:1", "tocsin_client_key team/app:2"];

/** The next requests with such a path get this status. */
async function refuse({ url }: UndeclaredWorld, path: string, fault: object): Promise<void> {
  const body = JSON.stringify({ path, fault: { kind: "status", ...fault } });
  const headers = { "PRIVATE-TOKEN": "of-root", "Content-Type": "application/json" };
  const { status } = await fetch(`${url}/_tocsin/faults`, { method: "POST", headers, body });
  expect(status).toBe(201);
}

const failuresOf = ({ source }: Reading): readonly string[] =>
  source.failures.map(({ summary, detail }) => `${summary} | ${detail.split("\n")[0] ?? ""}`);

test("a search sends reads alone, with a token that may only read: one for each setting and for each list", async () => {
  const world = await openUndeclaredWorld();
  expect(namesOf(await world.search([]))).toHaveLength(6);
  const seen = world.seen().map((line) => line.replace("/api/v4", ""));
  expect(seen.filter((line) => !line.startsWith("GET "))).toEqual([]);
  expect([...seen].sort()).toEqual([
    "GET /groups/5/descendant_groups",
    "GET /groups/5/notification_settings",
    "GET /groups/5/projects",
    "GET /groups/6/notification_settings",
    "GET /groups/team",
    ...["10", "7", "8"].flatMap((id) => [
      `GET /projects/${id}/error_tracking/client_keys`,
      `GET /projects/${id}/error_tracking/settings`,
      `GET /projects/${id}/notification_settings`,
    ]),
    // To tell whose settings are declared, and once more by the provider's import.
    "GET /user",
    "GET /user",
  ]);
});

describe("nothing is called undeclared", () => {
  const nothing = { findings: [], declared: [] };

  test("where a state could not be read, and nobody asks the service", async () => {
    const world = await openUndeclaredWorld();
    const declared = await world.declared([]);
    const unread = { ...declared, declares: null, source: { ...declared.source, path: "b.tfstate" } };
    const reading = await world.searchBeside([declared, unread]);
    expect(reading).toMatchObject(nothing);
    expect(failuresOf(reading)).toEqual([
      "Nothing can be called undeclared | It may be declared in what was not read as a whole: b.tfstate.",
    ]);
    expect(world.seen()).toEqual([]);
  });

  test("where the token is refused", async () => {
    const world = await openUndeclaredWorld();
    const env = { TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "wrong" };
    const refused = await world.search([], { env });
    expect([refused, failuresOf(refused)]).toMatchObject([
      nothing,
      [expect.stringMatching(/^Service did not accept the token \| /)],
    ]);
  });

  test("where somebody stops the search before its end", async () => {
    const world = await openUndeclaredWorld();
    const stopping = new AbortController();
    const reading = await world.search([], { signal: stopping.signal, onPlaces: () => stopping.abort() });
    expect(reading).toMatchObject(nothing);
    expect(failuresOf(reading)).toEqual(["Stopped before all groups were read | Nothing is called undeclared."]);
  });

  test("where an old path could not be looked up, which may be that of the project", async () => {
    const world = await openUndeclaredWorld();
    await refuse(world, "/api/v4/projects/team%2Fold", { status: 403 });
    const old: SampleResource = {
      type: "tocsin_error_tracking_settings",
      instances: [sampleInstance({ id: "team/old", project: "team/old" })],
    };
    const reading = await world.search([old]);
    expect([reading, failuresOf(reading)]).toMatchObject([nothing, [expect.stringContaining("|")]]);
  });
});

describe("a search goes on", () => {
  test("where a part of the groups cannot be read, and names it: alike ones together", async () => {
    const world = await openUndeclaredWorld();
    for (const id of [8, 10]) await refuse(world, `/api/v4/projects/${id}/error_tracking/*`, { status: 403 });
    const reading = await world.search([]);
    expect(namesOf(reading)).toEqual(expect.arrayContaining(KEYS));
    expect(namesOf(reading)).not.toContain("tocsin_client_key team/sub/tool:3");
    expect(failuresOf(reading)).toEqual([
      expect.stringMatching(/^Cannot read error tracking settings: .+ \| team\/web, team\/sub\/tool$/),
      expect.stringMatching(/^Cannot read client keys: .+ \| team\/web, team\/sub\/tool$/),
    ]);
  });

  test("where one of several groups is not seen, and names it", async () => {
    const world = await openUndeclaredWorld();
    const reading = await world.search([], { groups: ["none", "team"] });
    expect(namesOf(reading)).toHaveLength(6);
    expect(reading.source.path).toBe("none, team");
    expect(failuresOf(reading)).toEqual(["Cannot read groups: Group not found | none"]);
  });

  test("where a project is gone since it was listed: that hides nothing", async () => {
    const world = await openUndeclaredWorld();
    const body = { message: "404 Project Not Found" };
    await refuse(world, "/api/v4/projects/8/*", { status: 404, body });
    const reading = await world.search([]);
    expect([namesOf(reading).length, reading.source.failures]).toEqual([6, []]);
  });

  test("where the service does not say who the user is, and doubts whose settings a state has", async () => {
    const world = await openUndeclaredWorld();
    await refuse(world, "/api/v4/user", { status: 403 });
    const user = Buffer.from(JSON.stringify({ version: 1, user: { id: "1", name: "ada" } })).toString("base64");
    const instances = [sampleInstance({ project: "team/app", level: "watch" }, { private: user })];
    const reading = await world.search([{ instances }]);
    expect(namesOf(reading)).not.toContain("tocsin_notification_setting project/team/app");
    expect(reading.source.warnings).toMatchObject([{ summary: "Settings of an unknown user" }]);
  });
});

test("the environment must say where, and as whom, before anything is read", async () => {
  const world = await openUndeclaredWorld();
  await expect(world.search([], { env: {} })).rejects.toMatchObject({ summary: "No base_url for the provider" });
});
