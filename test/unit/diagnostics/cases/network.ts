import { createRedactor } from "../../../../src/client/failure/redact.ts";
import { createReport } from "../../../../src/client/failure/report.ts";
import { networkFailure } from "../../../../src/client/failure/network-failure.ts";
import { mentionsOf } from "../../../../src/client/options/client-options.ts";
import type { Client, ClientOptions } from "../../../../src/client/index.ts";
import type { Value } from "../../../../src/kit/cty/index.ts";
import { configOf, createEngine } from "../../../../src/kit/engine/index.ts";
import { createCertificate } from "../../../../src/kit/plugin/certificate.ts";
import { loadClient } from "../../../../src/provider/load-client.ts";
import { tocsinProvider } from "../../../../src/provider/index.ts";
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

/** What the reading of the global setting says of the service at an address. */
async function heard(url: string, settings: Settings = {}) {
  const engine = await engineOn(url, "secret", { max_retries: 0, ...settings });
  return said(readData(engine, SETTING, {}));
}

/** What it says of a service that answers a connection with these bytes. */
const heardOf = (bytes: string): Case => error(null, () => withRawServer((socket) => socket.end(bytes), heard));

/** What a provider says whose client cannot be made. */
async function unconnected(connect: (options: ClientOptions) => Promise<Client>) {
  const provider = tocsinProvider({ version: "1.2.3", connect });
  const engine = createEngine(provider, {});
  const config = { base_url: "https://gitlab.example", token: "secret" };
  await engine.configure(configOf(provider.attributes, config), "1.11.4");
  return said(readData(engine, SETTING, {}));
}

const coded = (code: string): Error => Object.assign(new Error("native text"), { code });

const ATTEMPT = { origin: "https://gitlab.example", timeoutMs: 30_000, isLate: false, wasSent: true };
const REQUEST = { method: "GET", path: "/notification_settings", query: new URLSearchParams() } as const;

/** What is said of a code of node or OpenSSL that this machine cannot be brought to say. */
const on = (code: string): Case =>
  error(null, () =>
    unconnected((options) => {
      const report = createReport({ root: "/api/v4", mentions: mentionsOf(options), redact: createRedactor([]) });
      return Promise.reject(report(REQUEST, networkFailure(coded(code), ATTEMPT)));
    }),
  );

/** What is said where the client cannot even be loaded. */
const unloaded = (code: string): Case =>
  error(null, () =>
    unconnected(async (options) => (await loadClient(() => Promise.reject(coded(code)))).createClient(options)),
  );

export const network: Cases = {
  "No response from the service": on("E_NEW"),
  "Out of memory": unloaded("ENOMEM"),
  "Too many open files": unloaded("EMFILE"),
  "The connection to the service was lost": heardOf(""),
  "The connection to the service was refused": error(null, async () => {
    const { url, close } = await startServer(() => undefined);
    await close();
    return heard(url);
  }),
  "The proxy refused the connection": error(null, async () => {
    const proxy = await startProxy({
      onConnect: (socket) => socket.end("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n"),
    });
    return heard("https://gitlab.example", { proxy_url: proxy.url });
  }),
  "The request was cancelled": error(null, async () => {
    const { url } = await startSilent(() => setImmediate(() => engine.stop()));
    const engine = await engineOn(url, "secret", { max_retries: 0 });
    return said(readData(engine, SETTING, {}));
  }),
  "The response is not HTTP": heardOf("SSH-2.0-OpenSSH_9.6\r\n"),
  "The service cannot be reached": on("EHOSTUNREACH"),
  "The service cannot be reached in time": on("ETIMEDOUT"),
  "The service did not respond in time": error(null, async () =>
    heard((await startSilent()).url, { request_timeout: "50ms" }),
  ),
  "The service's certificate has expired": on("CERT_HAS_EXPIRED"),
  "The service's certificate is for another host": on("ERR_TLS_CERT_ALTNAME_INVALID"),
  "The service's certificate is not trusted": error(null, async () => {
    const { certificatePem, keyPem } = createCertificate();
    const tls = { cert: certificatePem, key: keyPem };
    return heard((await startTlsServer(tls, (_request, response) => answer(response, 200, {}))).url);
  }),
  "The service's certificate is not valid yet": on("CERT_NOT_YET_VALID"),
  "The service's certificate was revoked": on("CERT_REVOKED"),
  "The service's host was not found": on("ENOTFOUND"),
  "The service's response is too large": error(null, async () => {
    const { url } = await startServer((_request, response) => answer(response, 200, " ".repeat(9 * 1024 * 1024)));
    return heard(url);
  }),
  "The service's response was cut off": heardOf(
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
  ),
  "The TLS connection to the service failed": error(null, async () => {
    const { url } = await startServer((_request, response) => answer(response, 200, {}));
    return heard(url.replace("http:", "https:"));
  }),
};
