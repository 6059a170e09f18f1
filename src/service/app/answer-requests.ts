import { canSudo, userIdOf } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import {
  insufficientStorage,
  Refusal,
  type Request,
  type Response,
  type RoutedRequest,
  TextBody,
} from "../http/index.ts";
import { textOf } from "../input/index.ts";
import { isUnwritable, type Work } from "../store/index.ts";
import type { Admission, RateLimiter } from "./rate-limiter.ts";

/** What every request is answered with. */
interface Environment {
  readonly context: ServiceContext;
  /** Null: no limit. */
  readonly limiter: RateLimiter | null;
  readonly log: (line: string) => void;
}

type Outcome = PromiseSettledResult<Response>;

const NO_LIMIT: Admission = { isAdmitted: true, headers: {} };
const TOO_MANY: Response = { status: 429, body: new TextBody("Retry later\n") };

/**
 * Answers requests in their order, each in a transaction of its own, and within the rate limit if there is one. What
 * they write is on disk when this returns.
 */
export function answerRequests(
  requests: readonly RoutedRequest<ServiceContext>[],
  environment: Environment,
): readonly Outcome[] {
  const { context, limiter } = environment;
  const admitted = requests.map((routed) => ({ ...routed, admission: admissionOf(routed, context, limiter) }));
  const works = admitted.map(({ route, request, admission }): Work<Response> => ({
    isWrite: admission.isAdmitted && route.method !== "GET",
    run: () => (admission.isAdmitted ? route.respond(request, context) : TOO_MANY),
  }));
  return context.store.runAll(works).map((outcome, index): Outcome => {
    const answered = outcome.status === "rejected" ? refused(outcome.reason, environment) : outcome;
    if (answered.status === "rejected") return answered;
    const headers = { ...answered.value.headers, ...admitted[index]?.admission.headers };
    return { status: "fulfilled", value: { ...answered.value, headers } };
  });
}

/**
 * Throws the refusal of a request that is refused whatever its body says. An administrator may name in the body whom
 * to act for, and is refused only when it has been read.
 */
export function admitRequest(route: ServiceRoute, request: Request, context: ServiceContext): void {
  try {
    route.admit?.(request, context);
  } catch (error) {
    if (route.isRaw || !canSudo(request, context.store)) throw error;
  }
}

function admissionOf(
  { route, request }: RoutedRequest<ServiceContext>,
  { store }: ServiceContext,
  limiter: RateLimiter | null,
): Admission {
  if (limiter === null || !route.path.startsWith("/api/")) return NO_LIMIT;
  const userId = userIdOf(request, store);
  const counted =
    userId === null
      ? ({ kind: "unauthenticated", name: request.address } as const)
      : ({ kind: "authenticated", name: String(userId) } as const);
  return limiter.admit(counted, Date.now());
}

/** The response to a request that threw; an internal error stays one. */
function refused(thrown: unknown, { log }: Environment): Outcome {
  if (thrown instanceof Refusal) return { status: "fulfilled", value: thrown.response };
  if (!isUnwritable(thrown)) return { status: "rejected", reason: thrown };
  const reason = `The file of the data cannot grow (${textOf(thrown)}).`;
  log(`Error: ${reason} Nothing of this request was stored. Free some space on its disk.`);
  return { status: "fulfilled", value: insufficientStorage().response };
}
