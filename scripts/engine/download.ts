import { createHash } from "node:crypto";
import { request, type Dispatcher } from "undici";
import { isError } from "../../src/kit/errors.ts";

const MAX_REDIRECTS = 5;

/** A server that sends nothing for this long has failed. */
const SILENCE_MS = 30_000;

/** An answer that is not the expected file. */
class Refusal extends Error {}

/**
 * Downloads a file whose SHA-256 is known, over https alone, and follows redirects. Rejects with an `Error` whose
 * message is the reason.
 */
export async function download(url: string, sum: string, dispatcher: Dispatcher): Promise<Uint8Array> {
  const bytes = await received(new URL(url), dispatcher).catch((thrown: unknown) => {
    throw new Error(reasonOf(thrown), { cause: thrown });
  });
  const actual = createHash("sha256").update(bytes).digest("hex");
  if (actual !== sum) throw new Error(`the SHA-256 of the file is ${actual}, not ${sum}`);
  return bytes;
}

async function received(start: URL, dispatcher: Dispatcher): Promise<Uint8Array> {
  let url = start;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    if (url.protocol !== "https:") throw new Refusal(`${url.origin} is not https`);
    const options = { dispatcher, headersTimeout: SILENCE_MS, bodyTimeout: SILENCE_MS };
    const { statusCode, headers, body } = await request(url, options);
    if (statusCode === 200) return body.bytes();
    await body.dump();
    const { location } = headers;
    if (Math.trunc(statusCode / 100) !== 3 || typeof location !== "string")
      throw new Refusal(`${url.origin} answered with status ${statusCode}`);
    url = new URL(location, url);
  }
  throw new Refusal(`${start.origin} redirected more than ${MAX_REDIRECTS} times`);
}

/** The reason that a request failed: undici puts the system's error into the `cause`. */
function reasonOf(thrown: unknown): string {
  if (!isError(thrown)) return "unknown";
  return isError(thrown.cause) ? reasonOf(thrown.cause) : thrown.message;
}
