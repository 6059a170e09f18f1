import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";
import { createService } from "../../../src/service/index.ts";
import { sendTo, serving, testCases, type Case } from "../serving.ts";
import { basic, lockOf, SEED, state, stateBody } from "./seeded.ts";

const NO_RECORD = { message: "404 Not found" };
const FORBIDDEN = { status: 403, answer: { message: "403 Forbidden" } };
const NO_PROJECT = { status: 404, answer: { message: "404 Project Not Found" } };
const UNAUTHORIZED = { status: 401, answer: { message: "401 Unauthorized" } };

describe("who may", () => {
  const send = serving({ seed: SEED });
  const write = (serial: number): Pick<Case, "method" | "body"> => ({ method: "POST", body: stateBody(serial) });
  testCases(send, {
    "nobody without a token": { path: state("web"), token: null, ...UNAUTHORIZED },
    "nobody in a project that they cannot see": { path: state("web"), token: "stranger", ...NO_PROJECT },
    "a reporter does not read": { path: state("web"), token: "reporter", ...FORBIDDEN },
    "a developer reads": { path: state("web"), token: "developer", status: 404, answer: NO_RECORD },
    "a developer does not write": { path: state("web"), token: "developer", ...write(1), ...FORBIDDEN },
    "a developer does not lock": {
      path: state("web", "/lock"),
      method: "POST",
      json: lockOf("a"),
      token: "developer",
      ...FORBIDDEN,
    },
    "a developer does not unlock": { path: state("web", "/lock"), method: "DELETE", token: "developer", ...FORBIDDEN },
    "a developer does not delete": { path: state("web"), method: "DELETE", token: "developer", ...FORBIDDEN },
    "a maintainer writes": { path: state("maintainer"), ...write(1), status: 200, answer: "" },
    "an owner writes": { path: state("owner"), token: "owner", ...write(1), status: 200 },
    "an administrator writes": { path: state("admin"), token: "admin", ...write(1), status: 200 },
    "a token with read_api reads": { path: state("web"), token: "reader", status: 404, answer: NO_RECORD },
    "a token with read_api does not write": { path: state("web"), token: "reader", ...write(1), status: 403 },
    "a password is a token, whatever the user name": {
      path: state("web"),
      token: null,
      headers: { Authorization: basic("gitlab-ci-token", "developer") },
      status: 404,
      answer: NO_RECORD,
    },
    "a password begins after the first colon": {
      path: state("web"),
      token: null,
      headers: { Authorization: basic("ada", "token:token") },
      ...UNAUTHORIZED,
    },
    "a user name is no token": {
      path: state("web"),
      token: null,
      headers: { Authorization: basic("token", "") },
      ...UNAUTHORIZED,
    },
    "PRIVATE-TOKEN goes before a password": {
      path: state("web"),
      token: "reporter",
      headers: { Authorization: basic("ada", "token") },
      ...FORBIDDEN,
    },
    "a password is no token for other routes": {
      path: "/api/v4/projects/1",
      token: null,
      headers: { Authorization: basic("ada", "token") },
      ...UNAUTHORIZED,
    },
    "a GET by the project's old path is sent on": { path: state("web", "", "team%2Fold"), status: 301 },
    "a POST by the project's old path is not": { path: state("web", "", "team%2Fold"), ...write(1), status: 405 },
  });
});

describe("a state", () => {
  const send = serving({ seed: SEED });

  test("is kept byte for byte, by project and name", async () => {
    const path = state("team%2Fweb.tfstate", "?ignored=1", "team%2Finfra");
    const bytes = Buffer.concat([Buffer.from('{"serial":1,"raw":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}\r\n')]);
    expect((await send(path, { method: "POST", body: bytes })).status).toBe(200);
    const { url } = send.service();
    const answer = await fetch(url + path, { headers: { "PRIVATE-TOKEN": "developer" } });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
    expect((await send(state("team%2Fweb.tfstate", "", 2))).status).toBe(404);
  });

  test("of megabytes is kept whole, and a body of that size is refused elsewhere", async () => {
    const body = JSON.stringify({ serial: 1, padding: "x".repeat(8 * 1024 * 1024) });
    expect((await send(state("large"), { method: "POST", body })).status).toBe(200);
    expect((await send(state("large"))).text).toBe(body);
    const json = { method: "POST", body, headers: { "Content-Type": "application/json" } };
    expect((await send(state("large", "/lock"), json)).status).toBe(413);
  });

  test("is accepted with a wrong checksum and any content type", async () => {
    const headers = { "Content-MD5": "AAAAAAAAAAAAAAAAAAAAAA==", "Content-Type": "text/plain" };
    expect((await send(state("md5"), { method: "POST", body: stateBody(1), headers })).status).toBe(200);
  });

  test("is the one with the highest serial", async () => {
    for (const serial of [3, 5, 4])
      expect((await send(state("serials"), { method: "POST", body: stateBody(serial) })).status).toBe(200);
    expect((await send(state("serials"))).text).toBe(stateBody(5));
  });

  test("with a serial that is taken is refused, and nothing changes", async () => {
    await send(state("taken"), { method: "POST", body: stateBody(3) });
    const reply = await send(state("taken"), { method: "POST", body: '{"serial":3,"other":true}' });
    const message = expect.stringContaining("duplicate key value violates unique constraint");
    expect([reply.status, reply.json]).toEqual([422, { message }]);
    expect((await send(state("taken"))).text).toBe(stateBody(3));
  });

  test("keeps its newest 100 versions, and takes none that is older", async () => {
    const post = async (serial: number): Promise<number> =>
      (await send(state("many"), { method: "POST", body: stateBody(serial) })).status;
    for (let serial = 1; serial <= 102; serial += 1) await post(serial);
    const statusOf = async (serial: number): Promise<number> =>
      (await send(state("many", `/versions/${serial}`))).status;
    expect([await statusOf(2), await statusOf(3), await statusOf(102)]).toEqual([404, 200, 200]);
    expect([await post(2), await post(1000)]).toEqual([422, 200]);
    expect([await statusOf(2), await statusOf(3), await statusOf(4)]).toEqual([404, 404, 200]);
  });

  test("is deleted, and its serials can be used again", async () => {
    await send(state("gone"), { method: "POST", body: stateBody(1) });
    const reply = await send(state("gone"), { method: "DELETE" });
    expect([reply.status, reply.text]).toEqual([200, ""]);
    expect((await send(state("gone"))).status).toBe(404);
    expect((await send(state("gone"), { method: "POST", body: stateBody(1) })).status).toBe(200);
  });

  const write = { path: state("refused"), method: "POST" };
  testCases(send, {
    "without content is not stored": { ...write, status: 204, answer: "" },
    "that is not JSON is refused": { ...write, body: "{", status: 422, answer: { message: "invalid JSON" } },
    "without a serial is refused": { ...write, body: "{}", status: 422, answer: { message: "No serial in payload" } },
    "with a serial that is no number is refused": { ...write, body: '{"serial":"1"}', status: 422 },
    "with a serial that is no whole number is refused": { ...write, body: stateBody(1.5), status: 422 },
    "with a long name is refused": {
      ...write,
      path: state("n".repeat(256)),
      status: 400,
      answer: { error: "name name must be less than 255 characters" },
    },
    "that is not there is not deleted": { path: state("none"), method: "DELETE", status: 404, answer: NO_RECORD },
    "has no other methods": { path: state("web"), method: "PUT", status: 405 },
  });

  test("outlives a restart, with its versions and its lock, in a file", async () => {
    const folder = await mkdtemp(join(tmpdir(), "tocsin-state-"));
    const options = { seed: SEED, file: join(folder, "world.db") };
    const first = await createService(options);
    await sendTo(first.url, state("kept"), { method: "POST", body: stateBody(1) });
    await sendTo(first.url, state("kept", "/lock"), { method: "POST", json: lockOf("mine") });
    await sendTo(first.url, state("kept", "?ID=mine"), { method: "POST", body: stateBody(2) });
    await first.close();
    const second = await createService({ file: options.file });
    const read = async (rest: string): Promise<string> => (await sendTo(second.url, state("kept", rest))).text;
    const versions = [await read(""), await read("/versions/1")];
    const lock = await sendTo(second.url, state("kept", "/lock"), { method: "POST", json: lockOf("other") });
    await second.close();
    await rm(folder, { recursive: true });
    expect(versions).toEqual([stateBody(2), stateBody(1)]);
    expect([lock.status, lock.json]).toEqual([409, expect.objectContaining({ ID: "mine" })]);
  });
});

describe("a version of a state", () => {
  const send = serving({ seed: SEED });

  test("is read by its serial, and deleted for good", async () => {
    for (const serial of [1, 2]) await send(state("web"), { method: "POST", body: stateBody(serial) });
    expect((await send(state("web", "/versions/1"), { token: "developer" })).text).toBe(stateBody(1));
    const reply = await send(state("web", "/versions/2"), { method: "DELETE" });
    expect([reply.status, reply.text]).toEqual([204, ""]);
    expect((await send(state("web"))).text).toBe(stateBody(1));
  });

  testCases(send, {
    "that is not there is 404": {
      path: state("web", "/versions/9"),
      status: 404,
      answer: { message: "404 Not Found" },
    },
    "of no state is 404": { path: state("none", "/versions/1"), status: 404, answer: NO_RECORD },
    "whose serial is no number is 400": {
      path: state("web", "/versions/x"),
      status: 400,
      answer: { error: "serial is invalid" },
    },
    "is not deleted by a developer": {
      path: state("web", "/versions/1"),
      method: "DELETE",
      token: "developer",
      ...FORBIDDEN,
    },
  });
});
