import { ApiError } from "./api-error.ts";
import { ERRORS } from "./response-diagnostics.ts";

const KINDS: readonly unknown[] = [ERRORS.noEndpoint, ERRORS.noMethod, ERRORS.unknownForm];

/**
 * Whether the service lacks an endpoint, or has another one in its place, as its JSON shows. A redirect or a page says
 * nothing about that.
 */
export const lacksEndpoint = (thrown: unknown): boolean => thrown instanceof ApiError && KINDS.includes(thrown.kind);

/** Resolves to `value` where the service lacks the endpoint that `work` needs; every other failure stays one. */
export async function unlessLacking<T, U>(work: () => Promise<T>, value: U): Promise<T | U> {
  try {
    return await work();
  } catch (thrown) {
    if (lacksEndpoint(thrown)) return value;
    throw thrown;
  }
}
