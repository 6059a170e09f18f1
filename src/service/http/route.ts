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

/** Every method that a request may have; with any other, no path is known. */
export const METHODS = ["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE", "OPTIONS"];
