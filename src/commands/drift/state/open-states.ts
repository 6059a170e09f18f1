import { resolve } from "node:path";
import { DiagnosticError } from "../../../kit/errors.ts";
import { SOURCE } from "../../../source.ts";
import { readInput } from "../../terminal/index.ts";
import { objectsIn, parseState, type StateObjects } from "../../terraform/index.ts";
import type { ReadFailure } from "../model/index.ts";

/** A state, or why there is none. */
export interface OpenState {
  /** The file; `-` is stdin. */
  readonly path: string;
  readonly objects: StateObjects;
  /** The program whose state it is, and its command. */
  readonly program: { readonly name: string; readonly command: string };
  /** The program's version; null where the state does not say. */
  readonly version: string | null;
  /** Null where the state was read. */
  readonly failure: ReadFailure | null;
}

/** Opens the states, in their order and each file once. Nothing is thrown: a failure says why one cannot be read. */
export const openStates = (paths: readonly string[]): Promise<readonly OpenState[]> =>
  Promise.all([...new Map(paths.map((path) => [resolve(path), path])).values()].map(openState));

async function openState(path: string): Promise<OpenState> {
  try {
    const { version, ...file } = parseState(await readInput(path));
    const objects = objectsIn({ version, ...file }, SOURCE);
    return { path, objects, program: programOf(objects), version, failure: null };
  } catch (thrown) {
    if (!(thrown instanceof DiagnosticError)) throw thrown;
    const { summary, detail } = thrown;
    const objects = { ours: [], others: new Map() };
    return { path, objects, program: programOf(objects), version: null, failure: { summary, detail, command: null } };
  }
}

/** A state does not say which program wrote it. The addresses of its providers do, unless it has none. */
function programOf({ ours, others }: StateObjects): OpenState["program"] {
  const sources = [...ours.map(({ provider }) => provider.source), ...others.keys()];
  const isOpenTofu = sources.some((source) => source.startsWith("registry.opentofu.org/"));
  return isOpenTofu ? { name: "OpenTofu", command: "tofu" } : { name: "Terraform", command: "terraform" };
}
