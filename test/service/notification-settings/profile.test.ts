import { describe, expect, test } from "@jest/globals";
import { serving } from "../serving.ts";
import { DOCUMENTED, events, GLOBAL, GROUP, PROJECT, put, SEED } from "./seeded.ts";

describe("the profile interface on the top tier", () => {
  const send = serving({ seed: { ...SEED, tier: "ultimate" } });

  test("shows new_epic for a group", async () => {
    const reply = await put(send, GROUP, { level: "custom", new_epic: true });
    expect(reply).toEqual({ level: "custom", events: events([...DOCUMENTED, "new_epic"], { new_epic: true }) });
  });

  test("ignores new_epic for a project", async () => {
    const reply = await put(send, PROJECT, { level: "custom", new_epic: "nonsense" });
    expect(reply).toEqual({ level: "custom", events: events(DOCUMENTED) });
  });

  test("stores moved_project without showing it", async () => {
    const reply = await put(send, PROJECT, { level: "custom", moved_project: false });
    expect(reply).toEqual({ level: "custom", events: events(DOCUMENTED) });
  });

  test("shows no events of the global setting", async () => {
    const reply = await put(send, GLOBAL, { level: "custom", new_note: true });
    expect(reply).toEqual({ level: "custom", notification_email: "ada@example.com" });
  });
});

describe("the profile upstream", () => {
  const free = serving({ seed: SEED, profile: "upstream" });
  const paid = serving({ seed: { ...SEED, tier: "premium" }, profile: "upstream" });
  const keysOf = (json: unknown): string[] => Object.keys((json as { events: object }).events);

  test("shows every event, in order, null where it was never set", async () => {
    const { text } = await free(PROJECT, { method: "PUT", json: { level: "custom", new_note: true } });
    expect(text).toBe(
      '{"level":"custom","events":{"new_release":null,"new_note":true,"new_issue":null,"reopen_issue":null,"close_issue":null,' +
        '"reassign_issue":null,"issue_due":null,"new_merge_request":null,"push_to_merge_request":null,' +
        '"reopen_merge_request":null,"close_merge_request":null,"reassign_merge_request":null,' +
        '"change_reviewer_merge_request":null,"merge_merge_request":null,"failed_pipeline":null,"fixed_pipeline":null,' +
        '"success_pipeline":null,"moved_project":true,"merge_when_pipeline_succeeds":false}}',
    );
  });

  test("shows the events of the global setting between the level and the address", async () => {
    const reply = await free(GLOBAL, { method: "PUT", json: { level: "custom", new_release: 1 } });
    expect(Object.keys(reply.json as object)).toEqual(["level", "events", "notification_email"]);
    expect(reply.json).toMatchObject({ events: { new_release: true, new_note: null } });
  });

  test("leaves an emptied event that cannot be null as it is", async () => {
    await free(PROJECT, { method: "PUT", json: { level: "custom", moved_project: false } });
    const reply = await free(PROJECT, {
      method: "PUT",
      json: { moved_project: null, merge_when_pipeline_succeeds: "" },
    });
    expect(reply.json).toMatchObject({ events: { moved_project: false, merge_when_pipeline_succeeds: false } });
  });

  test("shows the events that are never null as false from the first answer on", async () => {
    const { json } = await paid(PROJECT, { method: "PUT", json: { level: "custom", approver: "" } });
    expect(json).toMatchObject({ events: { approver: false, service_account_failed_pipeline: false, new_note: null } });
  });

  test("knows the paid events by scope", async () => {
    const update = { method: "PUT", json: { level: "custom" } };
    const services = ["failed", "success", "fixed"].map((word) => `service_account_${word}_pipeline`);
    expect(keysOf((await paid(GLOBAL, update)).json).slice(19)).toEqual(["new_epic", "approver", ...services]);
    expect(keysOf((await paid(GROUP, update)).json).slice(19)).toEqual(["new_epic", ...services]);
    expect(keysOf((await paid(PROJECT, update)).json).slice(19)).toEqual(["approver", ...services]);
  });
});
