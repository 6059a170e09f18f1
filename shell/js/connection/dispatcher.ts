/** Stands for src/client/connection/dispatcher.ts: the host makes the connections. */
export interface DispatcherOptions {
  readonly origin: string;
  readonly proxyUrl: URL | null;
  readonly caCertPem?: string;
  readonly clientCertPem?: string;
  readonly clientKeyPem?: string;
  readonly insecureSkipVerify: boolean;
  readonly maxBodyBytes: number;
}
export interface HostDispatcher extends NativeClient {
  destroy(): Promise<void>;
}

export function createDispatcher(options: DispatcherOptions): HostDispatcher {
  const { proxyUrl, caCertPem, clientCertPem, clientKeyPem, insecureSkipVerify, maxBodyBytes } = options;
  const client = __host.client({
    ...(proxyUrl === null ? {} : { proxy: withoutCredential(proxyUrl), ...authorization(proxyUrl) }),
    caPem: [...fileIn(process.env["NODE_EXTRA_CA_CERTS"]), ...(caCertPem === undefined ? [] : [caCertPem])],
    ...(clientCertPem === undefined ? {} : { clientCertPem, clientKeyPem }),
    isInsecure: insecureSkipVerify,
    maxConnections: 10,
    connectTimeoutMs: (options as any).connectTimeoutMs,
    maxBodyBytes,
  });
  return Object.assign(client, { destroy: async () => undefined });
}

const withoutCredential = ({ protocol, host }: URL): string => `${protocol}//${host}`;

function authorization({ username, password }: URL): { proxyAuthorization?: string } {
  if (username === "" && password === "") return {};
  const credential = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`);
  return { proxyAuthorization: `Basic ${credential.toString("base64")}` };
}

function fileIn(file: string | undefined): string[] {
  if (file === undefined || file === "") return [];
  const [text] = __host.readFile(file);
  return text === undefined ? [] : [text];
}
