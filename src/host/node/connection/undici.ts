/**
 * The pool of connections and its proxy, without the index of the package. The index also loads fetch, WebSocket and
 * the rest, and reads `globalThis.Headers`, for which node loads its own copy of undici: twice the time and 11 MB more
 * in every process that makes a request. Other files may import only its types.
 */
import "./wasm-compiler.ts";
import connect from "undici/lib/api/api-connect.js";
import buildConnector from "undici/lib/core/connect.js";
import Dispatcher from "undici/lib/dispatcher/dispatcher.js";
import Pool from "undici/lib/dispatcher/pool.js";
import ProxyAgent from "undici/lib/dispatcher/proxy-agent.js";

// The index gives a dispatcher its methods in the same way. This one makes a proxy's tunnels.
Object.assign(Dispatcher.prototype, { connect });

export { buildConnector, Pool, ProxyAgent };
