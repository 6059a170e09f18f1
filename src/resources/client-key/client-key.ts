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
} from "../../kit/schema/index.ts";
import { callOf, valueOf } from "../call.ts";
import { projectReference } from "../project.ts";
import { importKey } from "./import.ts";
import { heldKeys, inactiveWarning, readKeys } from "./key.ts";
import { seeKeys } from "./observe.ts";
import { planKey } from "./plan.ts";
import { sections } from "./sections.ts";
import { createKey, destroyKeys, updateKey } from "./write.ts";

const attributes = {
  id: computed(nullable(string), "`<project>:<key_id>`: the import ID too."),
  project: required(
    projectReference,
    "ID or full path of the project. Another spelling of the same project, such as its ID for its path, keeps the key.",
    { replaces: true },
  ),
  adopt: defaulted(
    bool,
    false,
    "When the key is created: take over the project's key instead of making another, if the project has exactly one active key and no other block of this configuration holds it. Later changes do nothing.",
  ),
  rotate_when_changed: optional(
    map(string),
    "Any values. When one of them changes, is added or is removed, a new key takes the place of the current one. From no map to a map, and back, nothing rotates.",
  ),
  retain: defaulted(
    integer(0, 10),
    1,
    "How many earlier keys stay valid after a rotation, so that deployed applications keep reporting; from 0 to 10. A smaller number deletes the oldest ones.",
  ),
  key_id: computed(nullable(integer(0)), "Number of the key, unique on the whole service."),
  active: computed(nullable(bool), "Whether the service takes in errors that are sent with the key."),
  public_key: computed(nullable(string), "The key. It ships in applications and is no secret."),
  tracker_dsn: computed(nullable(string), "The address that an error-tracking SDK is configured with."),
  previous_keys: computed(
    nestedList({
      key_id: computed(integer(0), "Number of the key."),
      public_key: computed(string, "The key."),
      tracker_dsn: computed(string, "The address that was in use with the key."),
    }),
    "Earlier keys of this block that are still valid, newest first.",
  ),
};

/** A key with which applications report errors to a project. */
export const clientKey = defineResource<Client>()({
  name: "client_key",
  doc: "A key with which applications report errors to a project, with a rotation that gives them time to change over. It belongs to the project; the token's user must be a Maintainer of it.",
  sections,
  attributes,
  importForms: [
    { id: "<project>:<key_id>", doc: "a key by its number" },
    { id: "<project>:<public_key>", doc: "a key by itself" },
    { id: "<tracker_dsn>", doc: "a key by the address that applications use" },
  ],
  importDoc:
    "An import fills in the one key: `previous_keys` is empty, `rotate_when_changed` null, and `adopt` and `retain` have their defaults. A DSN, and a project given by its number, put that number into the state, with a warning that says what to write as `project`.",
  holds: heldKeys,
  withoutParent: "error",

  observe: seeKeys,
  plan: planKey,

  create: ({ plan }, context) => createKey(plan, context),

  async read(state, context) {
    const listed = await valueOf(context.client.clientKeys.list(state.project, callOf(context)), context);
    const now = readKeys(state, listed);
    if (now?.active === false) context.warn(inactiveWarning);
    return now;
  },

  update: ({ plan, prior }, context) => updateKey({ plan, prior }, context),

  delete: destroyKeys,

  import: importKey,
});
