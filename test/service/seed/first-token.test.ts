import { expect, test } from "@jest/globals";
import { serving } from "../serving.ts";

const send = serving({
  seed: {
    users: [{ username: "ada", email: "ada@example.com", tokens: [{ token: "of-the-list" }], token: "short" }],
  },
});

test("a token in short form goes before those of the list, which are good as well", async () => {
  expect(send.service().token).toBe("short");
  for (const token of ["short", "of-the-list"]) {
    expect((await send("/api/v4/notification_settings", { token })).status).toBe(200);
  }
});
