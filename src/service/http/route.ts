import { malformedText } from "./refusals.ts";
import type { Request } from "./request.ts";
import type { Response } from "./response.ts";

/**
 * One method of one path, and the function that answers it: in one transaction, rolled back when a `Refusal` is thrown.
 */
export interface Route<Context> {
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  /** From the root of the service, with variable parts as `:name`. */
  readonly path: string;
  /** Accepts a body of any content type and reads no parameters from it. */
  readonly isRaw?: true;
  /** How long a body may be; the default is 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Throws the refusal that `respond` would throw whatever the body says. It is called before a body is read, with the
   * request as if it had none.
   */
  readonly admit?: (request: Request, context: Context) => void;
  readonly respond: (request: Request, context: Context) => Response;
}

/** Where a route is. */
export type Place = Pick<Route<never>, "method" | "path">;

/** Every method that a request may have; with any other, no path is known. */
export const METHODS = ["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE", "OPTIONS"];

/**
 * The methods that routes have at the path of a URL, HEAD with each GET; none where no route has this path. It reads
 * the path as the framework's router does. Throws a `Refusal` when the path cannot be decoded.
 */
export function methodsAt(url: string, routes: readonly Place[]): readonly string[] {
  const words = wordsOf(url.replace(/[?#].*$/s, "")).map(decoded);
  const known = routes.filter(({ path }) => matches(wordsOf(path), words)).map(({ method }) => method as string);
  return METHODS.filter((method) => known.includes(method === "HEAD" ? "GET" : method));
}

// Slashes at the end and several in a row make no difference.
const wordsOf = (path: string): readonly string[] => path.split("/").filter((word) => word !== "");

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    throw malformedText();
  }
}

const matches = (pattern: readonly string[], words: readonly string[]): boolean =>
  pattern.length === words.length && pattern.every((word, index) => word.startsWith(":") || word === words[index]);
