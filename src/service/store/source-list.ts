import type { Database, SqlValue, Statement } from "./database.ts";
import { type NotificationSource, type SourceRow, toSource } from "./source.ts";

/** The sources that somebody can see. */
export interface Reach {
  /** Whether all that are not private are among them. */
  readonly isOpen: boolean;
  /** The namespaces in which all are among them. */
  readonly namespaces: readonly string[];
  /** Others, by ID. */
  readonly ids: readonly number[];
  /** Others, by full path. */
  readonly paths: readonly string[];
}

/** A search in the names, or the full paths: each word is part of it, or it is equal to `whole`. */
export interface SourceSearch {
  readonly column: "name" | "full_path";
  readonly words: readonly string[];
  /** In lower case, as the words are; null: any. */
  readonly whole: string | null;
}

/** The conditions that all sources of a list meet. */
export interface SourceFilter {
  readonly kind: NotificationSource["kind"];
  /** A namespace, and whether those in namespaces below it count; null: any namespace. */
  readonly within: { readonly namespace: string; readonly isDeep: boolean } | null;
  readonly idAfter: number;
  /** Infinity: any ID. */
  readonly idBefore: number;
  /** Null: both kinds. */
  readonly isArchived: boolean | null;
  readonly search: SourceSearch;
  /** Null: all. */
  readonly reach: Reach | null;
}

/** The order of a list: by ID, or by name and then by ID. */
export interface SourceOrder {
  readonly by: "id" | "name";
  readonly isAscending: boolean;
  /** Whether of two with one name the older one comes first in either direction. */
  readonly isOldestFirst: boolean;
}

/** A part of a list. */
export interface SourceRange {
  readonly order: SourceOrder;
  readonly limit: number;
  readonly offset: number;
  /** Whether the list is so long that it is better read in its order than found and sorted. */
  readonly isLong: boolean;
}

/** The lists of groups and projects. */
export interface SourceLists {
  select: (filter: SourceFilter, range: SourceRange) => NotificationSource[];
  /** The length of a list, counted up to a limit. */
  count: (filter: SourceFilter, limit: number) => number;
}

// Up to so many sources are rather looked up by their IDs than looked for among all.
const MAX_LOOKED_UP = 10_000;

/** Prepares each query of a list when it is first needed. */
export function sourceLists(database: Database): SourceLists {
  const statements = new Map<string, Statement<unknown>>();
  const prepare = <Row>(sql: string): Statement<Row> => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.set(sql, statement);
    return statement as Statement<Row>; // whoever writes the statement knows its columns
  };
  const count = ({ sql, values }: Query): number =>
    prepare<{ total: number }>(`SELECT count(*) AS total FROM (${sql})`).get(...values)?.total ?? 0;
  const idsIn = (filter: SourceFilter, end: string, ...values: readonly SqlValue[]): Query => {
    const seen = seenBy(filter);
    const isFew = seen !== null && count(lookUp(seen, filter)) <= MAX_LOOKED_UP;
    const conditions = [
      ...conditionsOf(filter),
      ...(seen === null ? [] : [isFew ? among(lookUp(seen, filter)) : anyOf(seen)]),
    ];
    const { sql, values: given } = joined(conditions, " AND ");
    return { sql: `SELECT id FROM sources WHERE ${sql} ${end}`, values: [...given, ...values] };
  };
  return {
    select: (filter, { order, limit, offset, isLong }) => {
      // It needs nothing but an index, so what comes before the page is soon past.
      const ids = idsIn(filter, `ORDER BY ${orderSql(order, isLong ? "" : "+")} LIMIT ? OFFSET ?`, limit, offset);
      const sql = `SELECT * FROM sources WHERE kind = ? AND id IN (${ids.sql}) ORDER BY ${orderSql(order, "+")}`;
      return prepare<SourceRow>(sql)
        .all(filter.kind, ...ids.values)
        .map(toSource);
    },
    count: (filter, limit) => count(idsIn(filter, "LIMIT ?", limit)),
  };
}

/** A condition, or a query, with its values. */
interface Query {
  readonly sql: string;
  readonly values: readonly SqlValue[];
}

const query = (sql: string, ...values: readonly SqlValue[]): Query => ({ sql, values });

const joined = (parts: readonly Query[], between: string): Query => ({
  sql: parts.map(({ sql }) => sql).join(between),
  values: parts.flatMap(({ values }) => values),
});

/** Everything but what somebody can see. */
function conditionsOf({ kind, within, idAfter, idBefore, isArchived, search }: SourceFilter): Query[] {
  const conditions = [query("kind = ?", kind)];
  if (idAfter > 0) conditions.push(query("id > ?", idAfter));
  if (idBefore < Infinity) conditions.push(query("id < ?", idBefore));
  if (isArchived !== null) conditions.push(query("archived = ?", Number(isArchived)));
  if (within !== null) conditions.push(inNamespace(within));
  return [...conditions, ...searchConditions(search)];
}

// A zero comes right after the slash, with which every namespace but the empty one ends.
function inNamespace({ namespace, isDeep }: NonNullable<SourceFilter["within"]>): Query {
  if (!isDeep) return query("namespace = ?", namespace);
  return query("namespace >= ? AND namespace < ?", namespace, namespace.replace(/\/$/, "0"));
}

function searchConditions({ column, words, whole }: SourceSearch): Query[] {
  const text = column === "name" ? "name" : "lower(full_path)";
  if (whole !== null) return [query(`${text} = ?`, whole)];
  const [first, ...rest] = words;
  if (first === undefined) return [];
  // A condition for each word could be more than SQLite takes.
  const others = `NOT EXISTS (SELECT 1 FROM json_each(?) WHERE instr(${text}, value) = 0)`;
  return [query(`instr(${text}, ?) > 0`, first), ...(rest.length === 0 ? [] : [query(others, JSON.stringify(rest))])];
}

/** The conditions of which one is met by everything that somebody can see; null: that is all. */
function seenBy({ reach }: SourceFilter): Query[] | null {
  if (reach === null) return null;
  const listed = (column: string, values: readonly SqlValue[]): Query[] =>
    values.length === 0 ? [] : [query(`${column} IN (SELECT value FROM json_each(?))`, JSON.stringify(values))];
  return [
    reach.isOpen ? query("visibility IN ('internal', 'public')") : query("FALSE"),
    ...listed("namespace", reach.namespaces),
    ...listed("id", reach.ids),
    ...listed("full_path", reach.paths),
  ];
}

const anyOf = (conditions: readonly Query[]): Query => {
  const { sql, values } = joined(conditions, " OR ");
  return { sql: `(${sql})`, values };
};

/** The IDs of what meets one of several conditions, each found by its index: all of them if they are few. */
const lookUp = (conditions: readonly Query[], { kind }: SourceFilter): Query =>
  joined(
    conditions.map(({ sql, values }) =>
      query(
        `SELECT id FROM (SELECT id FROM sources WHERE kind = ? AND ${sql} LIMIT ${MAX_LOOKED_UP + 1})`,
        kind,
        ...values,
      ),
    ),
    " UNION ",
  );

const among = ({ sql, values }: Query): Query => ({ sql: `id IN (${sql})`, values });

/** The order as SQL; a plus before a column keeps SQLite from choosing an index for it. */
function orderSql({ by, isAscending, isOldestFirst }: SourceOrder, plus: "" | "+"): string {
  const direction = isAscending ? "ASC" : "DESC";
  if (by === "id") return `${plus}id ${direction}`;
  return `${plus}name ${direction}, ${plus}id ${isOldestFirst ? "ASC" : direction}`;
}
