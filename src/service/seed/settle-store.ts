import { randomBytes } from "node:crypto";
import { TocsinError } from "../../errors.ts";
import { type Instance, isPast, type Store, type User } from "../store/index.ts";
import { DEFAULT_SEED } from "./default-seed.ts";
import { parseSeed } from "./parse-seed.ts";
import { fullScopes, plantSeed } from "./plant-seed.ts";
import type { Seed } from "./seed.ts";
import { tokensOf } from "./check-seed.ts";

/** What a store is to be filled with. */
interface Settlement {
  /** Null: the default world. */
  readonly seed: Seed | null;
  /** A token that the first user is to have; null: the seed's first one, or a random one. */
  readonly token: string | null;
  readonly log: (line: string) => void;
}

/** Gives an empty store its world, leaves any other as it is, and makes sure that the first user has the token returned. */
export function settleStore(store: Store, { seed, token, log }: Settlement): { instance: Instance; token: string } {
  const existing = store.instance.find();
  if (existing === null) plantSeed(seed ?? parseSeed(DEFAULT_SEED), store);
  else if (seed !== null) log("Warning: the file holds a world already, so the seed was not used.");
  const instance = existing ?? expected(store.instance.find());
  const first = expected(store.users.first());
  const secret = token ?? firstGoodToken(seed) ?? `tocsin-${randomBytes(20).toString("hex")}`;
  const owner = store.tokens.findBySecret(secret)?.user;
  if (owner === undefined) giveToken(secret, first, store);
  else if (owner.id !== first.id) throw takenToken(owner, first);
  return { instance, token: secret };
}

function firstGoodToken(seed: Seed | null): string | undefined {
  const [first] = seed?.users ?? [];
  if (first === undefined) return undefined;
  return tokensOf(first).find(({ revoked, expires_at: day }) => !revoked && !isPast(day))?.token;
}

function takenToken(owner: User, first: User): TocsinError {
  return new TocsinError({
    code: "conflict",
    summary: "The token belongs to another user",
    detail: `The token that ${first.username} is to have is ${owner.username}'s already. Choose another one, or none: then it is a random one.`,
  });
}

function giveToken(secret: string, user: User, store: Store): void {
  const scopes = fullScopes(user.isAdmin);
  store.write(() => store.tokens.insert({ secret, userId: user.id, scopes, expiresAt: null, isRevoked: false }));
}

function expected<Row>(row: Row | null): Row {
  if (row === null) throw new TypeError("a planted world has an instance and a user");
  return row;
}
