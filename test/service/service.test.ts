import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { createService, type Service, type ServiceOptions } from "../../src/service/index.ts";
import { startService } from "../../src/testing.ts";
import { sendTo } from "./serving.ts";

const GLOBAL = "/api/v4/notification_settings";
const running: Service[] = [];
let folder: string;

const start = async (options?: ServiceOptions): Promise<Service> => {
  const service = await createService(options);
  running.push(service);
  return service;
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "tocsin-service-"));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((service) => service.close()));
  rmSync(folder, { recursive: true });
});

describe("the default world", () => {
  test("has an administrator, a public group and two projects", async () => {
    const { url, token } = await start();
    const paths = [GLOBAL, "groups/demo", "groups/1", "projects/demo%2Fweb", "projects/demo%2Fapi", "projects/2"].map(
      (path) => (path === GLOBAL ? path : `/api/v4/${path}/notification_settings`),
    );
    const replies = await Promise.all(paths.map((path) => sendTo(url, path, { token, headers: { Sudo: "root" } })));
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 200));
    expect(replies[0]?.json).toEqual({ level: "participating", notification_email: "root@example.com" });
  });

  test("has a token that nobody can guess, or the one that is asked for", async () => {
    const [first, second, named] = await Promise.all([start(), start(), start({ token: "chosen" })]);
    expect(first.token).toMatch(/^tocsin-[0-9a-f]{40}$/);
    expect(second.token).not.toBe(first.token);
    expect((await sendTo(named.url, GLOBAL, { token: "chosen" })).status).toBe(200);
    expect((await sendTo(named.url, GLOBAL, { token: first.token })).status).toBe(401);
  });
});

describe("a seeded world", () => {
  const seed = {
    users: [
      { username: "ada", email: "ada@example.com", tokens: [{ token: "of-ada" }] },
      { username: "bob", email: "bob@example.com", verified_emails: ["bob@work.example"], token: "of-bob" },
    ],
    groups: [
      { full_path: "a" },
      { id: 2, full_path: "b", visibility: "public" },
      { full_path: "c", visibility: "public" },
    ],
    notification_settings: [
      { user: "Bob", level: "mention", notification_email: "bob@work.example" },
      { user: "bob", group: "B", level: "custom", events: { new_note: true } },
    ],
  } as const;

  test("is what the seed says", async () => {
    const { url } = await start({ seed });
    const read = async (path: string): Promise<unknown> => (await sendTo(url, path, { token: "of-bob" })).json;
    expect(await read(GLOBAL)).toEqual({ level: "mention", notification_email: "bob@work.example" });
    expect(await read("/api/v4/groups/b/notification_settings")).toMatchObject({
      level: "custom",
      events: { new_note: true },
    });
  });

  test("gives ids in order where they are left out, past those that are named", async () => {
    const { url } = await start({ seed });
    const status = async (id: number): Promise<number> =>
      (await sendTo(url, `/api/v4/groups/${id}/notification_settings`, { token: "of-bob" })).status;
    // The first is private; the second and the third are not.
    expect([await status(1), await status(2), await status(3), await status(4)]).toEqual([404, 200, 200, 404]);
  });

  test("names the first user's first token, and gives that user another one that is asked for", async () => {
    const seeded = await start({ seed });
    const asked = await start({ seed, token: "another" });
    expect([seeded.token, asked.token]).toEqual(["of-ada", "another"]);
    const { json } = await sendTo(asked.url, GLOBAL, { token: "another" });
    expect(json).toMatchObject({ notification_email: "ada@example.com" });
  });

  test("names the first of that user's tokens that is good, or gives a new one", async () => {
    const spent = [
      { token: "revoked", revoked: true },
      { token: "expired", expires_at: "2020-01-01" },
    ];
    const user = { username: "ada", email: "ada@example.com" };
    const good = { token: "good", expires_at: "2999-12-31" };
    expect((await start({ seed: { users: [{ ...user, tokens: [...spent, good] }] } })).token).toBe("good");
    const { url, token } = await start({ seed: { users: [{ ...user, tokens: spent }] } });
    expect((await sendTo(url, GLOBAL, { token })).status).toBe(200);
  });

  test("does not give out the token of another user as the first user's", async () => {
    const users = [
      { username: "ada", email: "ada@example.com" },
      { username: "bob", email: "bob@example.com", token: "of-bob" },
    ];
    await expect(start({ seed: { users }, token: "of-bob" })).rejects.toMatchObject({
      code: "conflict",
      summary: "Token cannot be used",
      detail: expect.stringContaining("belongs to a user other than ada, or is expired or revoked"),
    });
  });

  test("gives a first user without a token a random one, not somebody else's", async () => {
    const users = [{ username: "ada", email: "ada@example.com" }, seed.users[1]];
    const { url, token } = await start({ seed: { users } });
    expect((await sendTo(url, GLOBAL, { token })).json).toMatchObject({ notification_email: "ada@example.com" });
  });

  test("that is wrong starts nothing", async () => {
    await expect(start({ seed: { users: [] } })).rejects.toThrow("users must contain at least one user");
  });

  test("leaves no file in use when the port cannot be had", async () => {
    const file = join(folder, "world.db");
    const port = Number(new URL((await start()).url).port);
    await expect(start({ file, port })).rejects.toMatchObject({ code: "conflict" });
    await start({ file });
  });
});

describe("a world in a file", () => {
  test("is there again, with its tokens, and a new one for the first user", async () => {
    const file = join(folder, "world.db");
    const first = await start({ file });
    await sendTo(first.url, GLOBAL, { method: "PUT", token: first.token, json: { level: "watch" } });
    await first.close();
    const second = await start({ file });
    expect(second.token).not.toBe(first.token);
    for (const { token } of [first, second]) {
      expect((await sendTo(second.url, GLOBAL, { token })).json).toMatchObject({ level: "watch" });
    }
  });

  test.each([
    ["cut off", (file: string) => truncateSync(file, 5_000)],
    ["written over", (file: string) => writeFileSync(file, readFileSync(file).fill(0xff, 4_096, 12_288))],
  ])("that was %s is refused", async (_how, damage) => {
    const file = join(folder, "world.db");
    await (await start({ file })).close();
    damage(file);
    await expect(start({ file })).rejects.toMatchObject({
      code: "invalid",
      summary: `Cannot open ${file}`,
      detail: "The database is damaged. Restore a copy, or choose another file.",
    });
  });

  test("is not seeded a second time, and the log says so", async () => {
    const file = join(folder, "world.db");
    const lines: string[] = [];
    const ada = { username: "ada", email: "ada@example.com" };
    const seed = { users: [{ ...ada, token: "of-ada" }] };
    await (await start({ file, seed })).close();
    const again = await start({ file, seed, log: (line) => lines.push(line) });
    expect(lines).toEqual(["Warning: the file already contains data, so the seed was ignored."]);
    expect(again.token).toBe("of-ada");
    await again.close();
    const other = await start({ file, seed: { users: [{ ...ada, token: "not-used" }] } });
    expect((await sendTo(other.url, GLOBAL, { token: "not-used" })).status).toBe(401);
    expect((await sendTo(other.url, GLOBAL, { token: other.token })).status).toBe(200);
  });
});

describe("options that nobody has checked", () => {
  test.each<[string, unknown, string]>([
    [
      "an unknown one",
      { sead: {} },
      "sead is unknown; the known keys are host, port, allowedHosts, file, seed, token, profile, faults, log",
    ],
    ["a profile", { profile: "gitlab" }, "profile must be one of interface, upstream"],
    ["an empty token", { token: "" }, "token must be a string without spaces"],
    ["a token of two words", { token: "a b" }, "token must be a string without spaces"],
    ["an empty address", { host: "" }, "host must be an address"],
    ["a port", { port: 65_536 }, "port must be a whole number from 0 to 65535"],
    [
      "a host with a port",
      { allowedHosts: ["localhost", "gitlab.test:80"] },
      "allowedHosts[1] must be a host without a port",
    ],
    ["an empty file", { file: "" }, "file must be a file name"],
  ])("are refused: %s", async (_what, options, problem) => {
    await expect(start(options as ServiceOptions)).rejects.toMatchObject({ code: "invalid", detail: problem });
  });
});

describe("listening", () => {
  test("is on this machine alone unless another address is named, which is warned of", async () => {
    const lines: string[] = [];
    const log = (line: string): void => void lines.push(line);
    expect((await start({ log })).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(lines).toEqual([]);
    expect((await start({ log, host: "0.0.0.0" })).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(lines).toEqual([expect.stringMatching(/^Warning: listening on 0\.0\.0\.0, where other machines/)]);
  });

  test("by the name of this machine is on one address", async () => {
    expect((await start({ host: "localhost" })).url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  });

  test("on a port that is taken says so", async () => {
    const port = Number(new URL((await start()).url).port);
    await expect(start({ port })).rejects.toMatchObject({
      code: "conflict",
      summary: `Cannot listen on 127.0.0.1, port ${port}`,
    });
  });

  test("on an address of another machine says so", async () => {
    await expect(start({ host: "192.0.2.1" })).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("startService", () => {
  test("stands in an `await using` declaration", async () => {
    const service = await startService({ token: "mine" });
    expect((await sendTo(service.url, GLOBAL, { token: "mine" })).status).toBe(200);
    await service[Symbol.asyncDispose]();
    await expect(sendTo(service.url, GLOBAL)).rejects.toThrow("fetch failed");
  });
});
