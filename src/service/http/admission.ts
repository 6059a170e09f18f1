import { bodyAdderOf, type PendingRequest } from "./read-request.ts";
import type { RoutedRequest } from "./request-group.ts";
import type { Request } from "./request.ts";
import { Refusal } from "./response.ts";
import type { Route } from "./router.ts";

/** Who may send a body. */
export interface Admission<Context> {
  /** Throws a refusal for a request that is refused whatever its body says, which has not been read. */
  readonly admit: (route: Route<Context>, head: Request) => void;
}

const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

/** The limit for the body of a request. */
export const maxBodyBytesOf = <Context>({ route }: RoutedRequest<Context>): number =>
  route.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES;

/**
 * Returns what adds the body to a request that may send one, as `bodyAdderOf` does, or the request as it is answered
 * without it.
 */
export function admit<Context>(
  pending: PendingRequest<Context>,
  admission: Admission<Context>,
): RoutedRequest<Context> | ((body: Buffer) => RoutedRequest<Context>) {
  const { route, request } = pending;
  const addBody = bodyAdderOf(pending);
  const refusal = refusalOf(() => admission.admit(route, request));
  // Answered as the route would: counted, and subject to the faults that are set.
  return refusal === null ? addBody : { route: { ...route, respond: () => rethrow(refusal) }, request };
}

function refusalOf(work: () => void): Refusal | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function rethrow(refusal: Refusal): never {
  throw refusal;
}
