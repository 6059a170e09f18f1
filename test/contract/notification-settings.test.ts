import { beforeAll, describe, expect } from "@jest/globals";
import { partyTo, targets } from "./target.ts";

const PROJECT = "/projects/PROJECT/notification_settings";
const GROUP = "/groups/GROUP/notification_settings";
const GLOBAL = "/notification_settings";
const LEVELS = ["disabled", "participating", "watch", "global", "mention", "custom"];
const DOCUMENTED = [
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

describe.each(targets().map((target) => [target.name, target] as const))(
  "notification settings of %s",
  (_name, target) => {
    const { send, holds, atEnd } = partyTo(target, "notification settings");
    const levelOf = (json: unknown): string => (json as { level: string }).level;
    const found: { path: string; shown: unknown; events: object }[] = [];

    beforeAll(async () => {
      for (const path of [GLOBAL, GROUP, PROJECT]) {
        const { json: shown } = await send(path);
        // Events are shown at level custom alone, and the global setting's not by every server.
        const { json: custom } = await send(path, { method: "PUT", json: { level: "custom" } });
        found.push({ path, shown, events: (custom as { events?: object }).events ?? {} });
      }
    });

    atEnd(async () => {
      for (const { path, shown, events } of found) {
        await send(path, { method: "PUT", json: { level: "custom", ...events } });
        await send(path, { method: "PUT", json: { level: levelOf(shown) } });
        expect((await send(path)).json).toEqual(shown);
      }
    });

    for (const path of [GLOBAL, GROUP, PROJECT]) {
      for (const level of LEVELS) {
        holds(`${path} takes the level ${level}`, async () => {
          const reply = await send(`${path}?level=${level}`, { method: "PUT" });
          expect([reply.status, levelOf(reply.json)]).toEqual([200, level]);
          expect(levelOf((await send(path)).json)).toBe(level);
        });
      }

      holds(`${path} refuses an unknown level`, async () => {
        const reply = await send(`${path}?level=loud`, { method: "PUT" });
        expect([reply.status, reply.json]).toEqual([400, { message: "'loud' is not a valid level" }]);
      });

      holds(`${path} refuses an event that is no boolean`, async () => {
        const reply = await send(`${path}?new_note=maybe`, { method: "PUT" });
        expect([reply.status, reply.json]).toEqual([400, { error: "new_note is invalid" }]);
      });

      holds(`${path} ignores unknown parameters and nested events`, async () => {
        const reply = await send(path, {
          method: "PUT",
          json: { level: "watch", colour: "red", events: { new_note: 7 } },
        });
        expect([reply.status, levelOf(reply.json)]).toEqual([200, "watch"]);
      });

      holds(`${path} is not for strangers`, async () => {
        const reply = await send(path, { token: null });
        expect([reply.status, reply.json]).toEqual([401, { message: "401 Unauthorized" }]);
      });
    }

    for (const path of [GROUP, PROJECT]) {
      holds(`${path} shows the documented events at level custom alone`, async () => {
        const custom = await send(path, { method: "PUT", json: { level: "custom", new_note: true, new_issue: "off" } });
        const { events } = custom.json as { events: Record<string, boolean | null> };
        expect(Object.keys(events)).toEqual(expect.arrayContaining(DOCUMENTED));
        expect(events).toMatchObject({ new_note: true, new_issue: false });
        expect((await send(path, { method: "PUT", json: { level: "watch" } })).json).toEqual({ level: "watch" });
      });

      holds(`${path} keeps events through other levels, and those that an update does not name`, async () => {
        await send(path, { method: "PUT", json: { level: "custom", new_note: true, issue_due: true } });
        await send(path, { method: "PUT", json: { level: "disabled", issue_due: false } });
        const { json } = await send(path, { method: "PUT", json: { level: "custom" } });
        expect(json).toMatchObject({ events: { new_note: true, issue_due: false } });
      });
    }

    holds("the global setting always has an address", async () => {
      const { json } = await send(GLOBAL);
      expect(json).toMatchObject({ notification_email: expect.stringMatching(/^[^@\s]+@[^@\s]+$/) });
    });

    holds("an address that nobody verified is refused, and the level is saved all the same", async () => {
      await send(GLOBAL, { method: "PUT", json: { level: "watch" } });
      const json = { level: "mention", notification_email: "nobody@unverified.example" };
      const reply = await send(GLOBAL, { method: "PUT", json });
      const message = { notification_email: ["must be an email you have verified"] };
      expect([reply.status, reply.json]).toEqual([400, { message }]);
      expect(levelOf((await send(GLOBAL)).json)).toBe("mention");
    });

    holds("what cannot be seen is missing", async () => {
      const project = await send("/projects/no%2Fsuch-project/notification_settings");
      expect([project.status, project.json]).toEqual([404, { message: "404 Project Not Found" }]);
      const group = await send("/groups/no-such-group/notification_settings");
      expect([group.status, group.json]).toEqual([404, { message: "404 Group Not Found" }]);
      const route = await send("/projects/no/such-project/notification_settings");
      expect([route.status, route.json]).toEqual([404, { error: "404 Not Found" }]);
    });
  },
);
