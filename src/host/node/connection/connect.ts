/** Connections of undici to one origin: TLS, authorities, the proxy, how many at once. */
import type { SecureContext } from "node:tls";
import { types } from "node:util";
import type { buildConnector as Connectors, Dispatcher, Pool as PoolTypes } from "undici";
import type { Connect, ConnectOptions } from "../../http.ts";
import { dialing, ProxyFailure, keepingFirstError, toProxy } from "./connector.ts";
import { UndiciExchange } from "./exchange.ts";
import { passingContinue } from "./interim.ts";
import { createSecureContext, type TrustOptions } from "./secure-context.ts";
import { buildConnector, Pool, ProxyAgent } from "./undici.ts";

/** That of node's host. */
export const connect: Connect = (options) => {
  const open = dispatchers(options);
  const shared = open();
  const own = new Set<Dispatcher>();
  return {
    send({ isOnNewConnection = false, ...request }) {
      if (!isOnNewConnection) return new UndiciExchange(shared, options.origin, request);
      const dispatcher = open();
      own.add(dispatcher);
      const exchange = new UndiciExchange(dispatcher, options.origin, request);
      const end = (): void => {
        own.delete(dispatcher);
        void dispatcher.destroy();
      };
      exchange.response.then(end, end);
      return exchange;
    },
    async close() {
      await Promise.all([shared, ...own].map((dispatcher) => dispatcher.destroy()));
    },
  };
};

/** A request that is late is given up before its connection is, so that the reason is always the same. */
const GRACE_MS = 500;

/** The option that the agent passes to each pool: a function that connects, to the proxy itself or through it. */
interface ProxyPool {
  readonly connect: Connectors.connector;
}

/** Returns what makes pools of connections, directly or through a proxy. */
function dispatchers(options: ConnectOptions): () => Dispatcher {
  const { caCertPem, origin, proxy } = options;
  const dialTimeoutMs = options.connectTimeoutMs + GRACE_MS;
  const limits = {
    connections: options.maxConnections,
    maxResponseSize: options.maxBodyBytes,
    // One deadline covers the whole attempt; undici's own are per phase and a second coarse.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const originTls = connectOptions(options, contextFor(origin, options));
  if (proxy === null) {
    const connect = passingContinue(keepingFirstError(dialing(buildConnector(originTls), dialTimeoutMs)));
    return () => new Pool(origin, { ...limits, connect });
  }
  const uri = new URL(proxy.origin).href;
  const agent = {
    ...limits,
    uri,
    // undici itself takes no user without a password, which a proxy's token often is.
    ...(proxy.authorization === null ? {} : { token: proxy.authorization }),
    requestTls: originTls,
    // The client certificate is for the service alone.
    proxyTls: connectOptions(options, contextFor(uri, caCertPem === undefined ? {} : { caCertPem })),
    // Proxies commonly refuse CONNECT to other ports than 443, so plain http goes in absolute form.
    proxyTunnel: false,
    factory: (target: URL, pool: ProxyPool) => {
      const isToProxy = target.toString() === uri;
      const connect = isToProxy ? toProxy(dialing(pool.connect, dialTimeoutMs)) : keepingFirstError(pool.connect);
      return new Pool(target, { ...limits, connect: passingContinue(connect) });
    },
    clientFactory: (target: URL, pool: ProxyPool) =>
      createTunnelPool(target, {
        connect: dialing(pool.connect, dialTimeoutMs),
        headersTimeout: options.connectTimeoutMs,
      }),
  };
  return () => new ProxyAgent(agent);
}

/** Only TLS needs one, and making one takes longer than a plan's other work. */
const contextFor = (url: string, trust: TrustOptions): SecureContext | null =>
  url.startsWith("https:") ? createSecureContext(trust) : null;

type ConnectThrough = (request: Parameters<PoolTypes["connect"]>[0]) => Promise<Dispatcher.ConnectData>;

/** Makes the pool that asks a proxy for tunnels. A proxy that gives none is an error at once. */
function createTunnelPool(proxy: URL, options: PoolTypes.Options): Dispatcher {
  const pool = new Pool(proxy, options);
  const connect = pool.connect.bind<ConnectThrough>(pool);
  const connectOrFail: ConnectThrough = (request) =>
    connect(request).catch((thrown: unknown) => {
      throw types.isNativeError(thrown) ? new ProxyFailure(thrown) : thrown;
    });
  return Object.assign(pool, { connect: connectOrFail });
}

function connectOptions(options: ConnectOptions, secureContext: SecureContext | null): Connectors.BuildOptions {
  const basic = {
    timeout: options.connectTimeoutMs,
    // Said outright, or NODE_TLS_REJECT_UNAUTHORIZED=0 would decide.
    rejectUnauthorized: !options.insecureSkipVerify,
  };
  return secureContext === null ? basic : { ...basic, secureContext };
}
