import { invalidParameters } from "../http/index.ts";
import { Place } from "../input/index.ts";
import { FAULT_RULE, type FaultRule } from "./fault.ts";

/** Parses a rule in JSON. Throws a refusal with status 400 that lists all of its problems. */
export function parseRule(json: string): FaultRule {
  const problems: string[] = [];
  const { fault, ...rest } = FAULT_RULE(parseJson(json), new Place("", problems));
  if (rest.count !== null && rest.share !== null) problems.push("count and share exclude each other");
  if (rest.seed !== null && rest.share === null) problems.push("seed needs a share");
  if (problems.length > 0 || fault === null) throw invalidParameters(problems);
  return { ...rest, fault };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch {
    throw invalidParameters(["a rule must be a JSON object"]);
  }
}
