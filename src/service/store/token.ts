import { hash } from "node:crypto";
import { isoTime, type Outside } from "../outside.ts";
import type { Database } from "./database.ts";
import { type User, userFrom, type UserRow } from "./user.ts";

/** The scopes of a token: everything, read only, acting for other users. */
export const TOKEN_SCOPES = ["api", "read_api", "sudo"] as const;

/** One of the scopes of a token. */
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** The permissions that a fine-grained token has in one place. */
export interface Grant {
  readonly permissions: readonly string[];
  /** The full path of a group or project, with all that is below it; null: wherever its user is a member. */
  readonly within: string | null;
}

/** An access token without its secret. */
export interface Token {
  /** Made of the secret's hash: the store has no numbers of tokens. */
  readonly id: number;
  /** Whose it is. */
  readonly user: User;
  readonly scopes: ReadonlySet<string>;
  /** Of a fine-grained token; null for one with scopes. */
  readonly grants: readonly Grant[] | null;
  /** The day, `YYYY-MM-DD`, at whose start in UTC it expires; null: never. */
  readonly expiresAt: string | null;
  readonly isExpired: boolean;
  readonly isRevoked: boolean;
  /** In ISO 8601. */
  readonly createdAt: string;
}

/** The fields of a new token. */
interface NewToken {
  readonly secret: string;
  readonly userId: number;
  readonly scopes: readonly TokenScope[];
  /** They make it a fine-grained token, whose scopes count for nothing; null: none. */
  readonly grants: readonly Grant[] | null;
  readonly expiresAt: string | null;
  readonly isRevoked: boolean;
}

interface Row extends UserRow {
  readonly scopes: string;
  readonly expires_at: string | null;
  readonly revoked: number;
  readonly token_created_at: string;
  readonly grants: string | null;
}

/** The access tokens; only their hashes are stored. */
export interface TokenTable {
  findBySecret: (secret: string) => Token | null;
  insert: (token: NewToken) => void;
}

/** Prepares the queries of the tokens. */
export function tokenTable(database: Database, outside: Outside): TokenTable {
  const find = database.prepare<Row>(`
    SELECT scopes, grants, expires_at, revoked, tokens.created_at AS token_created_at, users.*
    FROM tokens JOIN users ON users.id = user_id
    WHERE hash = ?`);
  const insert = database.prepare(
    "INSERT INTO tokens (hash, user_id, scopes, expires_at, revoked, created_at, grants) VALUES (?, ?, ?, ?, ?, ?, ?)",
  );
  return {
    findBySecret: (secret) => {
      const hashed = hashOf(secret);
      const row = find.get(hashed);
      if (row === undefined) return null;
      // Only this table writes the column.
      const grants = row.grants === null ? null : (JSON.parse(row.grants) as readonly Grant[]);
      const scopes = new Set(grants === null ? row.scopes.split(" ") : ["granular"]);
      const id = Number.parseInt(hashed.slice(0, 7), 16) + 1;
      const { expires_at: expiresAt, token_created_at: createdAt } = row;
      const isExpired = expiresAt !== null && expiresAt <= isoTime(outside).slice(0, 10);
      return { id, user: userFrom(row), scopes, grants, expiresAt, isExpired, isRevoked: row.revoked === 1, createdAt };
    },
    insert: ({ secret, userId, scopes, grants, expiresAt, isRevoked }) => {
      const written = [hashOf(secret), userId, scopes.join(" "), expiresAt, Number(isRevoked)];
      insert.run(...written, isoTime(outside), grants === null ? null : JSON.stringify(grants));
    },
  };
}

const hashOf = (secret: string): string => hash("sha256", secret);
