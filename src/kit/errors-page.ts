import type { ERRORS } from "./errors.ts";

/** The parts of `docs/errors.md`. */
export type Group =
  | "configuration"
  | "provider block"
  | "plan and apply"
  | "state"
  | "list"
  | "response"
  | "network"
  | "function"
  | "start"
  | "fault";

/** What `docs/errors.md` says of a kind beyond the kind's own words. Only the generator imports it, and no program. */
export interface PageText {
  /** The part of the page, where it is another one than the table's. */
  readonly group?: Group;
  /** The attribute that it belongs to; absent for the whole block. */
  readonly at?: string;
  /** When it appears, in whole sentences, which the kind's own `why` follows. */
  readonly when?: string;
  /** What to do, in whole sentences, after the kind's own advice. */
  readonly advice?: string;
}

/** The page's words for the kinds of a table. They must say what a kind leaves to its occurrences. */
export type PageOf<Kinds> = { readonly [K in keyof Kinds]?: PageText } & {
  readonly [K in keyof Kinds as Kinds[K] extends { readonly why: unknown } ? never : K]: { readonly when: string };
} & {
  readonly [K in keyof Kinds as Kinds[K] extends { readonly advice: unknown } ? never : K]: { readonly advice: string };
};

/** The page's words for what any part of a provider may have to say. */
export const errorsPage: PageOf<typeof ERRORS> = {
  unexpected: { when: "The provider failed in a way that it does not know." },
  incompleteRequest: {
    at: "the attribute, where there is one",
    when: "A request from Terraform lacks what it must contain, or has an unknown value where every value must be known. Nothing was changed.",
  },
  tooManyFiles: { group: "plan and apply" },
  tooManyFilesOnMachine: { group: "plan and apply" },
};
