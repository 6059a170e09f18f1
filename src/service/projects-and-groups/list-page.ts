import type { ServiceContext } from "../context.ts";
import {
  keysetHeaders,
  MAX_TOTAL,
  offsetOf,
  pageHeaders,
  type PageRequest,
  type Request,
  type Response,
} from "../http/index.ts";
import type { NotificationSource, SourceFilter, SourceOrder, SourceSearch } from "../store/index.ts";

/** A list, and which page of it is requested. */
export interface List {
  readonly filter: SourceFilter;
  readonly order: SourceOrder;
  readonly page: PageRequest;
  /** The parameter that the next page begins with; null for pages by number. */
  readonly keyset: "id_after" | "id_before" | null;
  readonly defaults: Readonly<Record<string, string>>;
  readonly bodyOf: (item: NotificationSource) => Record<string, unknown>;
}

/** Responds with one page of a list. */
export function listPage(request: Request, { store, url }: ServiceContext, list: List): Response {
  const { filter, order, page, keyset, defaults, bodyOf } = list;
  const origin = url();
  const offset = keyset === null ? offsetOf(page) : 0;
  // The same for all pages of a list by ID, so it is counted once.
  const counted = keyset === null ? filter : { ...filter, idAfter: 0, idBefore: Infinity };
  const count = store.sourceLists.count(counted, MAX_TOTAL + 1);
  const isLong = count > MAX_TOTAL;
  // One more than is shown: it tells whether there is a next page.
  const limit = page.perPage + 1;
  const found = count <= offset && !isLong ? [] : store.sourceLists.select(filter, { order, offset, limit, isLong });
  const shown = found.slice(0, page.perPage);
  const total = isLong ? Math.max(count, offset + found.length) : count;
  const headers =
    keyset === null
      ? pageHeaders(request, page, { total, origin, defaults })
      : keysetHeaders(request, { origin, defaults, next: { name: keyset, id: shown.at(-1)?.id ?? null } });
  return { status: 200, body: shown.map(bodyOf), headers };
}

// A shorter word only matches the whole of a text.
const MIN_WORD_LENGTH = 3;

/** The search for a text: each longer word is part of what it finds. Letter case makes no difference. */
export function searchFrom(search: string, column: SourceSearch["column"]): SourceSearch {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const long = words.filter((word) => word.length >= MIN_WORD_LENGTH);
  return { column, words: long, whole: long.length > 0 || words.length === 0 ? null : words.join(" ") };
}
