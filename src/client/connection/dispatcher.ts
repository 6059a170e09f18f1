/**
 * The connections to the one origin: TLS, authorities, the proxy, how many at once. This folder must never know the
 * API, what a request is for, or what its failure means.
 */
import type { SecureContext } from "node:tls";
import type { buildConnector, Dispatcher, Pool as PoolTypes } from "undici";
import { codeOf } from "../failure/redact.ts";
import { createSecureContext, type TrustOptions } from "./secure-context.ts";
import { Pool, ProxyAgent } from "./undici.ts";

/** How connections to the one origin are made. */
export interface DispatcherOptions extends TrustOptions {
  readonly origin: string;
  /** The proxy to go through; null for none. */
  readonly proxyUrl: URL | null;
  readonly insecureSkipVerify: boolean;
  readonly maxConnections: number;
  readonly connectTimeoutMs: number;
  readonly maxBodyBytes: number;
}

/** Makes the pool of connections to one origin, directly or through a proxy. The certificates must be usable. */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { caCertPem, origin, proxyUrl } = options;
  const limits = {
    connections: options.maxConnections,
    maxResponseSize: options.maxBodyBytes,
    // One deadline covers the whole attempt; undici's own are per phase and a second coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const connect = connectOptions(options, contextFor(origin, options));
  if (proxyUrl === null) return new Pool(origin, { ...limits, connect });
  const token = credentialIn(proxyUrl);
  return new ProxyAgent({
    ...limits,
    uri: proxyUrl.href,
    // undici itself takes no user without a password, which a proxy's token often is.
    ...(token === null ? {} : { token }),
    requestTls: connect,
    // The client certificate is for the service alone.
    proxyTls: connectOptions(options, contextFor(proxyUrl.href, caCertPem === undefined ? {} : { caCertPem })),
    // Proxies commonly refuse CONNECT to other ports than 443, so plain http goes in absolute form.
    proxyTunnel: false,
    factory: (target, pool: PoolTypes.Options) => new Pool(target, { ...pool, ...limits }),
    clientFactory: (proxy, pool) => createTunnelPool(proxy, { ...pool, headersTimeout: options.connectTimeoutMs }),
  });
}

/** Only TLS needs one, and making one takes longer than a plan's other work. */
const contextFor = (url: string, trust: TrustOptions): SecureContext | null =>
  url.startsWith("https:") ? createSecureContext(trust) : null;

function credentialIn({ username, password }: URL): string | null {
  if (username === "" && password === "") return null;
  return `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString("base64")}`;
}

type Connect = (request: Parameters<PoolTypes["connect"]>[0]) => Promise<Dispatcher.ConnectData>;

/**
 * Makes the pool that asks a proxy for tunnels. A proxy that closes the connection instead of answering is an error at
 * once.
 */
function createTunnelPool(proxy: URL, options: PoolTypes.Options): Dispatcher {
  const pool = new Pool(proxy, options);
  const connect = pool.connect.bind<Connect>(pool);
  const connectOrFail: Connect = async (request) => {
    try {
      return await connect(request);
    } catch (cause) {
      // For undici an error of its own sort means that it may connect again, which it would do for ever, without a
      // pause.
      if (codeOf(cause) !== "UND_ERR_SOCKET") throw cause;
      throw Object.assign(new Error("the proxy closed the connection", { cause }), { code: "ECONNRESET" });
    }
  };
  return Object.assign(pool, { connect: connectOrFail });
}

function connectOptions(options: DispatcherOptions, secureContext: SecureContext | null): buildConnector.BuildOptions {
  const basic = {
    timeout: options.connectTimeoutMs,
    // Said outright, or NODE_TLS_REJECT_UNAUTHORIZED=0 would decide.
    rejectUnauthorized: !options.insecureSkipVerify,
  };
  return secureContext === null ? basic : { ...basic, secureContext };
}
