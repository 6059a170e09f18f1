import { pageUrl, type ListLinks } from "./page.ts";
import type { Request } from "./request.ts";

/** A page of a list that is read by ID: the next one begins after the last ID of this one. */
interface KeysetPage extends ListLinks {
  readonly next: { readonly name: string; readonly id: number | null };
}

/** The header that leads to the next page: there is one after every page that is not empty. */
export function keysetHeaders(request: Request, { next, ...links }: KeysetPage): Record<string, string> {
  if (next.id === null) return {};
  return { Link: `<${pageUrl(request, links, { [next.name]: String(next.id) })}>; rel="next"` };
}
