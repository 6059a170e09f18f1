/**
 * The connections to the one origin: TLS, authorities, the proxy, how many at once. This folder must never know the
 * API, what a request is for, or what its failure means.
 */
import type { SecureContext } from "node:tls";
import { types } from "node:util";
import type { buildConnector as Connectors, Dispatcher, Pool as PoolTypes } from "undici";
import { toldFirst, toProxy } from "./connector.ts";
import { ProxyFailure } from "./proxy-failure.ts";
import { createSecureContext, type TrustOptions } from "./secure-context.ts";
import { buildConnector, Pool, ProxyAgent } from "./undici.ts";

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

/** What the agent hands on to each pool: a function that connects, to the proxy itself or through it. */
interface ProxyPool {
  readonly connect: Connectors.connector;
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
  if (proxyUrl === null) return new Pool(origin, { ...limits, connect: toldFirst(buildConnector(connect)) });
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
    factory: (target, pool: ProxyPool) => {
      const told = target.toString() === proxyUrl.href ? toProxy : toldFirst;
      return new Pool(target, { ...limits, connect: told(pool.connect) });
    },
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

/** Makes the pool that asks a proxy for tunnels. A proxy that gives none is an error at once. */
function createTunnelPool(proxy: URL, options: PoolTypes.Options): Dispatcher {
  const pool = new Pool(proxy, options);
  const connect = pool.connect.bind<Connect>(pool);
  const connectOrFail: Connect = (request) =>
    connect(request).catch((thrown: unknown) => {
      throw types.isNativeError(thrown) ? new ProxyFailure(thrown) : thrown;
    });
  return Object.assign(pool, { connect: connectOrFail });
}

function connectOptions(options: DispatcherOptions, secureContext: SecureContext | null): Connectors.BuildOptions {
  const basic = {
    timeout: options.connectTimeoutMs,
    // Said outright, or NODE_TLS_REJECT_UNAUTHORIZED=0 would decide.
    rejectUnauthorized: !options.insecureSkipVerify,
  };
  return secureContext === null ? basic : { ...basic, secureContext };
}
