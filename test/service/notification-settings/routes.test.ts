import { describe, expect, test } from "@jest/globals";
import { serving, testCases } from "../serving.ts";
import { DOCUMENTED, events, GLOBAL, GROUP, PROJECT, put, SEED } from "./seeded.ts";

describe("refusals, which change nothing", () => {
  const send = serving({ seed: SEED });
  const level = (sent: string): string => `'${sent}' is not a valid level`;
  testCases(send, {
    "an unknown level": {
      path: `${PROJECT}?level=loud`,
      method: "PUT",
      status: 400,
      answer: { message: level("loud") },
    },
    "a level in other letters": {
      path: `${PROJECT}?level=Watch`,
      method: "PUT",
      status: 400,
      answer: { message: level("Watch") },
    },
    "a level as a number": {
      path: GROUP,
      method: "PUT",
      json: { level: 2 },
      status: 400,
      answer: { message: level("2") },
    },
    "an empty level": {
      path: `${PROJECT}?level=`,
      method: "PUT",
      status: 400,
      answer: { message: { level: ["can't be blank"] } },
    },
    "a level of spaces": {
      path: `${PROJECT}?level=+`,
      method: "PUT",
      status: 400,
      answer: { message: { level: ["can't be blank"] } },
    },
    "a level of null": {
      path: GLOBAL,
      method: "PUT",
      json: { level: null },
      status: 400,
      answer: { message: { level: ["can't be blank"] } },
    },
    "a level as a list": {
      path: GLOBAL,
      method: "PUT",
      json: { level: ["watch"] },
      status: 400,
      answer: { error: "level is invalid" },
    },
    "a level as a list in the query": {
      path: `${GLOBAL}?level[]=watch`,
      method: "PUT",
      status: 400,
      answer: { error: "level is invalid" },
    },
    "events that are no booleans, all named at once": {
      path: `${PROJECT}?new_note=maybe&level=watch&failed_pipeline=2`,
      method: "PUT",
      status: 400,
      answer: { error: "new_note is invalid, failed_pipeline is invalid" },
    },
    "a wrong type goes before a missing project": {
      path: "/api/v4/projects/99/notification_settings?new_note=maybe",
      method: "PUT",
      status: 400,
      answer: { error: "new_note is invalid" },
    },
    "a missing project goes before an unknown level": {
      path: "/api/v4/projects/99/notification_settings?level=loud",
      method: "PUT",
      status: 404,
      answer: { message: "404 Project Not Found" },
    },
    "a missing token goes before everything": {
      path: "/api/v4/projects/99/notification_settings?new_note=maybe",
      method: "PUT",
      token: null,
      status: 401,
      answer: { message: "401 Unauthorized" },
    },
  });

  test("after all of them the settings are as they were", async () => {
    expect((await send(PROJECT)).json).toEqual({ level: "global" });
    expect((await send(GROUP)).json).toEqual({ level: "global" });
    expect((await send(GLOBAL)).json).toEqual({ level: "participating", notification_email: "ada@example.com" });
  });
});

describe("a group's or project's setting", () => {
  const send = serving({ seed: SEED });

  test.each(["disabled", "participating", "watch", "mention", "global"])("takes the level %s", async (level) => {
    expect(await put(send, PROJECT, { level })).toEqual({ level });
    expect((await send(PROJECT)).json).toEqual({ level });
  });

  test("shows its events at level custom, never set ones as false", async () => {
    const expected = { level: "custom", events: events(DOCUMENTED, { new_note: true }) };
    expect(await put(send, GROUP, { level: "custom", new_note: true })).toEqual(expected);
    expect((await send(GROUP)).json).toEqual(expected);
  });

  test("stores events at any level and shows them when the level becomes custom", async () => {
    expect(await put(send, PROJECT, { level: "watch", new_issue: true })).toEqual({ level: "watch" });
    expect(await put(send, PROJECT, { new_note: "yes" })).toEqual({ level: "watch" });
    const shown = { level: "custom", events: events(DOCUMENTED, { new_issue: true, new_note: true }) };
    expect(await put(send, PROJECT, { level: "custom" })).toEqual(shown);
  });

  test("keeps events that an update does not name", async () => {
    await put(send, GROUP, { level: "custom", new_note: true, issue_due: true });
    await put(send, GROUP, { level: "global" });
    const reply = await put(send, GROUP, { level: "custom", issue_due: "off" });
    expect(reply).toEqual({ level: "custom", events: events(DOCUMENTED, { new_note: true }) });
  });

  test("takes an empty event back to never set", async () => {
    await put(send, GROUP, { level: "custom", close_issue: true });
    const reply = await put(send, GROUP, { close_issue: null });
    expect(reply).toMatchObject({ events: { close_issue: false } });
  });

  test("ignores what it does not declare: nested events, an address, an event of another tier", async () => {
    const before = (await send(GROUP)).json;
    const reply = await put(send, GROUP, {
      events: { reopen_issue: true },
      notification_email: "nobody@example.com",
      new_epic: "nonsense",
      colour: "red",
    });
    expect(reply).toEqual(before);
  });

  test("answers an empty update with the setting as it is", async () => {
    const reply = await send("/api/v4/projects/team%2Flib/notification_settings", { method: "PUT" });
    expect([reply.status, reply.json]).toEqual([200, { level: "global" }]);
  });

  test("belongs to one user alone", async () => {
    await put(send, PROJECT, { level: "mention" });
    expect((await send(PROJECT, { token: "bob" })).json).toEqual({ level: "global" });
  });

  test("is not inherited by what lies below", async () => {
    await put(send, GROUP, { level: "disabled" });
    expect((await send("/api/v4/projects/team%2Flib/notification_settings")).json).toEqual({ level: "global" });
  });
});

describe("the global setting", () => {
  const send = serving({ seed: SEED });

  test.each(["disabled", "watch", "global", "mention", "custom", "participating"])(
    "takes the level %s",
    async (level) => {
      expect(await put(send, GLOBAL, { level })).toEqual({ level, notification_email: "ada@example.com" });
    },
  );

  test("takes a verified address and goes back to the primary one when it is cleared", async () => {
    const cleared = { level: "participating", notification_email: "ada@example.com" };
    const changed = { ...cleared, notification_email: "ada@work.example" };
    expect(await put(send, GLOBAL, { notification_email: "ada@work.example" })).toEqual(changed);
    expect(await put(send, GLOBAL, { notification_email: null })).toEqual(changed);
    expect(await put(send, GLOBAL, { notification_email: "" })).toEqual(cleared);
  });

  test.each([
    ["bob@example.com", ["must be an email you have verified"]],
    ["unknown@example.com", ["must be an email you have verified"]],
    ["not an address", ["is invalid", "must be an email you have verified"]],
  ])("refuses the address %s", async (address, errors) => {
    const reply = await send(GLOBAL, { method: "PUT", json: { notification_email: address } });
    expect([reply.status, reply.json]).toEqual([400, { message: { notification_email: errors } }]);
  });

  test("leaves an address alone that is sent as it is, verified or not", async () => {
    const json = { notification_email: "bob@elsewhere.example" };
    const reply = await send(GLOBAL, { method: "PUT", token: "bob", json });
    expect([reply.status, reply.json]).toEqual([200, { level: "participating", ...json }]);
  });

  test("saves the level although it refuses the address", async () => {
    const reply = await send(GLOBAL, {
      method: "PUT",
      json: { notification_email: "bob@example.com", level: "mention" },
    });
    expect(reply.status).toBe(400);
    expect((await send(GLOBAL)).json).toEqual({ level: "mention", notification_email: "ada@example.com" });
  });

  test("saves neither when the level does not exist", async () => {
    const reply = await send(GLOBAL, {
      method: "PUT",
      json: { notification_email: "ada@work.example", level: "loud" },
    });
    expect(reply.status).toBe(400);
    expect((await send(GLOBAL)).json).toMatchObject({ notification_email: "ada@example.com" });
  });

  test("saves the address when the level is empty", async () => {
    const reply = await send(GLOBAL, { method: "PUT", json: { notification_email: "ada@work.example", level: "" } });
    expect([reply.status, reply.json]).toEqual([400, { message: { level: ["can't be blank"] } }]);
    expect((await send(GLOBAL)).json).toEqual({ level: "mention", notification_email: "ada@work.example" });
  });
});
