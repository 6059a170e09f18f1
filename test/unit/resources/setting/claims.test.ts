import { describe, expect, test } from "@jest/globals";
import type { Place } from "../../../../src/resources/place/place.ts";
import { createClaims, type Claim, type Claims, type Holding } from "../../../../src/resources/setting/claims.ts";
import type { Thing } from "../../../../src/resources/setting/thing.ts";

const thingOf = (words: string, kind: Place["kind"] = "project"): Thing => ({
  title: "notification setting",
  place: { kind, words },
});

/** A create, or an update from other words, that goes on until it is told to end. */
function holdOpen(claims: Claims, words: string, before: string | null = null) {
  let end = (): void => undefined;
  let holding: Holding | null = null;
  const done = claims.hold(
    { thing: thingOf(words), prior: before === null ? null : thingOf(before), wants: "`watch`" },
    (given) => {
      holding = given;
      return new Promise<void>((resolve) => (end = resolve));
    },
  );
  return {
    done,
    end: () => end(),
    heard: (movedTo: string | null) => holding?.heard({ movedTo }),
    begun: () => holding !== null,
  };
}

/** A delete, and the claims that it was told of; null while it waits. */
function release(claims: Claims, words: string) {
  let told: readonly Claim[] | null = null;
  const done = claims.release(thingOf(words), (related) => {
    told = related;
    return Promise.resolve();
  });
  return { done, told: () => told };
}

/** Enough for everything that waits for nothing but promises. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe("a delete beside an operation that is not done", () => {
  test("of its own words is told of it at once, for nothing more can be known", async () => {
    const claims = createClaims();
    const create = holdOpen(claims, "team/app");
    const { done, told } = release(claims, "Team/App");
    await settle();
    expect(told()).toMatchObject([{ names: ["team/app"], isOpen: true, isSettled: false }]);
    create.end();
    await Promise.all([create.done, done]);
  });

  test("of other words goes on when it has heard where the project is", async () => {
    const claims = createClaims();
    const create = holdOpen(claims, "team/app");
    const { done, told } = release(claims, "team/old");
    await settle();
    expect([create.begun(), told()]).toEqual([true, null]);
    create.heard("7");
    await settle();
    expect(told()).toMatchObject([{ movedTo: "7", isOpen: false, isSettled: true }]);
    create.end();
    await Promise.all([create.done, done]);
  });

  test("of other words goes on when it ends without an answer", async () => {
    const claims = createClaims();
    const create = holdOpen(claims, "team/app");
    const { done, told } = release(claims, "team/old");
    await settle();
    expect(told()).toBeNull();
    create.end();
    await Promise.all([create.done, done]);
    expect(told()).toMatchObject([{ movedTo: null, isOpen: false, isSettled: false }]);
  });

  const numbered: Readonly<Record<string, [words: string, before: string | null]>> = {
    "a create at a number": ["7", null],
    "an update from a path to a number": ["7", "team/app"],
    "an update from a number to a path": ["team/app", "7"],
  };

  test.each(Object.entries(numbered))("never waits for %s", async (_what, [words, before]) => {
    const claims = createClaims();
    const operation = holdOpen(claims, words, before);
    const { done, told } = release(claims, "team/old");
    await settle();
    expect(told()).toMatchObject([{ isOpen: false, isSettled: true }]);
    operation.end();
    await Promise.all([operation.done, done]);
  });

  test("of another number is not told of it", async () => {
    const claims = createClaims();
    const create = holdOpen(claims, "7");
    const { done, told } = release(claims, "8");
    await settle();
    expect(told()).toEqual([]);
    create.end();
    await Promise.all([create.done, done]);
  });
});

describe("a create", () => {
  test("of what is being deleted begins when the delete has ended", async () => {
    const claims = createClaims();
    let end = (): void => undefined;
    const deleting = claims.release(thingOf("team/app"), () => new Promise<void>((resolve) => (end = resolve)));
    const create = holdOpen(claims, "7");
    await settle();
    expect(create.begun()).toBe(false);
    end();
    await deleting;
    await settle();
    expect(create.begun()).toBe(true);
    create.end();
    await create.done;
  });

  test("of words that another one has is refused, also after that one has ended", async () => {
    const claims = createClaims();
    const first = holdOpen(claims, "team/app");
    const refused = { code: "conflict", summary: "Two resources manage the same setting" };
    await expect(holdOpen(claims, "TEAM/app").done).rejects.toMatchObject(refused);
    first.end();
    await first.done;
    await expect(holdOpen(claims, "team/app").done).rejects.toMatchObject(refused);
  });
});
