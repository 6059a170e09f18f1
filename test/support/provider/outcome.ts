import type { Diagnostic } from "../../../src/kit/schema/index.ts";

/** Empty private state. */
export const noBytes: Uint8Array = new Uint8Array();

/** The summaries of the feedback of one severity. */
export const summaries = ({ diagnostics }: { diagnostics: readonly Diagnostic[] }, severity: "error" | "warning") =>
  diagnostics.filter((diagnostic) => diagnostic.severity === severity).map(({ summary }) => summary);

/** Returns the JSON in private state; undefined if there is none. */
export const privateIn = (stored: { readonly private: Uint8Array } | null): unknown =>
  stored === null || stored.private.length === 0 ? undefined : JSON.parse(new TextDecoder().decode(stored.private));
