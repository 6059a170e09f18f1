import { expect, test } from "@jest/globals";
import { createShared } from "../../../../../src/kit/engine/shared.ts";
import type { Call, Client, ClientKey } from "../../../../../src/provider/client/index.ts";
import { offeringFirstKey, takeFirstKey } from "../../../../../src/provider/resources/first-key/first-key.ts";
import { withListedKeys } from "../../../../../src/provider/resources/first-key/project-keys.ts";

const KEY: ClientKey = { id: 1, active: true, public_key: "glet_1", tracker_dsn: "https://glet_1@errors.example/7" };

/** Returns the path of the project 7, or of a project that is already named by its path. */
const pathOf = (project: string): string => (project === "7" ? "team/app" : project);

/**
 * Returns the context of an apply whose lists show a project's first key this late after the write. A list is answered
 * after `listMs`, with the keys at the time of its request.
 */
function contextWith(lateMs: number, listMs = 0) {
  const started = new Map<string, number>();
  const lists: number[] = [];
  const calls: Call[] = [];
  const hidden: string[] = [];
  const stop = new AbortController();
  let nowMs = 0;
  const list = (project: string, call: Call) => {
    lists.push(nowMs);
    calls.push(call);
    if (hidden.shift() !== undefined) return Promise.resolve({ value: [], movedTo: null });
    const isShown = nowMs >= (started.get(pathOf(project)) ?? Infinity) + lateMs;
    nowMs += listMs;
    return Promise.resolve({ value: isShown ? [KEY] : [], movedTo: null });
  };
  const wait = (ms: number): Promise<void> => {
    nowMs += ms;
    return Promise.resolve();
  };
  const clock = { nowMs: () => nowMs, after: () => () => undefined, wait };
  const projects = { find: () => Promise.resolve({ id: "7", path: "team/app" }) };
  const client = { clientKeys: { list }, projects, clock, outlasting: (signal: AbortSignal) => signal };
  const context = {
    client: client as unknown as Client, // the parts that first keys need
    signal: stop.signal,
    shared: createShared(),
    privateState: {},
    plansAgain: false,
    warn: () => undefined,
  };
  const offer = (project: string) =>
    offeringFirstKey(project, context, () => Promise.resolve(void started.set(pathOf(project), nowMs)));
  const take = (project: string) => withListedKeys(project, context, (turn) => takeFirstKey(turn, context));
  /** Writes something that creates the key, and lists it. */
  const make = (project: string) =>
    withListedKeys(project, context, (turn) => {
      started.set(pathOf(project), nowMs);
      return turn.listAfterWrite("The key is created.", [KEY]);
    });
  /** Makes the next lists outdated ones. */
  const hide = (count: number) => hidden.push(...Array.from({ length: count }, () => "hidden"));
  return { offer, take, make, wait, lists, calls, hide, stop, nowMs: () => nowMs };
}

test.each([
  [0, 0],
  [100, 200],
  [300, 500],
  [900, 1000],
  [1900, 2000],
])("a first key that is listed %i ms after the write is taken after %i ms", async (lateMs, afterMs) => {
  const { offer, take, nowMs } = contextWith(lateMs);
  await offer("team/app");
  expect(await take("team/app")).toEqual(KEY);
  expect(nowMs()).toBe(afterMs);
});

test("a write of settings waits for the first key itself, so that it is recorded without a key resource", async () => {
  const { offer, nowMs } = contextWith(900);
  expect(await offer("team/app")).toEqual({ result: undefined, firstKey: KEY.id });
  expect(nowMs()).toBe(1000);
});

test("after Ctrl-C, a write of settings lists the keys once and waits for nothing", async () => {
  const { offer, lists, stop } = contextWith(900);
  stop.abort();
  expect(await offer("team/app")).toEqual({ result: undefined, firstKey: null });
  expect(lists).toEqual([0, 0]);
});

test("a first key that a later list lacks again is waited for, and taken once", async () => {
  const { offer, take, hide, nowMs } = contextWith(0);
  await offer("team/app");
  hide(2);
  expect([await take("team/app"), nowMs()]).toEqual([KEY, 500]);
  expect([await take("team/app"), nowMs()]).toEqual([null, 500]);
});

test("a first key is waited for, by whichever references the settings and the key name the project", async () => {
  for (const [settings, key] of [
    ["7", "team/app"],
    ["team/app", "7"],
  ] as const) {
    const { offer, take, hide } = contextWith(0);
    await offer(settings);
    hide(2);
    expect(await take(key)).toEqual(KEY);
  }
});

test("lists that are answered late count as of when they were asked for", async () => {
  const { offer, take, lists } = contextWith(550, 300);
  await offer("team/app");
  expect(await take("team/app")).toEqual(KEY);
  expect(lists).toEqual([0, 300, 600, 900, 1200]);
});

test("a list that lacks a new key, and that is answered late, is followed by another one", async () => {
  const { make, lists } = contextWith(2500, 3000);
  await make("team/app");
  expect(lists).toEqual([0, 3000, 6000]);
});

test("two seconds after the write, nobody waits any more", async () => {
  const { offer, take, lists, nowMs } = contextWith(2100);
  await offer("team/app");
  expect(await take("team/app")).toBeNull();
  expect([nowMs(), lists]).toEqual([2000, [0, 0, 200, 500, 1000, 2000, 2000]]);
  expect(await take("team/app")).toBeNull();
  expect(lists.slice(7)).toEqual([2000]);
});

test("a first key that is listed later, without a wait, is still taken", async () => {
  const { offer, take, wait } = contextWith(5000);
  await offer("team/app");
  await wait(6000);
  expect(await take("team/app")).toEqual(KEY);
});

test("a key of another project waits for nothing", async () => {
  const { offer, take, nowMs } = contextWith(1000);
  await offer("team/app");
  expect(await take("team/lib")).toBeNull();
  expect(nowMs()).toBe(1000);
});

test("after three projects in vain, the process waits no more", async () => {
  const { offer, take, nowMs } = contextWith(Infinity);
  for (const project of ["a/1", "a/2", "a/3", "a/4"]) {
    const startMs = nowMs();
    await offer(project);
    expect(await take(project)).toBeNull();
    expect(nowMs() - startMs).toBe(project === "a/4" ? 0 : 2000);
  }
});

test("a project that is listed later and lacks its first key is one in vain, too", async () => {
  const { offer, take, wait, nowMs } = contextWith(Infinity);
  for (const project of ["a/1", "a/2", "a/3"]) {
    await offer(project);
    await wait(3000);
    await take(project);
  }
  const startMs = nowMs();
  await offer("a/4");
  expect(await take("a/4")).toBeNull();
  expect(nowMs()).toBe(startMs);
});

test("one first key that appears after all shows that the service makes them", async () => {
  const { offer, take, wait, nowMs } = contextWith(3000);
  for (const project of ["a/1", "a/2"]) {
    await offer(project);
    await take(project);
  }
  await wait(3000);
  expect(await take("a/1")).toEqual(KEY);
  for (const project of ["a/3", "a/4"]) {
    const startMs = nowMs();
    await offer(project);
    await take(project);
    expect(nowMs() - startMs).toBe(2000);
  }
});

test("only the list after a write belongs to it, and so passes a rate limit that ends all other requests", async () => {
  const { offer, calls } = contextWith(0);
  await offer("team/app");
  expect(calls.map(({ isOfWrite = false }) => isOfWrite)).toEqual([false, true]);
});
