import type { ExportScope } from "./scope.ts";

/** Who asks, and where. */
export interface Whose {
  /** Null where the service does not say. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly address: string;
}

/** The lines at the top of every file. */
export const headerOf = (whose: Whose, scope: ExportScope): string =>
  [
    `Notification settings of ${userText(whose)}, error tracking settings and client keys at ${whose.address}.`,
    `Made by \`tocsin export ${scope.words}\`. Plan and apply with a token of the same user.`,
  ].join("\n");

/** The user in words. */
export const userText = ({ user }: Whose): string =>
  user === null ? "the token's user" : `${user.name} (user ${user.id})`;
