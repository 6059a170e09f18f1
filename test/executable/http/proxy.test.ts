import type { RequestListener } from "node:http";
import { compareHosts, type Scene } from "../../support/plugin/compare-hosts.ts";
import type { Written } from "../../support/plugin/provider-process.ts";
import { withOpenssl, makeCertificate } from "../../support/server/certificate.ts";
import {
  answer,
  startProxy,
  startRaw,
  startServer,
  startSilent,
  startTlsServer,
  type ProxyOptions,
  type Running,
} from "../../support/server/http-server.ts";
import { authority, block, lazy, LLHTTP, ok, service, stranger } from "./scenes.ts";

const pair = lazy(() => makeCertificate(authority(), "gitlab.test"));
const PASSWORD = "ada:hunter22";

/** Nobody but a proxy finds this host. */
const PLAIN = "http://gitlab.test:8080";

/** Nobody listens there. */
const NOBODY: Running = { url: "http://127.0.0.1:1", port: 1, seen: [], close: () => Promise.resolve() };

const noted = (...servers: readonly Running[]): Pick<Scene, "seen"> => ({
  seen: () => servers.flatMap(({ seen }) => seen),
});

/** A service over plain http, asked through a proxy. */
async function forwarded(options: ProxyOptions = {}, userInfo = "", more: Written = {}): Promise<Scene> {
  const proxy = await startProxy(options);
  const proxy_url = proxy.url.replace("//", `//${userInfo}`);
  return { written: block(PLAIN, { proxy_url, ca_cert_pem: authority().cert, ...more }), ...noted(proxy) };
}

/** A service over https, asked through a proxy. */
async function tunnelled(options: ProxyOptions = {}, userInfo = "", more: Written = {}): Promise<Scene> {
  const [proxy, server] = [await startProxy(options), await startTlsServer(pair(), ok)];
  const proxy_url = proxy.url.replace("//", `//${userInfo}`);
  const written = block(`https://gitlab.test:${server.port}`, { proxy_url, ca_cert_pem: authority().cert, ...more });
  return { written, ...noted(proxy, server) };
}

/** A proxy that is something else, asked for a service over https, or over http. */
const throughRaw = ({ url }: Running, to: "https" | "http" = "https"): Scene => ({
  written: block(to === "https" ? "https://gitlab.test" : PLAIN, { proxy_url: url, ca_cert_pem: authority().cert }),
});

/** A proxy that answers CONNECT with these bytes, and closes the connection then. */
const answering = async (bytes: string): Promise<Scene> =>
  throughRaw(await startRaw((socket) => socket.once("data", () => socket.end(bytes))));

const page =
  (status: number): RequestListener =>
  (_request, response) =>
    answer(response, status, "<html><title>Filtered</title></html>");

withOpenssl.describe("a proxy", () => {
  compareHosts({
    "for http gets the request itself": { open: () => forwarded(), says: /^level "watch"/ },
    "for http signs in": { open: () => forwarded({ password: PASSWORD }, `${PASSWORD}@`), says: /^level/ },
    "for http signs in with a name alone": { open: () => forwarded({ password: "ada:" }, "ada@"), says: /^level/ },
    "for http signs in with odd letters": {
      open: () => forwarded({ password: "a@b:c/d é" }, "a%40b:c%2Fd%20%C3%A9@"),
      says: /^level/,
    },
    "for http that wants a password": {
      open: () => forwarded({ password: PASSWORD }),
      says: /Proxy did not accept the credentials/,
    },
    "for http that refuses the password": {
      open: () => forwarded({ password: PASSWORD }, "ada:wrong@"),
      says: /Proxy did not accept the credentials/,
    },
    "for http that answers by itself": {
      open: async () => throughRaw(await startServer(page(403)), "http"),
      says: /Proxy answered instead of the service/,
    },
    "for http that is not there": {
      open: () => Promise.resolve(throughRaw(NOBODY, "http")),
      says: /Proxy cannot be reached/,
    },
    "for http that closes the connection": {
      open: async () => throughRaw(await startRaw((socket) => socket.once("data", () => socket.end())), "http"),
      says: /Connection to the proxy was lost/,
    },
    "for http over TLS": { open: () => forwarded({ tls: service() }), says: /level|fail|lost/ },
    "gives a tunnel to a service that is verified": { open: () => tunnelled(), says: /^level/ },
    "gives a tunnel, and signs in": {
      open: () => tunnelled({ password: PASSWORD }, `${PASSWORD}@`),
      says: /^level/,
    },
    "that wants a password": {
      open: () => tunnelled({ password: PASSWORD }),
      says: /Proxy did not accept the credentials/,
    },
    "that refuses the password": {
      open: () => tunnelled({ password: PASSWORD }, "ada:wrong@"),
      says: /Proxy did not accept the credentials/,
    },
    "gives a tunnel to a service that nobody trusts": {
      open: () => tunnelled({}, "", { ca_cert_pem: stranger().cert }),
      says: /Certificate of the service is not trusted/,
    },
    "gives a tunnel to a service of another name": {
      open: async () => {
        const [proxy, server] = [await startProxy(), await startTlsServer(service(), ok)];
        const more = { proxy_url: proxy.url, ca_cert_pem: authority().cert };
        return { written: block(`https://gitlab.test:${server.port}`, more), ...noted(proxy, server) };
      },
      says: /Certificate of the service is for another host/,
    },
    "gives a tunnel to a service that does not speak TLS": {
      open: async () => {
        const [proxy, server] = [await startProxy(), await startServer(ok)];
        return { written: block(`https://gitlab.test:${server.port}`, { proxy_url: proxy.url }), ...noted(proxy) };
      },
      says: /does not speak TLS/,
    },
    "gives a tunnel that ends at once": {
      open: () => answering("HTTP/1.1 200 Connection established\r\n\r\n"),
      says: /lost|TLS/,
    },
    "over TLS gives a tunnel": { open: () => tunnelled({ tls: service() }), says: /^level/ },
    "over TLS signs in": {
      open: () => tunnelled({ tls: service(), password: PASSWORD }, `${PASSWORD}@`),
      says: /^level/,
    },
    "over TLS that wants a password": {
      open: () => tunnelled({ tls: service(), password: PASSWORD }),
      says: /Proxy did not accept the credentials/,
    },
    "over TLS that is not trusted": {
      open: () => tunnelled({ tls: makeCertificate(stranger(), "127.0.0.1") }),
      says: /TLS connection to the proxy failed/,
    },
    "over TLS with the certificate of another host": {
      open: () => tunnelled({ tls: pair() }),
      says: /The certificate does not name the proxy's host/,
    },
    "over TLS that demands a client certificate": {
      open: () =>
        tunnelled({ tls: { ...service(), ca: authority().cert, requestCert: true, rejectUnauthorized: true } }),
      says: /proxy/,
      differs: {
        reason: "undici loses the alert with which the proxy says so",
        says: /The proxy requires a client certificate/,
      },
    },
    "over TLS that does not speak it": {
      open: async () => {
        const { url } = await startProxy();
        return throughRaw({ ...NOBODY, url: url.replace("http:", "https:") });
      },
      says: /does not speak TLS/,
    },
    "over TLS, written as http": {
      open: async () => {
        const { url } = await startProxy({ tls: service() });
        return throughRaw({ ...NOBODY, url: url.replace("https:", "http:") });
      },
      says: /Connection to the proxy was lost|proxy/,
    },
    "that is not there": { open: () => Promise.resolve(throughRaw(NOBODY)), says: /Proxy cannot be reached/ },
    "that closes the connection": {
      open: async () => throughRaw(await startRaw((socket) => socket.once("data", () => socket.end()))),
      says: /Connection to the proxy was lost/,
    },
    "that resets the connection": {
      open: async () => throughRaw(await startRaw((socket) => socket.once("data", () => socket.resetAndDestroy()))),
      says: /Connection to the proxy was lost/,
    },
    "that refuses the tunnel with 403": {
      open: () => answering("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"),
      says: /Proxy refused the connection: .*403/,
    },
    "that refuses the tunnel with 502 and a page": {
      open: () => answering("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 6\r\n\r\n<html>"),
      says: /Proxy refused the connection: .*502/,
    },
    "that wants a password with 401": {
      open: () => answering("HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n"),
      says: /Proxy did not accept the credentials/,
    },
    "that speaks HTTP/1.0": {
      open: () => answering("HTTP/1.0 407 Proxy Authentication Required\r\n\r\n"),
      says: /Proxy did not accept the credentials/,
    },
    "that does not speak HTTP": {
      open: () => answering("SSH-2.0-OpenSSH_9.6\r\n"),
      says: /proxy/i,
      differs: LLHTTP,
    },
    "that answers half a head": { open: () => answering("HTTP/1.1 200 OK\r\nX"), says: /proxy/ },
    "that answers a head without end": {
      open: () => answering(`HTTP/1.1 200 OK\r\nX: ${"x".repeat(100_000)}\r\n\r\n`),
      says: /proxy|too large/,
    },
    "that never answers": {
      open: async () => {
        const { written } = throughRaw(await startSilent());
        return { written: { ...written, request_timeout: "1s" } };
      },
      says: /in time|timed out/,
    },
    "whose address cannot be read": {
      open: () => Promise.resolve({ written: block(PLAIN, { proxy_url: "socks5://127.0.0.1:1080" }) }),
      says: /proxy_url/,
    },
  });
});
