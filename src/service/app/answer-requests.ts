import { canSudo, hasToken } from "../access/index.ts";
import type { ServiceContext, ServiceRoute } from "../context.ts";
import { insufficientStorage, Refusal, type Request, type Response, type RoutedRequest } from "../http/index.ts";
import { textOf } from "../thrown.ts";
import { isUnwritable, type Work } from "../store/index.ts";
import type { Limits } from "./limits.ts";

/** The environment for answering requests. */
interface Environment {
  readonly context: ServiceContext;
  readonly limits: Limits;
  readonly log: (line: string) => void;
}

type Outcome = PromiseSettledResult<Response>;

/**
 * Answers requests in their order, each in a transaction of its own, and within the limits. What they write is on disk
 * when this returns.
 */
export function answerRequests(
  requests: readonly RoutedRequest<ServiceContext>[],
  environment: Environment,
): readonly Outcome[] {
  const { context, limits } = environment;
  const admissions = requests.map((routed) => limits.admit(routed, context.store));
  const works = requests.map(({ route, request }, index): Work<Response> => {
    const refusal = admissions[index]?.refusal ?? null;
    if (refusal !== null) return { isWrite: false, run: () => refusal };
    return { isWrite: route.method !== "GET", run: () => route.respond(request, context) };
  });
  return context.store.runAll(works).map((outcome, index): Outcome => {
    const answered = outcome.status === "rejected" ? refused(outcome.reason, environment) : outcome;
    if (answered.status === "rejected") return answered;
    const headers = { ...answered.value.headers, ...admissions[index]?.headers };
    return { status: "fulfilled", value: { ...answered.value, headers } };
  });
}

/**
 * Throws the refusal of a request that is refused whatever its body says. Its token may be in the body, and so may be
 * whom an administrator acts for: then it is refused only when that has been read.
 */
export function admitRequest(route: ServiceRoute, request: Request, context: ServiceContext): void {
  try {
    route.admit?.(request, context);
  } catch (error) {
    const mayChange = !hasToken(request) || canSudo(request, context.store);
    if (route.isRaw || !mayChange) throw error;
  }
}

/** The response to a request that threw; an internal error stays one. */
function refused(thrown: unknown, { log }: Environment): Outcome {
  if (thrown instanceof Refusal) return { status: "fulfilled", value: thrown.response };
  if (!isUnwritable(thrown)) return { status: "rejected", reason: thrown };
  const reason = `The file of the data cannot grow (${textOf(thrown)}).`;
  log(`Error: ${reason} Nothing of this request was stored. Free some space on its disk.`);
  return { status: "fulfilled", value: insufficientStorage().response };
}
