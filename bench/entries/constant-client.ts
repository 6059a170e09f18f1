/** The provider with a client that answers at once from memory: what is left is the engine and the wire. */
import { nodeHost } from "../../src/host/node/index.ts";
import type { Client, NotificationSetting, Reply } from "../../src/provider/client/index.ts";
import { serveProvider } from "../../src/kit/plugin/index.ts";
import { runProvider } from "../../src/kit/plugin/rpc/index.ts";
import { tocsinProvider } from "../../src/provider/configuration/index.ts";
import { VERSION } from "../../src/version.ts";

const never = (): never => {
  throw new Error("this client knows notification settings only");
};

const setting: Reply<NotificationSetting> = {
  value: { level: "custom", notification_email: null, events: { failed_pipeline: true, new_note: false } },
  movedTo: null,
  dateMs: null,
};

const client: Client = {
  notificationSettings: { get: () => Promise.resolve(setting), put: () => Promise.resolve(setting) },
  errorTrackingSettings: { get: never, put: never, patch: never },
  clientKeys: { list: never, create: never, delete: never },
  projects: { find: never, get: never, list: never, pages: never },
  groups: { find: never, get: never, pages: never },
  account: {
    release: never,
    user: () => Promise.resolve({ id: "1", name: "root", isAdmin: true }),
    token: never,
    projectAccess: never,
  },
  clock: { nowMs: never, after: never, wait: never },
  outlasting: never,
  close: () => Promise.resolve(),
};

const provider = tocsinProvider({ version: VERSION, host: nodeHost, connect: () => Promise.resolve(client) });

void serveProvider({ load: () => Promise.resolve(runProvider(provider, process.env)) });
