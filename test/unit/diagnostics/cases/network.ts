import { nodeHost } from "../../../../src/host/node/index.ts";
import { createRedactor } from "../../../../src/provider/client/failure/redact.ts";
import { createReport } from "../../../../src/provider/client/failure/report.ts";
import { networkFailure } from "../../../../src/provider/client/failure/network-failure.ts";
import { optionLabels } from "../../../../src/provider/client/options/client-options.ts";
import type { Client, ClientOptions } from "../../../../src/provider/client/index.ts";
import type { Value } from "../../../../src/kit/cty/index.ts";
import { configOf, createEngine } from "../../../../src/kit/engine/index.ts";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";
import { loadLate } from "../../../../src/provider/configuration/load-late.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";
import {
  answer,
  startProxy,
  startServer,
  startSilent,
  startTlsServer,
  withRawServer,
} from "../../../support/server/http-server.ts";
import { readData } from "../../../support/provider/read-data.ts";
import { engineOn } from "../../../support/provider/world.ts";
import { error, said, type Case, type Cases } from "../case.ts";

type Settings = Readonly<Record<string, Value>>;

const SETTING = "tocsin_notification_setting";

/** Returns the diagnostics of reading the global setting from the service at an address. */
async function diagnosticsFrom(url: string, settings: Settings = {}) {
  const engine = await engineOn(url, "secret", { max_retries: 0, ...settings });
  return said(readData(engine, SETTING, {}));
}

/** Returns the case of a service that answers a connection with these bytes. */
const answering = (bytes: string): Case =>
  error(null, () => withRawServer((socket) => socket.end(bytes), diagnosticsFrom));

/** Returns the diagnostics of a provider whose client cannot be created. */
async function unconnected(connect: (options: ClientOptions) => Promise<Client>) {
  const provider = tocsinProvider({ version: "1.2.3", host: nodeHost, connect });
  const engine = createEngine(provider, {});
  const config = { base_url: "https://gitlab.example", token: "secret" };
  await engine.configure(configOf(provider.attributes, config), "1.11.4");
  return said(readData(engine, SETTING, {}));
}

const coded = (code: string): Error => Object.assign(new Error("native text"), { code });

const ATTEMPT = {
  origin: "https://gitlab.example",
  proxy: null,
  isRead: true,
  timeoutMs: 30_000,
  isLate: false,
  wasSent: true,
  isProxys: false,
  isUnanswered: false,
  hasAnswered: true,
};
const REQUEST = { method: "GET", path: "/notification_settings", query: {} } as const;

/** Returns the case of an error code of Node.js or OpenSSL that cannot be provoked on this machine. */
const on = (code: string): Case =>
  error(null, () =>
    unconnected((options) => {
      const report = createReport({
        origin: "http://127.0.0.1:1",
        root: "/api/v4",
        labels: optionLabels(options),
        redact: createRedactor([]),
      });
      return Promise.reject(report(REQUEST, networkFailure(coded(code), ATTEMPT)));
    }),
  );

/** Returns the case of a client that cannot even be loaded. */
const unloaded = (code: string): Case =>
  error(null, () => unconnected(() => loadLate<Client>(() => Promise.reject(coded(code)))));

export const network: Cases = {
  noResponse: on("E_NEW"),
  outOfMemoryToLoad: unloaded("ENOMEM"),
  tooManyFilesToLoad: unloaded("EMFILE"),
  outOfMemory: on("ENOMEM"),
  tooManyConnections: on("EMFILE"),
  blocked: on("EACCES"),
  noLocalPort: on("EADDRNOTAVAIL"),
  clientRefused: on("ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED"),
  tls: on("EPROTO"),
  nothingInCommon: on("ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE"),
  wrongPurpose: on("INVALID_PURPOSE"),
  brokenRule: on("UNSPECIFIED"),
  connectionLost: answering(""),
  connectionRefused: error(null, async () => {
    const { url, close } = await startServer(() => undefined);
    await close();
    return diagnosticsFrom(url);
  }),
  proxyRefused: error(null, async () => {
    const proxy = await startProxy({
      onConnect: (socket) => socket.end("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n"),
    });
    return diagnosticsFrom("https://gitlab.example", { proxy_url: proxy.url });
  }),
  proxyUnreachable: error(null, async () => {
    const { url, close } = await startProxy();
    await close();
    return diagnosticsFrom("https://gitlab.example", { proxy_url: url });
  }),
  proxyLost: error(null, () =>
    withRawServer(
      (socket) => socket.end(),
      (url) => diagnosticsFrom("https://gitlab.example", { proxy_url: url }),
    ),
  ),
  proxyTls: error(null, async () => {
    const { url } = await startProxy();
    return diagnosticsFrom("https://gitlab.example", { proxy_url: url.replace("http:", "https:") });
  }),
  incompleteChain: on("UNABLE_TO_VERIFY_LEAF_SIGNATURE"),
  closedUnanswered: error(null, async () => {
    const { certificatePem, keyPem } = createCertificate();
    const tls = { cert: certificatePem, key: keyPem };
    const { url } = await startTlsServer(tls, (request) => request.socket.end());
    return diagnosticsFrom(url, { insecure_skip_verify: true });
  }),
  cancelled: error(null, async () => {
    const { url } = await startSilent(() => setImmediate(() => engine.stop()));
    const engine = await engineOn(url, "secret", { max_retries: 0 });
    return said(readData(engine, SETTING, {}));
  }),
  notHttp: answering("SSH-2.0-OpenSSH_9.6\r\n"),
  noRoute: on("EHOSTUNREACH"),
  connectTimeout: on("ETIMEDOUT"),
  late: error(null, async () => diagnosticsFrom((await startSilent()).url, { request_timeout: "50ms" })),
  expired: on("CERT_HAS_EXPIRED"),
  otherHost: on("ERR_TLS_CERT_ALTNAME_INVALID"),
  untrusted: error(null, async () => {
    const { certificatePem, keyPem } = createCertificate();
    const tls = { cert: certificatePem, key: keyPem };
    return diagnosticsFrom((await startTlsServer(tls, (_request, response) => answer(response, 200, {}))).url);
  }),
  notYetValid: on("CERT_NOT_YET_VALID"),
  revoked: on("CERT_REVOKED"),
  hostNotFound: on("ENOTFOUND"),
  responseTooLarge: error(null, async () => {
    const { url } = await startServer((_request, response) => answer(response, 200, " ".repeat(9 * 1024 * 1024)));
    return diagnosticsFrom(url);
  }),
  cutOff: answering("HTTP/1.1 200 OK\r\nContent-Length: 100\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"),
  notTls: error(null, async () => {
    const { url } = await startServer((_request, response) => answer(response, 200, {}));
    return diagnosticsFrom(url.replace("http:", "https:"));
  }),
};
