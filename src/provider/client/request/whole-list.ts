import type { ApiError } from "../failure/api-error.ts";
import { varied } from "../failure/report.ts";
import { ERRORS } from "../failure/list-diagnostics.ts";
import type { ListPage } from "./list-pages.ts";

/** An entry of a list, with its unique ID. */
export interface Entry {
  readonly id: number;
}

/** The details of a page; for a whole list, those of its last page, with the time of its oldest page. */
type Marks = Pick<ListPage<unknown>, "movedTo" | "dateMs">;

// A list rarely changes between two pages three times in a row.
const MAX_READS = 3;

/**
 * Resolves to the entries of all pages, in their order. If an entry moved to another page while the list was read, so
 * that one may be repeated or missing, reads the list again. Throws if that does not help.
 */
export async function wholeList<T extends Entry>(
  read: (isFirst: boolean) => AsyncIterable<ListPage<T>>,
): Promise<{ readonly value: T[] } & Marks> {
  for (let reads = 1; ; reads += 1) {
    const { reply, shift } = await readOnce(read(reads === 1));
    if (shift === null) return reply;
    if (reads === MAX_READS) throw shift;
  }
}

/** Reads the pages; `shift` explains why an entry may be missing; null if none is. */
async function readOnce<T extends Entry>(pages: AsyncIterable<ListPage<T>>) {
  const value: T[] = [];
  const ids = new Set<number>();
  let last: Marks & Pick<ListPage<T>, "total"> = { movedTo: null, dateMs: null, total: null };
  let shift: ApiError | null = null;
  for await (const { entries, failure, ...page } of pages) {
    const [twice] = entries.filter(({ id }) => ids.size === ids.add(id).size);
    const why = twice === undefined ? shrinkingBy(last.total, page.total) : `The ID ${twice.id} came twice.`;
    if (why !== null) shift ??= failure(varied(ERRORS.unsteadyList, { why }));
    for (const entry of entries) value.push(entry);
    last = { ...page, dateMs: earlier(last.dateMs, page.dateMs) };
  }
  const { movedTo, dateMs } = last;
  return { reply: { value, movedTo, dateMs }, shift };
}

/** Explains that a list has become shorter, so that later entries moved up; null if it has not, or this is unknown. */
function shrinkingBy(before: number | null, after: number | null): string | null {
  if (before === null || after === null || after >= before) return null;
  return `It had ${before} entries at one page and ${after} at the next.`;
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);
