import type { Request } from "./request.ts";
import type { Response } from "./response.ts";

/** One method of one path, and the function that answers it: in one transaction, rolled back when a `Refusal` is thrown. */
export interface Route<Context> {
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  /** From the root of the service, with variable parts as `:name`. */
  readonly path: string;
  /** Accepts a body of any content type and reads no parameters from it. */
  readonly isRaw?: true;
  /** How long a body may be; the default is 1 MiB. */
  readonly maxBodyBytes?: number;
  readonly respond: (request: Request, context: Context) => Response;
}
