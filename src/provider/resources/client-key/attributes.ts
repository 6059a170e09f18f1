import {
  bool,
  checked,
  computed,
  defaulted,
  integer,
  map,
  nestedList,
  nullable,
  optional,
  required,
  string,
  type State,
} from "../../../kit/schema/index.ts";
import { projectReference, UNLESS_SAME_PROJECT } from "../place/reference.ts";
import { parseDsn } from "./dsn.ts";

const publicKey = checked(string, (text) => (/^[!-~]+$/.test(text) ? null : "must be a word of printable ASCII"));

const trackerDsn = checked(string, (text) =>
  parseDsn(text) === null ? "must be a DSN: an address with a public key and, at its end, a project's ID" : null,
);

/** The attributes of a client key by name. */
export const attributes = {
  project: required(projectReference, "ID or full path of the project.", { replaces: UNLESS_SAME_PROJECT }),
  rotate_when_changed: optional(
    map(string),
    "Arbitrary values. A change within the map rotates the key; adding or removing the whole map does not.",
  ),
  retain: defaulted(
    integer(0, 10),
    1,
    "Number of earlier keys that stay valid after a rotation, from 0 to 10. Lowering it deletes the oldest ones.",
  ),
  key_id: computed(nullable(integer(0)), "Number of the key, unique on the service."),
  active: computed(nullable(bool), "Whether the service accepts error reports sent with the key."),
  public_key: computed(nullable(publicKey), "The key, which ships in applications and is not a secret."),
  tracker_dsn: computed(nullable(trackerDsn), "DSN for the error-tracking SDK of an application."),
  previous_keys: computed(
    nestedList({
      key_id: computed(integer(0), "Number of the key."),
      public_key: computed(string, "The earlier key."),
      tracker_dsn: computed(string, "Its DSN."),
    }),
    "Earlier keys that are still valid, newest first.",
  ),
};

/** The forms of an import ID. */
export const identity = [
  { form: "<project>:<key_id>", doc: "by its number" },
  { form: "<project>:<public_key>", doc: "by the key itself", importOnly: true },
  { form: "<tracker_dsn>", doc: "by the DSN that applications use", importOnly: true },
] as const;

/** The attributes of a client key. */
export type Attributes = typeof attributes;

/** A client key in the state. Its own values are null if the current key is gone but earlier keys remain. */
export type KeyState = State<Attributes>;

/** An earlier key that is still valid. */
export type PreviousKey = KeyState["previous_keys"][number];
