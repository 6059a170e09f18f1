import type { Client, ClientOptions } from "../client/index.ts";
import { checkOptions, type ConnectionOptions } from "../client/options/index.ts";
import { testEvent, type ActionConnection } from "../actions/index.ts";
import type { Host } from "../../host/index.ts";
import { onlyEvents, parseDsn } from "../functions/index.ts";
import { diagnostic, diagnosticError } from "../../kit/errors.ts";
import { defineProvider, type Provider } from "../../kit/schema/index.ts";
import {
  clientKeysData,
  errorTrackingSettingsData,
  notificationSettingData,
  projectsData,
} from "../data-sources/index.ts";
import { LISTS } from "../lists/index.ts";
import { clientKey, errorTrackingSettings, notificationSetting, type Connection } from "../resources/index.ts";
import { attributes, rules, type ProviderAttributes } from "./attributes.ts";
import { clientOptions, connectionOptions } from "./client-options.ts";
import { ERRORS, WARNINGS } from "./diagnostics.ts";
import { loadLate } from "./load-late.ts";

/** The dependencies of the provider: its version, its host, and a function that makes a client. */
export interface ProviderOptions {
  readonly version: string;
  readonly host: Host;
  readonly connect: (options: ClientOptions) => Promise<Client>;
  /** Called when the provider is configured: `connect` will most likely follow. */
  readonly prepare?: () => void;
}

/** Creates the provider `tocsin`. `connect` is called at the first request. */
export const tocsinProvider = ({
  version,
  host,
  connect,
  prepare,
}: ProviderOptions): Provider<ProviderAttributes, Connection> =>
  defineProvider({
    name: "tocsin",
    version,
    doc: "Tocsin keeps a software team's alarms as code, on any service with GitLab's v4 API: who is notified about what, and where applications report their errors.",
    attributes,
    rules,
    resources: [notificationSetting, errorTrackingSettings, clientKey],
    dataSources: [notificationSettingData, errorTrackingSettingsData, clientKeysData, projectsData],
    lists: LISTS,
    actions: [testEvent],
    functions: [onlyEvents, parseDsn],
    configure(config, context) {
      if (config.insecure_skip_verify === true) {
        context.warn(diagnostic(WARNINGS.unverified, { path: ["insecure_skip_verify"] }));
      }
      const own = { ...host, env: context.env };
      const options = clientOptions(config, { ...context, host: own }, version);
      checkOptions(options, own);
      prepare?.();
      const service = { release: config.service_version, tier: config.tier };
      const sendEvent = eventSender(connectionOptions(config, own), own);
      return async (): Promise<ActionConnection> => ({ ...(await connect(options)), service, sendEvent });
    },
  });

const importRequests = () => import("./requests.ts");

/**
 * Makes the function that sends the events of actions, with the connection options of requests to the service. Its code
 * is loaded with the first event.
 */
const eventSender =
  (connection: ConnectionOptions, host: Host): ActionConnection["sendEvent"] =>
  async ({ dsn, timeoutMs, ...event }, signal) => {
    const { createIngest, endpointOf, testEvent } = await loadLate(importRequests);
    const endpoint = endpointOf(dsn);
    if (endpoint === null) throw diagnosticError(ERRORS.noDsn);
    const names = { ...connection.names, requestTimeoutMs: "timeout" };
    const ingest = createIngest({ ...connection, names, timeoutMs, maxConcurrentRequests: 1 }, host);
    // Canceling an event loses nothing, and a user who stops Terraform should not have to wait for it.
    signal.addEventListener("abort", () => void ingest.close());
    try {
      return await ingest.send(endpoint, testEvent(event), signal);
    } finally {
      await ingest.close();
    }
  };
