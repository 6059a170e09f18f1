import { isError } from "../../../kit/errors.ts";
import { ERRORS } from "./network-diagnostics.ts";
import { varied, type Words } from "./report.ts";
import { wordsOfStatus } from "./status-words.ts";

/** Returns the words for a proxy that refused a tunnel, which undici tells in words only; null for all else. */
export function wordsOfRefusal(thrown: unknown): Words | null {
  if (!isError(thrown)) return null;
  const [, status] = /^Proxy response \((\d{3})\)/.exec(thrown.message) ?? [];
  // Some say with 401 what HTTP says with 407.
  const wantsCredentials = status === "407" || status === "401";
  if (wantsCredentials || thrown.message.startsWith("Proxy Authentication Required")) return wordsOfStatus(407);
  if (status === undefined) return null;
  return varied(ERRORS.proxyRefused, { why: `It returned ${status} when asked to connect to the service.` });
}

/** What says as much of this machine, wherever it connects to. */
const OWN: readonly Words[] = [ERRORS.tooManyConnections, ERRORS.outOfMemory, ERRORS.noLocalPort, ERRORS.blocked];

/** Says of the proxy what these words say of the service. */
export function wordsOfProxy(words: Words): Words {
  if (OWN.includes(words)) return words;
  if (words === ERRORS.connectionLost) return ERRORS.proxyLost;
  if (words.code !== "invalid") return varied(ERRORS.proxyUnreachable, { code: words.code, why: words.why });
  if (words === ERRORS.otherHost)
    return varied(ERRORS.proxyTls, { why: "The certificate does not name the proxy's host." });
  return varied(ERRORS.proxyTls, { why: words === ERRORS.clientRefused ? WANTS_CERTIFICATE : words.why });
}

const WANTS_CERTIFICATE = "The proxy requires a client certificate, and the provider shows one to the service alone.";
