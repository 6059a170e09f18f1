import type { Call, Client, Place as Found } from "../../client/index.ts";
import { onCode } from "../../kit/errors.ts";
import type { Context } from "../../kit/schema/index.ts";
import { compareNames, nameOf, type Place, type Sameness } from "./place.ts";

type Asking = Pick<Context<Client>, "client" | "signal" | "shared">;

/** What the service says of a place: null where there is none, `unknown` where the service has no endpoint to ask. */
type Answer = Found | null | "unknown";

/** Whether two places are one: by their words where those tell, else by what the service says of both. */
export async function samePlace(one: Place, other: Place, context: Asking): Promise<Sameness> {
  if (one.kind !== other.kind) return "different";
  const byName = compareNames(one.kind, nameOf(one.words), nameOf(other.words));
  return byName === "unknown" ? askIfSame(one, other, context) : byName;
}

/** Whether two places of one kind whose words leave it open are one: asks the service for both, once in a plan or apply. */
export async function askIfSame(one: Place, other: Place, context: Asking): Promise<Sameness> {
  const [first, second] = await Promise.all([findPlace(one, context), findPlace(other, context)]);
  if (first === "unknown" || second === "unknown") return "unknown";
  return first !== null && first.id === second?.id ? "same" : "different";
}

/** Asks the service for a place, at most once in a plan or apply. */
export function findPlace(place: Place, context: Asking): Promise<Answer> {
  const found = context.shared(createFound);
  const key = `${place.kind}/${nameOf(place.words)}`;
  const earlier = found.get(key);
  if (earlier !== undefined) return earlier;
  const answer = ask(place, context);
  found.set(key, answer);
  // A failure is nothing to remember.
  answer.catch(() => found.delete(key));
  return answer;
}

const createFound = (): Map<string, Promise<Answer>> => new Map();

function ask({ kind, words }: Place, { client, signal }: Asking): Promise<Answer> {
  const call: Call = { signal };
  const api = kind === "group" ? client.groups : client.projects;
  return onCode("unsupported", () => api.find(words, call), "unknown");
}
