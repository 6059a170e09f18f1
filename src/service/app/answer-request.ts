import { userIdOf } from "../access/index.ts";
import { type Answer, Refusal, TextBody } from "../http/response.ts";
import type { Call } from "../http/request.ts";
import type { Admission, RateLimiter } from "./rate-limiter.ts";
import type { ServiceEndpoint, World } from "../context.ts";

/** Answers a call to an endpoint in one transaction, within the rate limit where there is one. */
export function answerCall(endpoint: ServiceEndpoint, call: Call, world: World): Answer {
  if (world.limiter === null || !endpoint.path.startsWith("/api/")) return carryOut(endpoint, call, world);
  const { isAdmitted, headers } = admission(call, world, world.limiter);
  const answer = isAdmitted ? carryOut(endpoint, call, world) : { status: 429, body: new TextBody("Retry later\n") };
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function admission(call: Call, { store }: World, limiter: RateLimiter): Admission {
  const userId = userIdOf(call, store);
  const counted =
    userId === null
      ? ({ kind: "unauthenticated", name: call.address } as const)
      : ({ kind: "authenticated", name: String(userId) } as const);
  return limiter.admit(counted, Date.now());
}

function carryOut({ method, answer }: ServiceEndpoint, call: Call, world: World): Answer {
  const transaction = method === "GET" ? world.store.read : world.store.write;
  try {
    return transaction(() => answer(call, world));
  } catch (error) {
    if (error instanceof Refusal) return error.answer;
    throw error;
  }
}
