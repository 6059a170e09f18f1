import { varied } from "../failure/report.ts";
import { ERRORS as LIST_ERRORS } from "../failure/list-diagnostics.ts";
import { ERRORS } from "../failure/response-diagnostics.ts";
import type { ListPage } from "./list-pages.ts";

// Entries may be added before those of the next page, so that whole pages repeat, but not many.
const MAX_OLD_PAGES = 10;

/**
 * Yields the entries of a list in the order of their IDs, page by page and each once, remembering only the last ID.
 * Throws for a list in another order, and for one that only repeats itself.
 */
export async function* listById<T extends { readonly id: string }>(
  pages: AsyncIterable<ListPage<T>>,
): AsyncGenerator<readonly T[], void, undefined> {
  let lastId = 0;
  let oldPages = 0;
  for await (const { entries, failure } of pages) {
    if (!isOrdered(entries)) {
      throw failure(
        varied(ERRORS.unknownForm, { why: "The list is not in the order of the IDs, which was asked for." }),
      );
    }
    const newEntries = entries.filter(({ id }) => Number(id) > lastId);
    oldPages = newEntries.length > 0 ? 0 : oldPages + 1;
    if (oldPages > MAX_OLD_PAGES) throw failure(LIST_ERRORS.endlessList);
    lastId = Number(newEntries.at(-1)?.id ?? lastId);
    if (newEntries.length > 0) yield newEntries;
  }
}

const isOrdered = (entries: readonly { readonly id: string }[]): boolean =>
  entries.every(({ id }, index) => Number(id) > Number(entries[index - 1]?.id ?? 0));
