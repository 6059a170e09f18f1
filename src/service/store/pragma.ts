import type Libsql from "libsql";

/** The value of a pragma that returns one; null for any other. */
export function pragmaValue(connection: Libsql.Database, name: string): string | number | null {
  const row = connection.prepare(`PRAGMA ${name}`).get() as Record<string, string | number | null> | undefined;
  return row?.[name] ?? null;
}
