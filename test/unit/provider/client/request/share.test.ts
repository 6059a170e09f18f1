import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, test } from "@jest/globals";
import { until } from "../../../../support/until.ts";
import { answer, clientOf, closeAll, rejectionOf, startServer } from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const { signal } = new AbortController();
const call = { signal };
const keyOf = (id: number) => ({
  id,
  active: true,
  public_key: `glet_${id}`,
  tracker_dsn: `https://glet_${id}@tracker.test/7`,
});
const SETTING = { active: true, integrated: true, project_name: null, tracker_external_url: null, api_url: null };

/** Starts a service that answers every read on demand, with the number of keys at the time of the request. */
async function startHeld() {
  const held: (() => void)[] = [];
  let [keys, arrived] = [1, 0];
  const server = await startServer((request, response) => {
    if (request.method !== "GET") {
      keys += 1;
      answerWrite(request.url ?? "", response, keys);
      return;
    }
    arrived += 1;
    const list = Array.from({ length: keys }, (_, index) => keyOf(index + 1));
    response.on("close", () => (aborted += response.writableEnded ? 0 : 1));
    held.push(() => answer(response, 200, request.url?.includes("settings") === true ? { level: "watch" } : list));
  });
  let aborted = 0;
  return {
    ...server,
    client: clientOf(server.url),
    aborted: () => aborted,
    reads: (count: number) => until(() => arrived >= count),
    release: () => held.splice(0).forEach((respond) => respond()),
  };
}

function answerWrite(url: string, response: ServerResponse, keys: number): void {
  const body = url.includes("client_keys")
    ? keyOf(keys)
    : url.includes("error_tracking")
      ? SETTING
      : { level: "watch" };
  setTimeout(() => answer(response, 200, body), url.endsWith(`/${SLOW_KEY}`) ? 300 : 0);
}

/** A key that takes long to delete. */
const SLOW_KEY = 99;

describe("identical reads", () => {
  test("that are on their way are one", async () => {
    const service = await startHeld();
    const reading = Array.from({ length: 30 }, () => service.client.notificationSettings.get({ kind: "global" }, call));
    await service.reads(1);
    service.release();
    const values = (await Promise.all(reading)).map(({ value }) => value.level);
    expect(values).toEqual(Array.from({ length: 30 }, () => "watch"));
    expect(service.seen).toHaveLength(1);
  });

  test("that come one after the other are sent one by one", async () => {
    const { url, seen } = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
    const { notificationSettings } = clientOf(url);
    await notificationSettings.get({ kind: "global" }, call);
    await notificationSettings.get({ kind: "global" }, call);
    expect(seen).toHaveLength(2);
  });

  test("are not joined by one that asks afresh", async () => {
    const service = await startHeld();
    const { clientKeys } = service.client;
    const reading = [clientKeys.list("7", call), clientKeys.list("7", { signal, fresh: true })];
    await service.reads(2);
    service.release();
    await Promise.all(reading);
    expect(service.seen).toHaveLength(2);
  });

  test("are not joined once a write is over that they may not have seen", async () => {
    const service = await startHeld();
    const { notificationSettings } = service.client;
    const early = notificationSettings.get({ kind: "global" }, call);
    await service.reads(1);
    await notificationSettings.put({ kind: "global" }, { level: "watch" }, call);
    const late = notificationSettings.get({ kind: "global" }, call);
    await service.reads(2);
    service.release();
    await Promise.all([early, late]);
  });

  test("continue for the others when one caller is canceled", async () => {
    const service = await startHeld();
    const controller = new AbortController();
    const { notificationSettings } = service.client;
    const cancelled = rejectionOf(notificationSettings.get({ kind: "global" }, controller));
    const other = notificationSettings.get({ kind: "global" }, call);
    await service.reads(1);
    controller.abort();
    expect(await cancelled).toMatchObject({ summary: "Request was canceled" });
    service.release();
    await expect(other).resolves.toMatchObject({ value: { level: "watch" } });
    expect(service.seen).toHaveLength(1);
  });

  test("are given up when every caller is cancelled, and joined by nobody any more", async () => {
    const service = await startHeld();
    const controller = new AbortController();
    const { notificationSettings } = service.client;
    const cancelled = [1, 2].map(() => rejectionOf(notificationSettings.get({ kind: "global" }, controller)));
    await service.reads(1);
    controller.abort();
    const later = notificationSettings.get({ kind: "global" }, call);
    await Promise.all(cancelled);
    await service.reads(2);
    await until(() => service.aborted() === 1);
    service.release();
    await expect(later).resolves.toMatchObject({ value: { level: "watch" } });
  });
});

test("a read that is given up does not forget the one that took its place", async () => {
  const service = await startHeld();
  const { notificationSettings } = service.client;
  const controller = new AbortController();
  const cancelled = rejectionOf(notificationSettings.get({ kind: "global" }, controller));
  await service.reads(1);
  await notificationSettings.put({ kind: "global" }, { level: "watch" }, call);
  const reading = [notificationSettings.get({ kind: "global" }, call)];
  await service.reads(2);
  controller.abort();
  await cancelled;
  reading.push(notificationSettings.get({ kind: "global" }, call));
  service.release();
  await Promise.all(reading);
  expect(service.seen.filter((line) => line.startsWith("GET"))).toHaveLength(2);
});

describe("a list of keys", () => {
  /** Starts a service that answers immediately. */
  async function start() {
    const service = await startHeld();
    const timer = setInterval(service.release, 2);
    stops.push(() => clearInterval(timer));
    return { ...service, ...service.client };
  }
  const stops: (() => void)[] = [];
  afterEach(() => stops.splice(0).forEach((stop) => stop()));

  test("is asked for once by all that read keys of the project", async () => {
    const { clientKeys, seen } = await start();
    for (const project of ["7", "7", "7"]) expect((await clientKeys.list(project, call)).value).toHaveLength(1);
    await clientKeys.list("8", call);
    expect(seen).toHaveLength(2);
  });

  test("is asked for again by one that wants it afresh", async () => {
    const { clientKeys, seen } = await start();
    await clientKeys.list("7", call);
    await clientKeys.list("7", { signal, fresh: true });
    expect(seen).toHaveLength(2);
  });

  test("is kept when another kind of setting is written", async () => {
    const { clientKeys, notificationSettings, seen } = await start();
    await clientKeys.list("7", call);
    await notificationSettings.put({ kind: "global" }, { level: "watch" }, call);
    await clientKeys.list("7", call);
    expect(seen.filter((line) => line.startsWith("GET"))).toHaveLength(1);
  });

  const writes: Readonly<Record<string, (client: ReturnType<typeof clientOf>) => Promise<unknown>>> = {
    "a key was made": ({ clientKeys }) => clientKeys.create("7", { before: [], advice: "" }, call),
    "a key was deleted": ({ clientKeys }) => clientKeys.delete("7", 1, call),
    "settings were put": ({ errorTrackingSettings: api }) => api.put("7", { active: true, integrated: true }, call),
    "settings were changed": ({ errorTrackingSettings: api }) => api.patch("7", { active: true }, call),
    "the same project was written by another name": ({ clientKeys }) =>
      clientKeys.create("team/app", { before: [], advice: "" }, call),
  };
  test.each(Object.entries(writes))("is asked for again after %s", async (_title, write) => {
    const { client, clientKeys } = await start();
    expect((await clientKeys.list("7", call)).value).toHaveLength(1);
    await write(client);
    expect((await clientKeys.list("7", call)).value).toHaveLength(2);
  });

  test("is not kept when a write began and ended while it was read", async () => {
    const service = await startHeld();
    const { clientKeys } = service.client;
    const early = clientKeys.list("7", call);
    await service.reads(1);
    await clientKeys.create("7", { before: [], advice: "" }, call);
    service.release();
    expect((await early).value).toHaveLength(1);
    const late = clientKeys.list("7", call);
    await service.reads(2);
    service.release();
    expect((await late).value).toHaveLength(2);
  });

  test("is not kept when it was read while a write was on its way", async () => {
    const service = await startHeld();
    const { clientKeys } = service.client;
    const writing = clientKeys.delete("7", SLOW_KEY, call);
    await until(() => service.seen.length === 1);
    const early = clientKeys.list("7", call);
    await service.reads(1);
    service.release();
    await early;
    await writing;
    const late = clientKeys.list("7", call);
    await service.reads(2);
    service.release();
    await late;
  });

  test("is asked for again after an error", async () => {
    let count = 0;
    const { url } = await startServer((_request, response) => {
      count += 1;
      answer(response, count === 1 ? 403 : 200, count === 1 ? {} : [keyOf(1)]);
    });
    const { clientKeys } = clientOf(url);
    await rejectionOf(clientKeys.list("7", call));
    expect((await clientKeys.list("7", call)).value).toHaveLength(1);
  });

  test("of a project that has moved takes two requests, however many read its keys", async () => {
    const { url, seen } = await startServer((request, response) => {
      const isMoved = request.url?.startsWith("/api/v4/projects/7/") !== true;
      if (isMoved) response.setHeader("location", "/api/v4/projects/7/error_tracking/client_keys");
      answer(response, isMoved ? 301 : 200, isMoved ? "" : [keyOf(1)]);
    });
    const { clientKeys } = clientOf(url);
    for (const project of ["team/old", "team/old", "team/old"]) {
      expect(await clientKeys.list(project, call)).toMatchObject({ movedTo: "7" });
    }
    expect(seen).toHaveLength(2);
  });
});
