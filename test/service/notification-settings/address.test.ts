import { describe, expect, test } from "@jest/globals";
import { serving } from "../serving.ts";
import { GLOBAL, put, SEED } from "./seeded.ts";

describe("the address of notifications", () => {
  const send = serving({ seed: SEED });
  const NOT_VERIFIED = "must be an email you have verified";

  test.each(["", " ", " \t\n"])("goes back to the primary one for %j", async (notification_email) => {
    await put(send, GLOBAL, { notification_email: "ada@work.example" });
    const cleared = { level: "participating", notification_email: "ada@example.com" };
    expect(await put(send, GLOBAL, { notification_email })).toEqual(cleared);
  });

  test.each(["a@b@c", "@b", "a@", "a b@c", "a"])("is not %j", async (notification_email) => {
    const reply = await send(GLOBAL, { method: "PUT", json: { notification_email } });
    const message = { notification_email: ["is invalid", NOT_VERIFIED] };
    expect([reply.status, reply.json]).toEqual([400, { message }]);
  });

  test("is compared with its letters", async () => {
    const reply = await send(GLOBAL, { method: "PUT", json: { notification_email: "ADA@work.example" } });
    expect([reply.status, reply.json]).toEqual([400, { message: { notification_email: [NOT_VERIFIED] } }]);
  });

  test("is complained about before an empty level", async () => {
    const reply = await send(GLOBAL, { method: "PUT", json: { level: "", notification_email: "a@b" } });
    expect([reply.status, reply.json]).toEqual([400, { message: { notification_email: [NOT_VERIFIED] } }]);
  });

  test("is not complained about beside a level that does not exist", async () => {
    const reply = await send(GLOBAL, { method: "PUT", json: { level: "loud", notification_email: "a@b" } });
    expect([reply.status, reply.json]).toEqual([400, { message: "'loud' is not a valid level" }]);
  });
});
