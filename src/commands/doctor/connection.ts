import type { Client } from "../../provider/client/index.ts";
import { nodeHost } from "../../host/node/index.ts";
import { mayBeShown } from "../../provider/configuration/index.ts";
import type { Access } from "./address.ts";
import { failureFrom, type Failure } from "./failure.ts";
import { ok, problem, skipped, stopAt, warning, type Check, type Result } from "./result.ts";
import type { Setup } from "./setup.ts";

/** Checks that the service can be reached, and that it is the service: with the one request that answers both. */
export async function* checkConnection(setup: Setup, access: Access, client: Client): Check<true> {
  const extra = authoritiesProblem(setup);
  if (extra !== null) yield extra;
  const call = { signal: AbortSignal.timeout(access.options.requestTimeoutMs + 5000) };
  const finding = connectionFinding(access);
  try {
    const release = await client.account.release(call);
    yield ok("connection", finding);
    yield ok("service", `The v4 API answers: version ${release}`);
    return true;
  } catch (thrown) {
    const failure = failureFrom(thrown);
    if (failure.status === null || failure.status === 407) {
      yield problem("connection", failure.finding, connectionAdvice(failure, access, setup));
      return yield* stopAt(skipped("service", "There is no connection."));
    }
    yield ok("connection", finding);
    const service = serviceResult(failure);
    yield service;
    return service.status === "ok" ? true : null;
  }
}

/** A refusal with a status that only the API's own rules give says that it is the API. */
function serviceResult({ status, code, finding, advice, original }: Failure): Result {
  if (code === "unsupported" || (status !== 401 && status !== 403)) return problem("service", finding, advice);
  if (!original.startsWith("a web page")) return ok("service", "The v4 API answers.");
  const page = `Web page answered instead of the API: ${original}`;
  return problem("service", page, "Check base_url, and any proxy or firewall in between.");
}

function connectionFinding({ options, checked: { address, proxy, labels } }: Access): string {
  const unverified = options.insecureSkipVerify === true ? ", its certificate not verified" : "";
  if (proxy === null) return `Connected to ${address.origin}${unverified}`;
  return `Connected to ${address.origin}${unverified} through the proxy ${proxy.url.origin} (${labels.proxyUrl})`;
}

const UNTRUSTED = "Certificate of the service is not trusted";

function connectionAdvice({ finding, advice }: Failure, { checked }: Access, { env }: Setup): string {
  const { proxy, labels } = checked;
  const viaProxy = proxy === null ? "" : ` Requests go through the proxy ${proxy.url.origin}, from ${labels.proxyUrl}.`;
  if (!finding.startsWith(UNTRUSTED)) return advice + viaProxy;
  const other = env["SSL_CERT_FILE"] ? " SSL_CERT_FILE is set, and the provider does not read it." : "";
  return `${advice} The environment variable NODE_EXTRA_CA_CERTS can name the file, too.${other}${viaProxy}`;
}

/** Finds a file of authorities that node cannot read, and silently skips. */
function authoritiesProblem({ env }: Setup): Result | null {
  const file = env["NODE_EXTRA_CA_CERTS"];
  if (!file) return null;
  const text = textOf(file);
  const wrong =
    text === null ? "cannot be read" : text.includes("-----BEGIN CERTIFICATE-----") ? null : "has no certificate";
  if (wrong === null) return null;
  // It may be a key that was given in place of its file.
  const shown = mayBeShown(file, nodeHost) ? ` ${file}` : " a file";
  const finding = `NODE_EXTRA_CA_CERTS names${shown}, which ${wrong}.`;
  return warning("connection", finding, "Correct or unset it: it is ignored as it is.");
}

function textOf(file: string): string | null {
  try {
    return nodeHost.readFile(file);
  } catch {
    return null;
  }
}
