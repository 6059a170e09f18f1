import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import type { Instance, Store, Token, User } from "../store/index.ts";
import { parseSeed } from "./parse-seed.ts";
import { fullScopes, insertSeed } from "./insert-seed.ts";
import { type Seed, type SeedInput, tokensOf } from "./seed.ts";

/** The data without a seed: an administrator `root`, a public group `demo` and two projects in it. */
const DEFAULT_SEED: SeedInput = {
  users: [{ username: "root", email: "root@example.com", admin: true }],
  groups: [{ full_path: "demo", visibility: "public" }],
  projects: [
    { full_path: "demo/web", visibility: "public" },
    { full_path: "demo/api", visibility: "public" },
  ],
};

/** What to fill a store with. */
interface InitialData {
  /** Null: the default seed. */
  readonly seed: Seed | null;
  /** A token for the first user; null: the seed's first one, or a random one. */
  readonly token: string | null;
  readonly log: (line: string) => void;
}

/** Fills an empty store, leaves any other unchanged, and makes sure that the first user has the returned token. */
export function fillStore(store: Store, { seed, token, log }: InitialData): { instance: Instance; token: string } {
  const existing = store.instance.find();
  if (existing === null) insertSeed(seed ?? parseSeed(DEFAULT_SEED), store);
  else if (seed !== null) log("Warning: the file already contains data, so the seed was ignored.");
  const instance = existing ?? expected(store.instance.find());
  const first = expected(store.users.first());
  const secret = token ?? seededToken(seed, first, store) ?? `tocsin-${store.outside.randomHex(20)}`;
  const known = store.tokens.findBySecret(secret);
  if (known === null) insertToken(secret, first, store);
  else if (!isValid(known, first)) throw tokenConflict(first);
  return { instance, token: secret };
}

// An ignored seed only counts if an earlier start used the same one.
function seededToken(seed: Seed | null, first: User, store: Store): string | undefined {
  const [user] = seed?.users ?? [];
  if (user === undefined) return undefined;
  return tokensOf(user)
    .map(({ token }) => token)
    .find((secret) => isValid(store.tokens.findBySecret(secret), first));
}

function isValid(token: Token | null, { id }: User): boolean {
  return token !== null && token.user.id === id && !token.isRevoked && !token.isExpired;
}

function tokenConflict({ username }: User): DiagnosticError {
  return diagnosticError(
    { code: "conflict", summary: "The token cannot be used" },
    {
      why: `The requested token belongs to a user other than ${username}, or is expired or revoked. Choose another one, or leave it out to get a random one.`,
    },
  );
}

function insertToken(secret: string, user: User, store: Store): void {
  const scopes = fullScopes(user.isAdmin);
  const token = { secret, userId: user.id, scopes, grants: null, expiresAt: null, isRevoked: false };
  store.write(() => store.tokens.insert(token));
}

function expected<Row>(row: Row | null): Row {
  if (row === null) throw new TypeError("a filled store has an instance and a user");
  return row;
}
