import type { ServiceContext } from "../context.ts";
import { keysetHeaders, offsetOf, pageHeaders, type PageRequest, type Request, type Response } from "../http/index.ts";
import type { NotificationSource } from "../store/index.ts";
import { lastPartOf } from "./namespace.ts";

/** A list, filtered and in order, and which page of it is requested. */
export interface List {
  readonly items: readonly NotificationSource[];
  readonly page: PageRequest;
  /** The parameter that the next page begins with; null for pages by number. */
  readonly keyset: "id_after" | "id_before" | null;
  readonly defaults: Readonly<Record<string, string>>;
  readonly bodyOf: (item: NotificationSource) => Record<string, unknown>;
}

/** Responds with one page of a list. */
export function listPage(request: Request, { url }: ServiceContext, list: List): Response {
  const { items, page, keyset, defaults, bodyOf } = list;
  const origin = url();
  const offset = keyset === null ? offsetOf(page) : 0;
  const shown = items.slice(offset, offset + page.perPage);
  const headers =
    keyset === null
      ? pageHeaders(request, page, { total: items.length, origin, defaults })
      : keysetHeaders(request, { origin, defaults, next: { name: keyset, id: shown.at(-1)?.id ?? null } });
  return { status: 200, body: shown.map(bodyOf), headers };
}

/** The order of two projects or groups. */
export type Order = (one: NotificationSource, other: NotificationSource) => number;

/** Compares two projects or groups by their names, which are the last parts of their paths. */
export const compareNames: Order = (one, other) => {
  const [name, otherName] = [nameOf(one), nameOf(other)];
  return name < otherName ? -1 : Number(name > otherName);
};

const nameOf = ({ fullPath }: NotificationSource): string => lastPartOf(fullPath).toLowerCase();

// A shorter word only matches the whole of a text.
const MIN_WORD_LENGTH = 3;

/** Whether a search finds a text: each longer word is part of it. Letter case makes no difference. */
export function isFound(text: string, search: string): boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const long = words.filter((word) => word.length >= MIN_WORD_LENGTH);
  const lower = text.toLowerCase();
  return long.length > 0 ? long.every((word) => lower.includes(word)) : words.length === 0 || lower === words.join(" ");
}
