import type { RequestListener } from "node:http";
import type { Difference, Scene } from "../../support/plugin/compare-hosts.ts";
import type { Written } from "../../support/plugin/provider-process.ts";
import { makeAuthority, makeCertificate, type Pair } from "../../support/server/certificate.ts";
import { answer, startServer, startTlsServer, TOKEN, type Running } from "../../support/server/http-server.ts";

/** Makes something at its first use, which may be never. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Something that a test waits for. */
export interface Awaited {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
}

/** A promise, and what resolves it. */
export function createAwaited(): Awaited {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}

/** An authority that only those trust who are given it. */
export const authority = lazy((): Pair => makeAuthority("Tocsin test authority"));

/** The settings with which a provider trusts it. */
export const trusted = (): Written => ({ ca_cert_pem: authority().cert });

/** Another one. */
export const stranger = lazy((): Pair => makeAuthority("Another authority"));

/** The certificate that the authority has issued for a service on this machine. */
export const service = lazy((): Pair => makeCertificate(authority(), "127.0.0.1"));

/** A setting as every service here answers it. */
export const ok: RequestListener = (_request, response) => answer(response, 200, { level: "global" });

/** A provider's block: a token, no second attempt, and five seconds for each. */
export const block = (baseUrl: string, more: Written = {}): Written => ({
  base_url: baseUrl,
  token: TOKEN,
  max_retries: 0,
  request_timeout: "5s",
  ...more,
});

/** A server alone, and a block for it. */
export const at = ({ url, seen }: Running, more: Written = {}): Scene => ({
  written: block(url, more),
  seen: () => seen,
});

/** A web server, and a block for it. */
export const plain = async (listener: RequestListener, more: Written = {}): Promise<Scene> =>
  at(await startServer(listener), more);

/** A web server over TLS that answers all, and a block for it. */
export const secure = async (options: object, more: Written = {}): Promise<Scene> =>
  at(await startTlsServer(options, ok), more);

/** The same with another base URL. */
export const rebased = ({ written, ...scene }: Scene, change: (baseUrl: string) => string): Scene => ({
  ...scene,
  written: { ...written, base_url: typeof written["base_url"] === "string" ? change(written["base_url"]) : null },
});

/** Each HTTP parser ends its message about invalid HTTP with its own text. */
export const LLHTTP: Difference = {
  reason: "llhttp names what it expected, and hyper does not",
  says: /Response does not match the HTTP\/1\.1 protocol$/,
  isLastLine: true,
};
