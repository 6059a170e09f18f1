import { compareHosts, type Scene } from "../../support/plugin/compare-hosts.ts";
import { startProxy, startServer } from "../../support/server/http-server.ts";
import { block, ok, rebased } from "./scenes.ts";

/** A proxy and a service; the environment names the proxy. */
async function inEnvironment(variable: string, more: Record<string, string> = {}): Promise<Scene> {
  const [proxy, server] = [await startProxy(), await startServer(ok)];
  // No rule for loopback knows this address.
  const written = block(server.url.replace("127.0.0.1", "0.0.0.0"));
  return { written, env: { [variable]: proxy.url, ...more }, seen: () => [proxy.seen.length, server.seen.length] };
}

compareHosts({
  "a proxy in HTTP_PROXY": { open: () => inEnvironment("HTTP_PROXY"), says: /^level/ },
  "a proxy in http_proxy": { open: () => inEnvironment("http_proxy"), says: /^level/ },
  "a proxy in HTTPS_PROXY does not serve http": { open: () => inEnvironment("HTTPS_PROXY"), says: /^level/ },
  "a proxy in HTTP_PROXY that NO_PROXY excludes": {
    open: () => inEnvironment("HTTP_PROXY", { NO_PROXY: "gitlab.test,0.0.0.0" }),
    says: /^level/,
  },
  "a proxy in HTTP_PROXY that NO_PROXY excludes by a network": {
    open: () => inEnvironment("HTTP_PROXY", { NO_PROXY: "10.0.0.0/8,0.0.0.0/16" }),
    says: /^level/,
  },
  "a proxy in HTTP_PROXY that NO_PROXY does not exclude": {
    open: () => inEnvironment("HTTP_PROXY", { NO_PROXY: "10.0.0.0/8,gitlab.test,[::1]:80" }),
    says: /^level/,
  },
  "a proxy in HTTP_PROXY is not asked for a loopback address": {
    open: async () => rebased(await inEnvironment("HTTP_PROXY"), (url) => url.replace("0.0.0.0", "127.0.0.1")),
    says: /^level/,
  },
  "a proxy in HTTPS_PROXY serves https": {
    open: () => Promise.resolve({ written: block("https://gitlab.test"), env: { HTTPS_PROXY: "http://127.0.0.1:1" } }),
    says: /Proxy cannot be reached/,
  },
  "a proxy in TOCSIN_PROXY_URL": { open: () => inEnvironment("TOCSIN_PROXY_URL"), says: /^level/ },
  "a proxy in TOCSIN_PROXY_URL, which NO_PROXY says nothing of": {
    open: () => inEnvironment("TOCSIN_PROXY_URL", { NO_PROXY: "*" }),
    says: /^level/,
  },
});
