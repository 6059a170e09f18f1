import { ApiError, isBareRefusal } from "../../provider/client/index.ts";
import { errorFrom } from "../../kit/foreign-error.ts";
import { sentences, type ErrorCode } from "../../kit/errors.ts";

/** A failure in the two lines of a result, and in the service's own words. */
export interface Failure {
  readonly finding: string;
  readonly advice: string;
  /** The text of the service or the network library; empty if there is none. */
  readonly original: string;
  /** The HTTP status; null when no whole response came. */
  readonly status: number | null;
  readonly code: ErrorCode;
}

/** Whether a refusal is about the token's scopes or permissions: then the token itself is accepted. */
export const isOfScope = ({ status, original }: Failure): boolean =>
  status === 403 && /insufficient_(granular_)?scope/.test(original);

/** Whether a refusal gives no reason: then the user's role is too small, if the token's scopes are not. */
export const isBare = ({ status, original }: Failure): boolean => status === 403 && isBareRefusal(original);

/** Whether a permission of a fine-grained token is missing, or the token is none where a group requires one. */
export const isOfPermission = (failure: Failure): boolean =>
  isOfScope(failure) && failure.original.includes("granular");

/** Says in two lines what a request or a setting failed with. */
export function failureFrom(thrown: unknown): Failure {
  const error = errorFrom(thrown, "tocsin");
  const { why, advice, original = "" } = error.parts;
  return {
    finding: original === "" ? error.summary : `${error.summary}: ${original}`,
    advice: sentences(why, advice),
    original,
    status: error instanceof ApiError ? error.status : null,
    code: error.code,
  };
}
