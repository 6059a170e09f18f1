import { diagnostic } from "../../../kit/errors.ts";
import type { Reference } from "../../../kit/schema/index.ts";
import { noteOldestKey } from "../first-key/older-key.ts";
import { recordImported } from "../place/place-number.ts";
import { unwrapReply } from "../place/unwrap-reply.ts";
import { isNumericId, projectRef } from "../place/place-ref.ts";
import type { Attributes, KeyState } from "./attributes.ts";
import { WARNINGS } from "./diagnostics.ts";
import { parseDsn } from "./dsn.ts";
import { currentValues } from "./key.ts";
import type { KeyContext } from "./private-state.ts";

/** The forms of an import ID. */
export type Form = "<project>:<key_id>" | "<project>:<public_key>" | "<tracker_dsn>";

/** A key of a project, by its number or its public key. */
interface NamedKey {
  readonly project: string;
  readonly key_id: number | null;
  readonly public_key: string | null;
}

/** Reads a key by its number, its public key or its DSN; null if the project does not list it. */
export async function importKey(reference: Reference<Attributes, Form>, context: KeyContext): Promise<KeyState | null> {
  const dsn = reference.tracker_dsn === null ? null : parseDsn(reference.tracker_dsn);
  const project = reference.project ?? dsn?.project ?? "";
  const public_key = reference.public_key ?? dsn?.publicKey ?? null;
  const key = await readKey({ project, key_id: reference.key_id, public_key }, context);
  if (key !== null && isNumericId(project)) context.warn(importedByNumber(project));
  return key;
}

/** Reads a key; null if the project does not list it. */
export async function readKey(
  { project, key_id, public_key }: NamedKey,
  context: KeyContext,
): Promise<KeyState | null> {
  const reply = await context.client.clientKeys.list(project, { signal: context.signal });
  const listed = unwrapReply(reply, { reference: project }, context);
  const key = listed.find((each) => each.id === key_id || each.public_key === public_key);
  if (key === undefined) return null;
  noteOldestKey({ project, key_id: key.id }, listed, context);
  await recordImported(projectRef(project), reply, context);
  return { project, rotate_when_changed: null, retain: 1, ...currentValues(key), previous_keys: [] };
}

const importedByNumber = (project: string) =>
  diagnostic(WARNINGS.importedByNumber, {
    why: `The state now contains \`project = "${project}"\`.`,
    path: ["project"],
  });
