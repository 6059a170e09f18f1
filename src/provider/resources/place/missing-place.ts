import { DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "./diagnostics.ts";
import type { PlaceRef } from "./place-ref.ts";

/** Runs a read; resolves to its error if the place does not exist. */
export async function unlessGone<T>(read: () => Promise<T>): Promise<T | DiagnosticError> {
  try {
    return await read();
  } catch (thrown) {
    if (thrown instanceof DiagnosticError && thrown.code === "gone") return thrown;
    throw thrown;
  }
}

/**
 * Runs a create, or a data source's read. If its place does not exist, the error is at the attribute that names it, and
 * explains how to wait for a place that the same configuration creates. Null is the place of a global setting, which
 * always exists.
 */
export async function explainMissingPlace<T>(place: PlaceRef | null, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    if (place === null || !(thrown instanceof DiagnosticError) || thrown.code !== "gone") throw thrown;
    // Waiting for it would not help.
    if (thrown.kind === ERRORS.placeDeleted) throw thrown;
    const { kind } = place;
    const advice = `If this configuration creates the ${kind}, refer to that resource in \`${kind}\`, or name it in \`depends_on\`, so that Terraform creates it first.`;
    throw thrown.adding(advice).at([kind]);
  }
}
