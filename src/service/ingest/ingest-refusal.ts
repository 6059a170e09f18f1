import { Refusal } from "../http/index.ts";

/** A refusal in the format that error tracking SDKs read: the reason as `detail`, and in a header. */
export function ingestRefusal(status: number, detail: string): Refusal {
  return new Refusal({ status, body: { detail }, headers: { "X-Sentry-Error": detail } });
}
