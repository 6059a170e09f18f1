import { canSudo, userIdOf } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { insufficientStorage, Refusal, type Request, type Response, TextBody } from "../http/index.ts";
import { textOf } from "../input/index.ts";
import { isUnwritable } from "../store/index.ts";
import type { Admission, RateLimiter } from "./rate-limiter.ts";

/** What every request is answered with. */
interface Environment {
  readonly context: ServiceContext;
  /** Null: no limit. */
  readonly limiter: RateLimiter | null;
  readonly log: (line: string) => void;
}

/** Answers a request to a route in one transaction, within the rate limit if there is one. */
export function answerRequest(route: ServiceRoute, request: Request, environment: Environment): Response {
  const { context, limiter } = environment;
  if (limiter === null || !route.path.startsWith("/api/")) return runRoute(route, request, environment);
  const { isAdmitted, headers } = admission(request, context, limiter);
  const response: Response = isAdmitted
    ? runRoute(route, request, environment)
    : { status: 429, body: new TextBody("Retry later\n") };
  return { ...response, headers: { ...response.headers, ...headers } };
}

/**
 * Throws the refusal of a request that is refused whatever its body says. An administrator may name in the body whom
 * to act for, and is refused only when it has been read.
 */
export function admitRequest(route: ServiceRoute, request: Request, context: ServiceContext): void {
  try {
    context.store.read(() => route.admit?.(request, context));
  } catch (error) {
    if (route.isRaw || !canSudo(request, context.store)) throw error;
  }
}

function admission(request: Request, { store }: ServiceContext, limiter: RateLimiter): Admission {
  const userId = userIdOf(request, store);
  const counted =
    userId === null
      ? ({ kind: "unauthenticated", name: request.address } as const)
      : ({ kind: "authenticated", name: String(userId) } as const);
  return limiter.admit(counted, Date.now());
}

function runRoute({ method, respond }: ServiceRoute, request: Request, { context, log }: Environment): Response {
  const transaction = method === "GET" ? context.store.read : context.store.write;
  try {
    return transaction(() => respond(request, context));
  } catch (error) {
    if (error instanceof Refusal) return error.response;
    if (!isUnwritable(error)) throw error;
    const reason = `The file of the data cannot grow (${textOf(error)}).`;
    log(`Error: ${reason} Nothing of this request was stored. Free some space on its disk.`);
    return insufficientStorage().response;
  }
}
