import { MAX_FILE_BYTES } from "../host.ts";
import type { Connect, ConnectOptions } from "../http.ts";
import { NativeExchange } from "./exchange.ts";
import type { NativeClientOptions } from "./native-host.ts";

/** That of the native program's host. */
export const connect: Connect = (options) => {
  const client = __host.client(nativeOptions(options));
  return {
    send: (request) => new NativeExchange(client, options.origin, request),
    close() {
      client.close();
      return Promise.resolve();
    },
  };
};

function nativeOptions(options: ConnectOptions): NativeClientOptions {
  const { proxy, caCertPem, clientCertPem, clientKeyPem, maxBodyBytes } = options;
  const authorization = proxy?.authorization ?? null;
  return {
    ...(proxy === null ? {} : { proxy: proxy.origin }),
    ...(authorization === null ? {} : { proxyAuthorization: authorization }),
    caPem: [...fileIn(__host.env["NODE_EXTRA_CA_CERTS"]), ...(caCertPem === undefined ? [] : [caCertPem])],
    ...(clientCertPem === undefined || clientKeyPem === undefined ? {} : { clientCertPem, clientKeyPem }),
    isInsecure: options.insecureSkipVerify,
    maxBodyBytes,
  };
}

/** The authorities in a file, as one text; none where there are none that can be read, as in node. */
function fileIn(file: string | undefined): string[] {
  if (file === undefined || file === "") return [];
  const [text] = __host.readFile(file, MAX_FILE_BYTES);
  return text === undefined || !__host.isAuthority(text) ? [] : [text];
}
