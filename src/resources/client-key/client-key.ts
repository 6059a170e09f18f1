import type { Client } from "../../client/index.ts";
import {
  bool,
  computed,
  defaulted,
  defineResource,
  integer,
  map,
  nestedList,
  nullable,
  optional,
  required,
  string,
} from "../../schema/index.ts";
import { callOf } from "../call.ts";
import { projectReference } from "../project.ts";
import { importKey } from "./import.ts";
import { heldKeys, inactiveWarning, readKeys } from "./key.ts";
import { seeKeys } from "./observe.ts";
import { planKey } from "./plan.ts";
import { createKey, destroyKeys, updateKey } from "./write.ts";

const attributes = {
  id: computed(nullable(string), "`<project>:<key_id>`: the import ID too."),
  project: required(
    projectReference,
    "ID or full path of the project. Another project means another key; another spelling of the same project does not.",
    { replaces: true },
  ),
  adopt: defaulted(
    bool,
    false,
    "At create: take over the project's key if it has exactly one active key and no other block holds it, instead of making another. Switching error tracking on makes one by itself.",
  ),
  rotate_when_changed: optional(
    map(string),
    "Any values; when one of them changes, a new key takes the place of the current one, which stays valid as `retain` says.",
  ),
  retain: defaulted(
    integer(0, 10),
    1,
    "How many earlier keys stay valid after a rotation, so that deployed applications keep reporting.",
  ),
  key_id: computed(nullable(integer(0)), "ID of the key."),
  active: computed(nullable(bool), "Whether the service takes in errors that are sent with the key."),
  public_key: computed(nullable(string), "The key. It ships in applications and is no secret."),
  tracker_dsn: computed(nullable(string), "The address that an error-tracking SDK is configured with."),
  previous_keys: computed(
    nestedList({
      key_id: computed(integer(0), "ID of the key."),
      public_key: computed(string, "The key."),
      tracker_dsn: computed(string, "The address that was in use with the key."),
    }),
    "Earlier keys that are still valid, newest first.",
  ),
};

/** A key with which applications report errors to a project. */
export const clientKey = defineResource<Client>()({
  name: "client_key",
  doc: "A key with which applications report errors to one project, with rotation that gives them time to change over. The token's user must be a Maintainer of the project.",
  attributes,
  importForms: [
    { id: "<project>:<key_id>", doc: "a key by its number" },
    { id: "<project>:<public_key>", doc: "a key by itself" },
    { id: "<tracker_dsn>", doc: "a key by the address that applications use" },
  ],
  holds: heldKeys,
  withoutParent: "error",

  observe: seeKeys,
  plan: planKey,

  create: ({ plan }, context) => createKey(plan, context),

  async read(state, context) {
    const now = readKeys(state, await context.client.clientKeys.list(state.project, callOf(context)));
    if (now?.active === false) context.warn(inactiveWarning);
    return now;
  },

  update: ({ plan, prior }, context) => updateKey({ plan, prior }, context),

  delete: destroyKeys,

  import: importKey,
});
