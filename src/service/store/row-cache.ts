const MAX_ROWS = 1_000;
const MAX_KEY_LENGTH = 1_000;

/** The rows that one statement found, by its parameters. */
interface Found {
  readonly tables: readonly string[];
  readonly rows: Map<string, unknown>;
}

/**
 * The rows that statements found, by their parameters. They stay valid until `clear`, which every write must call: no
 * other process can write. It pays off because most requests carry the same token and look up the same few things.
 */
export class RowCache {
  readonly #found: Found[] = [];

  /**
   * Returns a cached version of a lookup in these tables. `look` must not write; the rows that it returns are frozen.
   */
  cached<Value, Row>(tables: readonly string[], look: (...values: Value[]) => Row): (...values: Value[]) => Row {
    const rows = new Map<string, { readonly row: Row }>();
    this.#found.push({ tables, rows });
    return (...values) => {
      const key = JSON.stringify(values);
      const known = rows.get(key);
      if (known !== undefined) return known.row;
      const row = Object.freeze(look(...values));
      if (key.length > MAX_KEY_LENGTH) return row;
      if (rows.size >= MAX_ROWS) rows.clear();
      rows.set(key, { row });
      return row;
    };
  }

  /** Removes the rows that were found in one of these tables, by default all: whenever one may have changed. */
  clear(tables?: readonly string[]): void {
    for (const found of this.#found) {
      if (tables === undefined || tables.some((table) => found.tables.includes(table))) found.rows.clear();
    }
  }
}
