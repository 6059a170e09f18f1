import { Refusal } from "../http/index.ts";

/** Lets browsers send reports from other origins. */
export const OPEN_TO_BROWSERS: Readonly<Record<string, string>> = { "Access-Control-Allow-Origin": "*" };

/** A refusal in the format that error tracking SDKs read: the reason as `detail`, and in a header. */
export function ingestRefusal(status: number, detail: string): Refusal {
  return new Refusal({ status, body: { detail }, headers: { ...OPEN_TO_BROWSERS, "X-Sentry-Error": detail } });
}
