import type { Client, ClientKey as Listed } from "../../client/index.ts";
import { DiagnosticError } from "../../kit/errors.ts";
import type { Context } from "../../kit/schema/index.ts";
import { callOf, valueOf } from "../call.ts";
import { projectReference } from "../project.ts";
import { currentValues, type KeyState } from "./key.ts";

/** What an import ID says. */
interface Reference {
  readonly project: string;
  readonly matches: (key: Listed) => boolean;
}

/** Reads a key by its import ID; null when the project does not list it. Throws `invalid` for an ID of no known form. */
export async function importKey(id: string, context: Context<Client>): Promise<KeyState | null> {
  const { project, matches } = parseDsn(id) ?? parsePair(id) ?? invalid(id);
  const listed = await valueOf(context.client.clientKeys.list(project, callOf(context)), context);
  const key = listed.find(matches);
  if (key === undefined) return null;
  if (/^\d+$/.test(project)) context.warn(writeNumber(project));
  return {
    project,
    adopt: false,
    rotate_when_changed: null,
    retain: 1,
    ...currentValues(project, key),
    previous_keys: [],
  };
}

/** `<scheme>://<public_key>@<host>/…/<numeric project ID>`, with and without a port. */
function parseDsn(id: string): Reference | null {
  if (!URL.canParse(id)) return null;
  const { protocol, username, pathname } = new URL(id);
  const project = /\/(\d+)$/.exec(pathname)?.[1];
  if (!/^https?:$/.test(protocol) || username === "" || project === undefined) return null;
  return { project, matches: (key) => key.public_key === username };
}

/** `<project>:<key_id>` or `<project>:<public_key>`. */
function parsePair(id: string): Reference | null {
  const [project = "", key = "", ...rest] = id.split(":");
  if (rest.length > 0 || key === "" || projectReference.problem?.(project) !== null) return null;
  return {
    project,
    matches: ({ id: number, public_key }) => key === String(number) || key === public_key,
  };
}

const writeNumber = (project: string) => ({
  summary: "Project imported by its number",
  detail: `The state now names the project "${project}". Write \`project = "${project}"\` for an empty plan; its full path is understood as the same project, and shows as a change of spelling.`,
});

function invalid(id: string): never {
  throw new DiagnosticError({
    code: "invalid",
    summary: "Invalid import ID",
    detail: `"${id}" is not the ID of a client key. Write \`<project>:<key_id>\`, \`<project>:<public_key>\` or the key's DSN.`,
  });
}
