import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "@jest/globals";
import type { Path } from "../../../../../src/kit/errors.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import { storedOf } from "../../../../support/provider/tracking.ts";
import { closeLater, openWorld, runOn } from "../../../../support/provider/world.ts";

type Answer = readonly [status: number, body: unknown];

const UNTOUCHED: Answer = [200, { level: "mention", notification_email: "ada@example.com" }];

/**
 * Starts a service with scripted answers to writes, which the embedded one never gives, and a fixed answer to reads.
 */
async function scripted(...answers: readonly Answer[]) {
  const writes: string[] = [];
  const server = createServer((request, response) => {
    const { method, url = "" } = request;
    if (method !== "GET") writes.push(new URL(url, "http://service").search);
    send(response, method === "GET" ? UNTOUCHED : (answers[writes.length - 1] ?? [500, {}]));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closeLater(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo; // listening on a port gives an address with a port
  return { run: await runOn(`http://127.0.0.1:${port}`, "token"), writes };
}

function send(response: ServerResponse, [status, body]: Answer): void {
  response.writeHead(status, { "content-type": "application/json", connection: "close" });
  response.end(JSON.stringify(body));
}

const both = { level: "watch", notification_email: "ada@work.example" };

describe("a level that fails after its email was saved", () => {
  const REFUSED: Answer = [403, { message: "403 Forbidden" }];
  const SAVED: Answer = [200, { ...both, level: "mention" }];
  const SENT = ["?notification_email=ada%40work.example", "?level=watch"];

  test("is put back if the level of a create is refused, and nothing is in the state", async () => {
    const { run, writes } = await scripted(SAVED, REFUSED, UNTOUCHED);
    const { stored, diagnostics } = await run.apply(run.config(both));
    expect(writes).toEqual([...SENT, "?notification_email=ada%40example.com"]);
    expect(stored).toBeNull();
    expect(summaries({ diagnostics }, "error")).toHaveLength(1);
  });

  test("is named if putting it back also fails, and the new one is in the state", async () => {
    const { run, writes } = await scripted(SAVED, REFUSED, REFUSED);
    const { stored, diagnostics } = await run.apply(run.config(both));
    expect(writes).toHaveLength(3);
    expect(stored?.state).toMatchObject({ id: "global", level: null, notification_email: "ada@work.example" });
    expect(summaries({ diagnostics }, "error")).toEqual(["Email address not put back"]);
    expect(diagnostics.find(({ severity }) => severity === "error")?.detail).toContain("`ada@example.com`");
  });

  test("stays, and is in the state, if the service may have stored the level", async () => {
    const { run, writes } = await scripted(SAVED, [200, { level: "disabled", notification_email: "ada@work.example" }]);
    const { stored } = await run.apply(run.config(both));
    expect(writes).toEqual(SENT);
    expect(stored?.state).toMatchObject({ level: "disabled", notification_email: "ada@work.example" });
  });

  test("leaves the earlier level and events in the state of an update", async () => {
    const { run } = await scripted([200, { ...both, level: "mention" }], [403, {}]);
    const id = { id: "global", group: null, project: null, on_destroy: "reset" };
    const prior = {
      ...id,
      level: "custom",
      notification_email: "ada@example.com",
      events: run.config({}).events ?? null,
    };
    const { stored } = await run.apply(run.config(both), { state: prior, private: new Uint8Array() });
    expect(stored?.state).toEqual({ ...prior, notification_email: "ada@work.example" });
  });
});

describe("an email that fails before its level is sent", () => {
  const prior = async () => {
    const world = await openWorld();
    const before = { level: "custom", notification_email: "ada@example.com", events: { new_note: true } };
    const run = await world.run();
    return { world, before, stored: storedOf(await run.apply(run.config(before))) };
  };

  test("is an error at the email, and an update leaves the state and the level as they were", async () => {
    const { world, before, stored } = await prior();
    const run = await world.run();
    const written = { level: "watch", notification_email: "eve@evil.example" };
    const outcome = await run.apply(run.config(written), stored);
    expect(outcome.stored?.state).toEqual(stored.state);
    const [error] = outcome.diagnostics;
    expect(error).toMatchObject({ severity: "error", path: ["notification_email"] });
    expect(error?.detail).not.toContain("eve@evil.example");
    const { level, notification_email } = before;
    expect(await world.stored("/notification_settings")).toEqual({ level, notification_email });
  });

  test("with another address in the answer leaves events in the state that were never sent as they were", async () => {
    const { stored } = await prior();
    const { run, writes } = await scripted([200, { level: "custom", notification_email: "eve@example.com" }]);
    const written = { level: "custom", notification_email: "ada@work.example", events: { new_note: false } };
    // The script has no answer for the current user.
    const outcome = await run.apply(run.config(written), { ...stored, private: noBytes });
    expect(writes).toEqual(["?notification_email=ada%40work.example"]);
    expect(summaries(outcome, "error")).toEqual(["Value not stored by the service"]);
    expect(outcome.stored?.state).toEqual({ ...stored.state, notification_email: "eve@example.com" });
  });
});

describe("an answer that shows another value than was sent", () => {
  const custom = { project: "team/app", level: "custom", events: { new_note: true } };
  const cases: Readonly<Record<string, [Parameters<typeof config>[0], Answer, Path, object]>> = {
    "of the level": [{ level: "watch" }, [200, { level: "disabled" }], ["level"], { level: "disabled" }],
    "of the email": [
      { notification_email: "ada@work.example" },
      [200, { level: "watch", notification_email: "eve@example.com" }],
      ["notification_email"],
      { notification_email: "eve@example.com" },
    ],
    "of an event": [
      custom,
      [200, { level: "custom", events: { new_note: false } }],
      ["events", { key: "new_note" }],
      { level: "custom", events: expect.objectContaining({ new_note: false }) },
    ],
    "of an event, as null": [
      custom,
      [200, { level: "custom", events: { new_note: null } }],
      ["events", { key: "new_note" }],
      { events: expect.objectContaining({ new_note: false }) },
    ],
  };
  const config = (written: Readonly<Record<string, string | boolean | { new_note: boolean }>>) => written;

  test.each(Object.entries(cases))(
    "%s is an error at that value, and the state has what is there",
    async (_title, row) => {
      const [written, answer, path, state] = row;
      const { run } = await scripted(answer);
      const { stored, diagnostics } = await run.apply(run.config(config(written)));
      const errors = diagnostics.filter(({ severity }) => severity === "error");
      expect(errors).toMatchObject([{ summary: "Value not stored by the service", path }]);
      expect(stored?.state).toMatchObject(state);
    },
  );

  test("is none if it shows the email in another case, or null for an event that is false", async () => {
    const off = { ...custom, events: { new_note: false } };
    const { run } = await scripted(
      [200, { level: "custom", events: { new_note: null } }],
      [200, { level: "mention", notification_email: "ADA@work.example" }],
    );
    expect(summaries(await run.apply(run.config(off)), "error")).toEqual([]);
    const outcome = await run.apply(run.config({ notification_email: "ada@work.example" }));
    expect(summaries(outcome, "error")).toEqual([]);
    expect(outcome.stored?.state).toMatchObject({ notification_email: "ada@work.example" });
  });
});
