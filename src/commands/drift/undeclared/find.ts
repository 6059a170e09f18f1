import type { Client } from "../../../provider/client/index.ts";
import { createDeclarer, declarableParts, type Declarable, type Declaration } from "../../declaration/index.ts";
import { walk, type Scope as WalkScope } from "../../../provider/inventory/index.ts";
import type { LiveResource } from "../../../provider/resources/live/index.ts";
import { DiagnosticError } from "../../../kit/errors.ts";
import type { Declared, Verdict } from "../declared/index.ts";
import { inParallel } from "../in-parallel.ts";
import type { Scope } from "../model/index.ts";
import { skippedPart, undeclarablePart, type Unknown } from "./failures.ts";

/** The groups to search, with options. */
export interface FindOptions {
  readonly client: Client;
  readonly env: NodeJS.ProcessEnv;
  readonly table: readonly LiveResource[];
  readonly groups: readonly string[];
  readonly signal: AbortSignal;
  /** Called with the number of groups and projects to read. */
  readonly onPlaces: (places: number) => void;
}

/** An object in a group or project. */
export interface LiveObject extends Declarable {
  readonly place: Scope;
}

/** The live objects of the groups. */
export interface Live {
  readonly declared: readonly LiveObject[];
  /** Objects that may be declared: it is not known whose settings a declaration is about. */
  readonly doubtful: readonly LiveObject[];
  readonly undeclared: readonly { readonly object: LiveObject; readonly declaration: Declaration }[];
  readonly unknown: readonly Unknown[];
}

/** Walks the groups with all their subgroups and projects. Throws what ends the walk. */
export async function findLive(declared: Declared, options: FindOptions): Promise<Live> {
  const { client, groups, table, signal, onPlaces } = options;
  const scope: WalkScope = { global: false, places: { groups, includeSubgroups: true, projects: [] } };
  const all: Judged[] = [];
  const unknown: Unknown[] = [];
  let places = 0;
  for await (const found of walk(client, scope, { parts: declarableParts(table), signal })) {
    if (found.kind === "skipped") unknown.push(...skippedPart(found));
    else {
      const judged = found.read.filter(isPlaced).map((object) => ({ object, verdict: verdictOn(object, declared) }));
      all.push(...judged.filter(({ object, verdict }) => verdict === "yes" || !object.isDefault));
      onPlaces((places += 1));
    }
  }
  const known = await withOldPaths(all, declared, options);
  const having = (verdict: Verdict): readonly LiveObject[] =>
    known.filter((one) => one.verdict === verdict).map(({ object }) => object);
  const undeclared = await declare(having("no"), options);
  return {
    ...undeclared,
    declared: having("yes"),
    doubtful: having("perhaps"),
    unknown: [...unknown, ...undeclared.unknown],
  };
}

/** A live object, and whether it is declared. What is at its default matters only if it is. */
interface Judged {
  readonly object: LiveObject;
  readonly verdict: Verdict;
}

/** A walk over groups finds no global setting. */
const isPlaced = (object: Declarable): object is LiveObject => object.place.kind !== "global";

/** Whether it is declared; a project may have had another path, which this leaves open. */
function verdictOn({ resource: { type }, place, number }: LiveObject, declared: Declared): Verdict {
  if (number !== null) return declared.hasNumber(type, number) ? "yes" : "no";
  return declared.hasSetting(type, place);
}

async function declare(
  objects: readonly LiveObject[],
  options: FindOptions,
): Promise<Pick<Live, "undeclared" | "unknown">> {
  const declarer = await createDeclarer(options);
  const undeclared: Live["undeclared"][number][] = [];
  const unknown: Unknown[] = [];
  for (const object of objects) {
    const declaration = await declarer(object);
    if (declaration instanceof DiagnosticError) unknown.push(undeclarablePart({ object, reason: declaration }));
    else undeclared.push({ object, declaration });
  }
  return { undeclared, unknown };
}

/** How many paths are looked up at a time; the client's own limits say how many requests. */
const AT_ONCE = 20;

/** The same, with what the old path of a moved project declares. Only what nothing else declares is worth asking. */
async function withOldPaths(
  all: readonly Judged[],
  declared: Declared,
  { client, signal }: FindOptions,
): Promise<readonly Judged[]> {
  const isOpen = ({ verdict, object }: Judged): boolean =>
    verdict === "no" && object.number === null && object.place.kind === "project";
  const types = [...new Set(all.filter(isOpen).map(({ object }) => object.resource.type))];
  const candidates = types.flatMap((type) => declared.otherPaths(type).map((path) => ({ type, path })));
  const paths = [...new Set(candidates.map(({ path }) => path))];
  const looked = await inParallel(paths, { atOnce: AT_ONCE, signal }, async (path) => ({
    path,
    project: await client.projects.find(path, { signal }),
  }));
  signal.throwIfAborted();
  const idOf = new Map(looked.map(({ path, project }) => [path, project?.id ?? null]));
  const verdicts = new Map<string, Verdict>();
  for (const { type, path } of candidates) {
    const key = `${type} ${idOf.get(path) ?? ""}`;
    if (verdicts.get(key) !== "yes") verdicts.set(key, declared.hasPath(type, path));
  }
  return all.map((one) => {
    const { resource, place } = one.object;
    return isOpen(one) ? { ...one, verdict: verdicts.get(`${resource.type} ${place.id}`) ?? "no" } : one;
  });
}
