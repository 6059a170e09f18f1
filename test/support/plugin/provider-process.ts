/** The provider in a process of its own, asked as Terraform asks it. */
import type * as grpc from "@grpc/grpc-js";
import { decodeValue, encodeValue, type Value } from "../../../src/kit/cty/index.ts";
import { configOf, type Engine } from "../../../src/kit/engine/index.ts";
import { nodeHost } from "../../../src/host/node/index.ts";
import { createProviderEngine } from "../../../src/provider/configuration/index.ts";
import { decodeReadDataSourceResponse, encodeReadDataSourceRequest } from "../protocol/generated/data-source.ts";
import { DiagnosticSeverity, type Diagnostic } from "../protocol/generated/diagnostic.ts";
import { decodeConfigureProviderResponse, encodeConfigureProviderRequest } from "../protocol/generated/provider.ts";
import {
  applyResourceChange,
  configureProvider,
  planResourceChange,
  readDataSource,
  stopProvider,
} from "../protocol/generated/provider-rpcs.ts";
import {
  decodeApplyResourceChangeResponse,
  decodePlanResourceChangeResponse,
  encodeApplyResourceChangeRequest,
  encodePlanResourceChangeRequest,
} from "../protocol/generated/resource.ts";
import {
  callBytes,
  clientCertificate,
  connect,
  connected,
  COOKIE,
  startProcess,
  type Credentials,
  type PluginProcess,
} from "./plugin-process.ts";

/** The attributes in a block. */
export type Written = Readonly<Record<string, Value>>;

/** A provider that serves. */
export interface ProviderProcess extends PluginProcess {
  readonly client: grpc.Client;
  /** Configures it. Resolves to its diagnostics, as do the others. */
  configure(written: Written): Promise<Said>;
  /** Reads a data source: the global notification setting, where nothing else is said. */
  read(typeName?: string, written?: Written): Promise<Said>;
  /** Plans and applies a global notification setting: a GET, and a PUT. */
  write(): Promise<Said>;
  /** Tells it to give up what it can. */
  stop(): Promise<void>;
  /** Makes any call. */
  call(path: string, request?: Uint8Array): Promise<Buffer>;
  /** Ends it, as Terraform does. Resolves to the exit code. */
  end(): Promise<number | null>;
}

/** A diagnostic, in words. */
export interface Message {
  readonly summary: string;
  readonly detail: string;
}

/** The result of a call. */
export interface Said {
  readonly diagnostics: readonly Message[];
  readonly hasErrors: boolean;
  /** The value that was read; null if there is none. */
  readonly value?: Value;
}

/** Terraform's name for the type that is read and written. */
const TYPE_NAME = "tocsin_notification_setting";

const running = new Set<PluginProcess>();

/** Ends, at once, all that have been started here and still run. */
export async function endAll(): Promise<void> {
  for (const { child, exit } of running) {
    child.kill("SIGKILL");
    await exit;
  }
  running.clear();
}

/** Options for starting a provider. */
export interface ProviderOptions {
  readonly env?: Readonly<Record<string, string>> | undefined;
  readonly cwd?: string;
  /** Terraform's certificate. */
  readonly credentials?: Credentials;
}

/** Starts a provider by a command. Rejects with what it says instead of a handshake. */
export async function startProvider(
  command: readonly string[],
  { env = {}, cwd, credentials = clientCertificate }: ProviderOptions = {},
): Promise<ProviderProcess> {
  const plugin = startProcess(command, { ...COOKIE, PLUGIN_CLIENT_CERT: credentials.certificatePem, ...env }, cwd);
  running.add(plugin);
  const line = await plugin.line;
  if (line?.startsWith("1|6|") !== true) throw new Error(`no handshake: ${line ?? ""}`);
  const client = connect(line, credentials);
  // At once: a provider to which nobody connects ends after a while, for it cannot see who reads a socket of node's.
  await connected(client);
  const call: ProviderProcess["call"] = (path, request = new Uint8Array()) => callBytes(client, path, request);
  return {
    ...plugin,
    client,
    call,
    ...calls(call),
    async end() {
      await call("/plugin.GRPCController/Shutdown");
      client.close();
      return plugin.exit;
    },
  };
}

function readRequest(engine: Engine, typeName: string, written: Written): Uint8Array {
  const { definition, type } = engine.dataSource(typeName);
  const config = { msgpack: encodeValue(configOf(definition.attributes, written), type) };
  return encodeReadDataSourceRequest({ typeName, config });
}

/** The request that reads the global notification setting. */
export const readSettingRequest = (): Uint8Array => readRequest(createProviderEngine(nodeHost), TYPE_NAME, {});

/** The calls of a run, in Terraform's own order. */
function calls(call: ProviderProcess["call"]): Pick<ProviderProcess, "configure" | "read" | "write" | "stop"> {
  const engine = createProviderEngine(nodeHost);
  const setting = engine.resource(TYPE_NAME);
  return {
    async configure(written) {
      const config = { msgpack: encodeValue(configOf(engine.provider.attributes, written), engine.type) };
      const request = encodeConfigureProviderRequest({ config, terraformVersion: "1.11.4" });
      return said(decodeConfigureProviderResponse(await call(configureProvider.path, request)));
    },
    async read(typeName = TYPE_NAME, written = {}) {
      const { type } = engine.dataSource(typeName);
      const request = readRequest(engine, typeName, written);
      const { diagnostics, state } = decodeReadDataSourceResponse(await call(readDataSource.path, request));
      const value = state === undefined ? null : decodeValue(state.msgpack, type);
      return { ...said({ diagnostics }), value };
    },
    async write() {
      const { attributes, type, typeName } = setting;
      const config = { msgpack: encodeValue(configOf(attributes, { level: "watch" }), type) };
      const priorState = { msgpack: encodeValue(null, type) };
      const plan = encodePlanResourceChangeRequest({ typeName, config, priorState, proposedNewState: config });
      const planned = decodePlanResourceChangeResponse(await call(planResourceChange.path, plan));
      if (said(planned).hasErrors) return said(planned);
      const { plannedState, plannedPrivate } = planned;
      const apply = encodeApplyResourceChangeRequest({
        ...{ typeName, config, priorState, plannedPrivate },
        ...(plannedState && { plannedState }),
      });
      return said(decodeApplyResourceChangeResponse(await call(applyResourceChange.path, apply)));
    },
    async stop() {
      await call(stopProvider.path);
    },
  };
}

const said = ({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): Said => ({
  diagnostics: diagnostics.map(({ summary, detail }) => ({ summary, detail })),
  hasErrors: diagnostics.some(({ severity }) => severity === DiagnosticSeverity.ERROR),
});
