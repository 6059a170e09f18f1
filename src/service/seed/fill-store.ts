import { randomBytes } from "node:crypto";
import { DiagnosticError } from "../../kit/errors.ts";
import { type Instance, isPast, type Store, type Token, type User } from "../store/index.ts";
import { DEFAULT_SEED } from "./default-seed.ts";
import { parseSeed } from "./parse-seed.ts";
import { fullScopes, plantSeed } from "./insert-seed.ts";
import { type Seed, tokensOf } from "./seed.ts";

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
  const secret = token ?? seededToken(seed, first, store) ?? `tocsin-${randomBytes(20).toString("hex")}`;
  const known = store.tokens.findBySecret(secret);
  if (known === null) giveToken(secret, first, store);
  else if (!isGood(known, first)) throw spentToken(first);
  return { instance, token: secret };
}

// A seed that was not used has no say, unless an earlier start used the same.
function seededToken(seed: Seed | null, first: User, store: Store): string | undefined {
  const [user] = seed?.users ?? [];
  if (user === undefined) return undefined;
  return tokensOf(user)
    .map(({ token }) => token)
    .find((secret) => isGood(store.tokens.findBySecret(secret), first));
}

function isGood(token: Token | null, { id }: User): boolean {
  return token !== null && token.user.id === id && !token.isRevoked && !isPast(token.expiresAt);
}

function spentToken({ username }: User): DiagnosticError {
  return new DiagnosticError({
    code: "conflict",
    summary: "The token cannot be used",
    detail: `The token that is asked for belongs to another user than ${username}, or is no longer good. Choose another one, or none: then it is a random one.`,
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
