import { DiagnosticError } from "../../../src/kit/errors.ts";

/**
 * Returns the value that a codec reads; null if it refuses with its own error of the code `invalid`. Every other error
 * is passed on.
 */
export function readOrRefused<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DiagnosticError && error.code === "invalid") return null;
    throw error;
  }
}
