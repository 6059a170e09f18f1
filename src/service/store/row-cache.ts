const MAX_ROWS = 1_000;
const MAX_KEY_LENGTH = 1_000;

/**
 * The rows that statements found, by what they were given. They hold until they are forgotten, which whoever writes has to
 * see to: one process alone has the database. Most requests carry the same token and ask for the same few things.
 */
export class RowMemory {
  readonly #found: Map<string, unknown>[] = [];

  /** Makes a lookup that remembers. `look` must not write; the rows that it gives cannot be changed. */
  remembering<Value, Row>(look: (...values: Value[]) => Row): (...values: Value[]) => Row {
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

  /** Forgets every row: to be called whenever one may have changed. */
  forget(): void {
    for (const found of this.#found) found.clear();
  }
}
