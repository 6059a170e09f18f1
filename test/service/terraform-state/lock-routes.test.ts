import { describe, expect, test } from "@jest/globals";
import { serving, testCases, type Reply } from "../serving.ts";
import { basic, lockOf, SEED, state, stateBody } from "./seeded.ts";

const send = serving({ seed: SEED });

const lock = (name: string, id: string, token = "token"): Promise<Reply> =>
  send(state(name, "/lock"), { method: "POST", json: lockOf(id), token });
const unlock = (name: string, json?: unknown): Promise<Reply> =>
  send(state(name, "/lock"), { method: "DELETE", ...(json === undefined ? {} : { json }) });
const write = (name: string, query = ""): Promise<Reply> =>
  send(state(name, query), { method: "POST", body: stateBody(1) });

describe("a lock", () => {
  test("is taken once, and shows its holder to whoever comes second", async () => {
    const first = await lock("web", "first");
    const { Operation, Info, Version, Path } = lockOf("first");
    const holder = { ID: "first", Who: "mia", Created: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) };
    expect([first.status, first.json]).toEqual([200, { Operation, Info, Version, Path, ...holder }]);
    const second = await lock("web", "second", "owner");
    expect([second.status, second.json]).toEqual([409, first.json]);
    expect((await lock("web", "first")).status).toBe(409);
  });

  test("of one state is none of another", async () => {
    expect((await lock("one", "a")).status).toBe(200);
    expect((await lock("two", "a")).status).toBe(200);
    const elsewhere = await send(state("one", "/lock", 2), { method: "POST", json: lockOf("a") });
    expect(elsewhere.status).toBe(200);
  });

  test("is released by its ID, and then can be taken again", async () => {
    await lock("released", "a");
    const other = await unlock("released", lockOf("b"));
    expect([other.status, other.json]).toEqual([409, expect.objectContaining({ ID: "a", Who: "mia" })]);
    const own = await unlock("released", lockOf("a"));
    expect([own.status, own.text]).toEqual([200, ""]);
    expect((await unlock("released", lockOf("a"))).status).toBe(409);
    expect((await lock("released", "b")).status).toBe(200);
  });

  test("is released by force with an empty body, as JSON, as Terraform sends it", async () => {
    await lock("forced", "a");
    const headers = { Authorization: basic("ada", "token"), "Content-Type": "application/json" };
    const path = state("forced", "/lock");
    expect((await send(path, { method: "DELETE", token: null, headers, body: "" })).status).toBe(200);
    expect((await lock("forced", "b")).status).toBe(200);
  });

  test("comes before the state: what is locked and was never written has no content", async () => {
    await lock("fresh", "a");
    const reply = await send(state("fresh"));
    expect([reply.status, reply.text]).toEqual([204, ""]);
  });

  test("keeps a state from being written without its ID, and from being deleted", async () => {
    await lock("held", "a");
    for (const query of ["", "?ID=b"]) {
      const reply = await write("held", query);
      expect([reply.status, reply.json]).toEqual([409, { ID: "a", Who: "mia", Created: expect.any(String) }]);
    }
    expect((await write("held", "?ID=a")).status).toBe(200);
    expect((await send(state("held"), { method: "DELETE" })).status).toBe(200);
    expect((await send(state("held"))).text).toBe(stateBody(1));
  });

  test("that was released by force is of no use for a write any more", async () => {
    await lock("lost", "a");
    await unlock("lost");
    const reply = await write("lost", "?ID=a");
    expect([reply.status, reply.json]).toEqual([409, { message: "409 Conflict" }]);
    expect((await write("lost")).status).toBe(200);
  });

  test("needs all seven fields, which may be empty", async () => {
    const path = state("fields", "/lock");
    const nothing = await send(path, { method: "POST", json: {} });
    const names = ["ID", "Operation", "Info", "Who", "Version", "Created", "Path"];
    expect([nothing.status, nothing.json]).toEqual([
      400,
      { error: names.map((name) => `${name} is missing`).join(", ") },
    ]);
    for (const name of names) {
      const { [name]: _left, ...rest } = lockOf("a");
      const reply = await send(path, { method: "POST", json: rest });
      expect([reply.status, reply.json]).toEqual([400, { error: `${name} is missing` }]);
    }
    const empty = Object.fromEntries(names.map((name) => [name, name === "ID" ? "a" : ""]));
    expect((await send(path, { method: "POST", json: empty })).status).toBe(200);
  });

  testCases(send, {
    "with a long ID is refused": {
      path: state("long", "/lock"),
      method: "POST",
      json: lockOf("a".repeat(256)),
      status: 400,
      answer: { error: "ID ID must be less than 255 characters" },
    },
    "with an empty ID is not expected": {
      path: state("empty", "/lock"),
      method: "POST",
      json: lockOf(""),
      status: 500,
      answer: { message: "500 Internal Server Error" },
    },
    "is not taken with the method that Terraform sends by default": {
      path: state("web", "/lock"),
      method: "LOCK",
      json: lockOf("a"),
      status: 404,
      answer: { error: "404 Not Found" },
    },
    "cannot be read": { path: state("web", "/lock"), status: 405 },
  });
});
