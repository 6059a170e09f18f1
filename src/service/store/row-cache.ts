const MAX_ROWS = 1_000;
const MAX_KEY_LENGTH = 1_000;

/**
 * The rows that statements found, by their parameters. They stay valid until `clear`, which every write must call: no
 * other process can write. It pays off because most requests carry the same token and look up the same few things.
 */
export class RowCache {
  readonly #found: Map<string, unknown>[] = [];

  /** Returns a cached version of a lookup. `look` must not write; the rows that it returns are frozen. */
  cached<Value, Row>(look: (...values: Value[]) => Row): (...values: Value[]) => Row {
    const found = new Map<string, { readonly row: Row }>();
    this.#found.push(found);
    return (...values) => {
      const key = JSON.stringify(values);
      const known = found.get(key);
      if (known !== undefined) return known.row;
      const row = Object.freeze(look(...values));
      if (key.length > MAX_KEY_LENGTH) return row;
      if (found.size >= MAX_ROWS) found.clear();
      found.set(key, { row });
      return row;
    };
  }

  /** Removes all rows: to be called whenever one may have changed. */
  clear(): void {
    for (const found of this.#found) found.clear();
  }
}
