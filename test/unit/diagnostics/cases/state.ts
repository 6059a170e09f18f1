import { nodeHost } from "../../../../src/host/node/index.ts";
import type { ObjectValue } from "../../../../src/kit/cty/index.ts";
import { createEngine } from "../../../../src/kit/engine/index.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";
import { shelfEngine, type ShelfOptions } from "../../../support/provider/shelf.ts";
import { openTracking } from "../../../support/provider/tracking.ts";
import { error, said, warning, type Cases } from "../case.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const PEER = { provider: "registry.terraform.io/gitlabhq/gitlab", typeName: "gitlab_project_level_notifications" };

/** Returns the diagnostics of moving another provider's object to a notification setting. */
async function moved(json: string, from: Partial<typeof PEER> = {}) {
  const provider = tocsinProvider({
    version: "1.2.3",
    host: nodeHost,
    connect: () => Promise.reject(new Error("never asked")),
  });
  const engine = createEngine(provider, {});
  const resource = engine.resource("tocsin_notification_setting");
  return said(engine.move(resource, { ...PEER, ...from, json: bytes(json) }));
}

/** Returns the diagnostics of reading a stored box. */
async function upgraded(json: string, version: number, resource: ShelfOptions["resource"] = {}) {
  const { engine, boxes } = await shelfEngine({ resource });
  return said(engine.upgrade(boxes, { version, json: bytes(json) }));
}

/**
 * Returns the diagnostics of importing a notification setting by its identity, also from a service without an endpoint
 * for the current user.
 */
async function importedByIdentity(identity: ObjectValue, hasUser = true) {
  const world = await openTracking();
  if (!hasUser) {
    const fault = { kind: "status", status: 404, body: { error: "404 Not Found" } };
    await world.spoil({ path: "/api/v4/user", fault });
  }
  return said((await world.start()).notifications.import(identity));
}

/** Returns the diagnostics of importing a key, or settings. */
async function imported(kind: "keys" | "settings", id: (key: number) => string) {
  const world = await openTracking();
  const { id: key } = await world.makeKey();
  return said((await world.start())[kind].import(id(key)));
}

export const state: Cases = {
  invalidImportId: error(null, () => imported("keys", () => "nothing")),
  invalidIdentity: error(null, () => importedByIdentity({ user_id: 1, setting: null })),
  identityNotChecked: error(null, () => importedByIdentity({ user_id: 1, setting: "global" }, false)),
  identityOfOther: error(null, () => importedByIdentity({ user_id: 2, setting: "global" })),
  nothingToImport: error(null, () => imported("settings", () => "team/lib")),
  importedByNumber: warning(["project"], () => imported("keys", (key) => `7:${key}`)),
  unsupportedMove: error(null, () => moved("{}", { typeName: "gitlab_project" })),
  cannotMove: error(null, () => moved('{"level":"loud"}')),
  emptyMovedState: error(null, () => moved("")),
  emptyState: error(null, () => upgraded("", 0)),
  laterState: error(null, () => upgraded("{}", 1)),
  noUpgrader: error(null, () => upgraded("{}", 0, { version: 1 })),
  malformedState: error(null, () => upgraded("[]", 0, { version: 1, upgraders: [(json) => json] })),
  misfitInState: error(["label"], () => upgraded('{"label":{}}', 0)),
};
