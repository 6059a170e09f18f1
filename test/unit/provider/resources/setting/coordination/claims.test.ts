import { describe, expect, test } from "@jest/globals";
import {
  createClaims,
  type Claim,
  type Claims,
  type Turn,
} from "../../../../../../src/provider/resources/setting/coordination/claims.ts";
import type { SettingRef } from "../../../../../../src/provider/resources/setting/setting-ref.ts";

const settingOf = (reference: string): SettingRef => ({
  title: "notification setting",
  place: { kind: "project", reference },
});

/** A create, or an update from another reference, that runs until `end` is called. */
function openWrite(claims: Claims, reference: string, before: string | null = null) {
  let end = (): void => undefined;
  let turn: Turn | null = null;
  const done = claims.runWrite(
    { setting: settingOf(reference), prior: before === null ? null : settingOf(before), values: "`watch`" },
    (given) => {
      turn = given;
      return new Promise<void>((resolve) => (end = resolve));
    },
  );
  return {
    done,
    end: () => end(),
    answered: (movedTo: string | null) => turn?.noteReply({ movedTo }),
    begun: () => turn !== null,
    followsDelete: () => turn?.followsDelete,
  };
}

/** A delete, and the claims that it was given; null while it waits. */
function openDelete(claims: Claims, reference: string) {
  let given: readonly Claim[] | null = null;
  const done = claims.runDelete(settingOf(reference), (related) => {
    given = related;
    return Promise.resolve();
  });
  return { done, given: () => given };
}

/** Waits long enough for everything that depends only on promises. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a delete beside an operation that is not done", () => {
  test("of its own reference is given the claim immediately, as nothing more can be known", async () => {
    const claims = createClaims();
    const create = openWrite(claims, "team/app");
    const { done, given } = openDelete(claims, "Team/App");
    await settle();
    expect(given()).toMatchObject([{ references: ["team/app"], resolution: "pending" }]);
    create.end();
    await Promise.all([create.done, done]);
  });

  test("of another reference continues once an answer shows where the project is", async () => {
    const claims = createClaims();
    const create = openWrite(claims, "team/app");
    const { done, given } = openDelete(claims, "team/old");
    await settle();
    expect([create.begun(), given()]).toEqual([true, null]);
    create.answered("7");
    await settle();
    expect(given()).toMatchObject([{ number: "7", resolution: "resolved" }]);
    create.end();
    await Promise.all([create.done, done]);
  });

  test("of another reference continues when that operation ends without an answer", async () => {
    const claims = createClaims();
    const create = openWrite(claims, "team/app");
    const { done, given } = openDelete(claims, "team/old");
    await settle();
    expect(given()).toBeNull();
    create.end();
    await Promise.all([create.done, done]);
    expect(given()).toMatchObject([{ number: null, resolution: "unresolved" }]);
  });

  const numbered: Readonly<Record<string, [reference: string, before: string | null]>> = {
    "a create at a number": ["7", null],
    "an update from a path to a number": ["7", "team/app"],
    "an update from a number to a path": ["team/app", "7"],
  };

  test.each(Object.entries(numbered))("never waits for %s", async (_what, [reference, before]) => {
    const claims = createClaims();
    const operation = openWrite(claims, reference, before);
    const { done, given } = openDelete(claims, "team/old");
    await settle();
    expect(given()).toMatchObject([{ resolution: "resolved" }]);
    operation.end();
    await Promise.all([operation.done, done]);
  });

  test("of another number is not given its claim", async () => {
    const claims = createClaims();
    const create = openWrite(claims, "7");
    const { done, given } = openDelete(claims, "8");
    await settle();
    expect(given()).toEqual([]);
    create.end();
    await Promise.all([create.done, done]);
  });
});

describe("a write", () => {
  test.each([
    ["7", "team/app", true],
    ["Team/App", "team/app", true],
    ["team/app", "team/old", true],
    ["7", "8", false],
  ])("of %s is notified of an ended delete of %s: %s", async (written, deleted, expected) => {
    const claims = createClaims();
    await openDelete(claims, deleted).done;
    const update = openWrite(claims, written, written);
    await settle();
    expect(update.followsDelete()).toBe(expected);
    update.end();
    await update.done;
  });

  test("is notified of a delete that failed", async () => {
    const claims = createClaims();
    const failing = claims.runDelete(settingOf("7"), () => Promise.reject(new Error("half done")));
    await expect(failing).rejects.toThrow("half done");
    const update = openWrite(claims, "7", "7");
    await settle();
    expect(update.followsDelete()).toBe(true);
    update.end();
    await update.done;
  });
});

describe("a create", () => {
  test("of what is being deleted begins when the delete has ended", async () => {
    const claims = createClaims();
    let end = (): void => undefined;
    const deleting = claims.runDelete(settingOf("team/app"), () => new Promise<void>((resolve) => (end = resolve)));
    const create = openWrite(claims, "7");
    await settle();
    expect(create.begun()).toBe(false);
    end();
    await deleting;
    await settle();
    expect(create.begun()).toBe(true);
    create.end();
    await create.done;
  });

  test("of a reference that another one has is refused, also after that one has ended", async () => {
    const claims = createClaims();
    const first = openWrite(claims, "team/app");
    const refused = { code: "conflict", summary: "Two resources manage the same setting" };
    await expect(openWrite(claims, "TEAM/app").done).rejects.toMatchObject(refused);
    first.end();
    await first.done;
    await expect(openWrite(claims, "team/app").done).rejects.toMatchObject(refused);
  });
});
