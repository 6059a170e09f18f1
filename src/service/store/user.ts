import { isoTime, type Outside } from "../outside.ts";
import { type Database, orNull } from "./database.ts";

/** A user. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** The email address for notifications; null: the primary one. */
  readonly notificationEmail: string | null;
  readonly isAdmin: boolean;
  readonly isBlocked: boolean;
  /** In ISO 8601. */
  readonly createdAt: string;
}

/** A user's row, alone or in a join. */
export interface UserRow {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly notification_email: string | null;
  readonly admin: number;
  readonly blocked: number;
  readonly created_at: string;
}

/** The users, and their verified email addresses besides the primary one. */
export interface UserTable {
  find: (id: number) => User | null;
  /** Usernames are compared case-insensitively. */
  findByUsername: (username: string) => User | null;
  /** The user that was created first. */
  first: () => User | null;
  /** Returns the new user's id. */
  insert: (user: Omit<User, "id" | "createdAt">) => number;
  addVerifiedEmail: (id: number, email: string) => void;
  /** Whether an email address is the primary or a verified one of this user, in the same letters. */
  hasVerifiedEmail: (user: User, email: string) => boolean;
  setNotificationEmail: (id: number, email: string | null) => void;
}

/** Prepares the queries of the users. */
export function userTable(database: Database, outside: Outside): UserTable {
  const find = database.prepare<UserRow>("SELECT * FROM users WHERE id = ?");
  const findByUsername = database.prepare<UserRow>("SELECT * FROM users WHERE username = ?");
  const first = database.prepare<UserRow>("SELECT * FROM users ORDER BY id LIMIT 1");
  const insert = database.prepare(
    "INSERT INTO users (username, email, notification_email, admin, blocked, created_at) VALUES (?, ?, ?, ?, ?, ?)",
  );
  const addEmail = database.prepare("INSERT OR IGNORE INTO verified_emails VALUES (?, ?)");
  const findEmail = database.prepare("SELECT 1 FROM verified_emails WHERE user_id = ? AND email = ? COLLATE BINARY");
  const setEmail = database.prepare("UPDATE users SET notification_email = ? WHERE id = ?");
  return {
    find: (id) => orNull(find.get(id), userFrom),
    findByUsername: (username) => orNull(findByUsername.get(username), userFrom),
    first: () => orNull(first.get(), userFrom),
    insert: ({ username, email, notificationEmail, isAdmin, isBlocked }) =>
      insert.run(username, email, notificationEmail, Number(isAdmin), Number(isBlocked), isoTime(outside)).lastId,
    addVerifiedEmail: (id, email) => void addEmail.run(id, email),
    hasVerifiedEmail: (user, email) => user.email === email || findEmail.get(user.id, email) !== undefined,
    setNotificationEmail: (id, email) => void setEmail.run(email, id),
  };
}

/** The user that a row stands for. */
export function userFrom(row: UserRow): User {
  const { id, username, email } = row;
  return {
    id,
    username,
    email,
    notificationEmail: row.notification_email,
    isAdmin: row.admin === 1,
    isBlocked: row.blocked === 1,
    createdAt: row.created_at,
  };
}
