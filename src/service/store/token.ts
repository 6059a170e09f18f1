import { hash } from "node:crypto";
import type { Database } from "./database.ts";
import { type User, userFrom, type UserRow } from "./user.ts";

/** What a token may do: everything, read only, act for other users. */
export const TOKEN_SCOPES = ["api", "read_api", "sudo"] as const;

/** One of the scopes of a token. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** An access token without its secret. */
export interface Token {
  /** Made of the secret's hash: the store has no numbers of tokens. */
  readonly id: number;
  /** Whose it is. */
  readonly user: User;
  readonly scopes: ReadonlySet<string>;
  /** The day, `YYYY-MM-DD`, at whose start in UTC it expires; null: never. */
  readonly expiresAt: string | null;
  readonly isRevoked: boolean;
  /** In ISO 8601. */
  readonly createdAt: string;
}

/** Whether the expiry date of a token has been reached. */
export function isPast(expiresAt: string | null): boolean {
  return expiresAt !== null && expiresAt <= new Date().toISOString().slice(0, 10);
}

/** The fields of a new token. */
interface NewToken {
  readonly secret: string;
  readonly userId: number;
  readonly scopes: readonly TokenScope[];
  readonly expiresAt: string | null;
  readonly isRevoked: boolean;
}

interface Row extends UserRow {
  readonly scopes: string;
  readonly expires_at: string | null;
  readonly revoked: number;
  readonly token_created_at: string;
}

/** The access tokens; only their hashes are stored. */
export interface TokenTable {
  findBySecret: (secret: string) => Token | null;
  insert: (token: NewToken) => void;
}

/** Prepares the queries of the tokens. */
export function tokenTable(database: Database): TokenTable {
  const find = database.prepare<Row>(`
    SELECT scopes, expires_at, revoked, tokens.created_at AS token_created_at, users.*
    FROM tokens JOIN users ON users.id = user_id
    WHERE hash = ?`);
  const insert = database.prepare(
    "INSERT INTO tokens (hash, user_id, scopes, expires_at, revoked, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  return {
    findBySecret: (secret) => {
      const hashed = hashOf(secret);
      const row = find.get(hashed);
      if (row === undefined) return null;
      const scopes = new Set(row.scopes.split(" "));
      const id = Number.parseInt(hashed.slice(0, 7), 16) + 1;
      const { expires_at: expiresAt, token_created_at: createdAt } = row;
      return { id, user: userFrom(row), scopes, expiresAt, isRevoked: row.revoked === 1, createdAt };
    },
    insert: ({ secret, userId, scopes, expiresAt, isRevoked }) =>
      void insert.run(hashOf(secret), userId, scopes.join(" "), expiresAt, Number(isRevoked), new Date().toISOString()),
  };
}

function hashOf(secret: string): string {
  return hash("sha256", secret);
}
