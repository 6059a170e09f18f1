import type { Client } from "../../../provider/client/index.ts";
import { createDeclarer, type Declaration } from "../../declaration/index.ts";
import { PARTS, walk, type FoundRead, type Scope as WalkScope } from "../../../provider/inventory/index.ts";
import type { Declared, Verdict } from "../declared/index.ts";
import { inParallel } from "../in-parallel.ts";
import { skippedPart, undeclarablePart, type Unknown } from "./failures.ts";
import { liveObjectsIn, onlyOf, verdictOn, type LiveObject } from "./live-object.ts";

/** Where and how to look. */
export interface FindOptions {
  readonly client: Client;
  readonly env: NodeJS.ProcessEnv;
  readonly groups: readonly string[];
  readonly signal: AbortSignal;
  /** Hears how many groups and projects are read. */
  readonly onPlaces: (places: number) => void;
}

/** An object that is live and not at its default, and how to declare it. */
export interface Declarable {
  readonly object: LiveObject;
  readonly declaration: Declaration;
}

/** What is live in the groups. */
export interface Live {
  readonly declared: readonly LiveObject[];
  /** What may be declared: nobody can tell whose settings a declaration is about. */
  readonly doubtful: readonly LiveObject[];
  readonly undeclared: readonly Declarable[];
  readonly unknown: readonly Unknown[];
}

/** Walks the groups with all their subgroups and projects. Throws what ends the walk. */
export async function findLive(declared: Declared, options: FindOptions): Promise<Live> {
  const { client, env, groups, signal, onPlaces } = options;
  const declare = await createDeclarer(client, env);
  const scope: WalkScope = { global: false, places: { groups, includeSubgroups: true, projects: [] } };
  const all: Judged[] = [];
  const unknown: Unknown[] = [];
  let places = 0;
  for await (const found of walk(client, scope, { parts: PARTS, signal })) {
    if (found.kind === "skipped") {
      unknown.push(...[skippedPart(found)].filter((part) => part !== null));
      continue;
    }
    const judged = await judge(found, declared, declare);
    all.push(...judged.objects);
    unknown.push(...judged.unknown);
    onPlaces((places += 1));
  }
  const known = await withOldPaths(all, declared, options);
  const having = (verdict: Verdict): readonly Judged[] => known.filter((one) => one.verdict === verdict);
  return {
    declared: having("yes").map(({ object }) => object),
    doubtful: having("perhaps").map(({ object }) => object),
    undeclared: having("no").flatMap(({ object, declaration }) =>
      declaration === null ? [] : [{ object, declaration }],
    ),
    unknown,
  };
}

/** A live object, and whether it is declared. */
interface Judged {
  readonly object: LiveObject;
  readonly verdict: Verdict;
  /** Null where it is declared. */
  readonly declaration: Declaration | null;
}

type Declarer = Awaited<ReturnType<typeof createDeclarer>>;

/** What a place has, and what of it no configuration can declare. */
interface JudgedPlace {
  readonly objects: readonly Judged[];
  readonly unknown: readonly Unknown[];
}

/** What is declared in a place, and what is not and would have to be: settings at their default are left out. */
async function judge(found: FoundRead, declared: Declared, declare: Declarer): Promise<JudgedPlace> {
  const all = liveObjectsIn(found).map((object) => ({ object, verdict: verdictOn(object, declared) }));
  const others = all.filter(({ verdict }) => verdict !== "yes");
  const rest = others.map(({ object }) => object);
  const { declarations, undeclarable } = await declare(onlyOf(found, rest));
  const touched = declarations.filter(({ isDefault }) => !isDefault);
  const declarable = others.flatMap(({ object, verdict }): readonly Judged[] => {
    const declaration = touched.find(({ typeName, keyId }) => typeName === object.type && keyId === object.keyId);
    return declaration === undefined ? [] : [{ object, verdict, declaration }];
  });
  const known = all.filter(({ verdict }) => verdict === "yes").map((one) => ({ ...one, declaration: null }));
  return { objects: [...known, ...declarable], unknown: undeclarable.map(undeclarablePart) };
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
    verdict === "no" && object.keyId === null && object.place.kind === "project";
  const types = [...new Set(all.filter(isOpen).map(({ object }) => object.type))];
  const words = types.flatMap((type) => declared.otherPaths(type).map((path) => ({ type, path })));
  const paths = [...new Set(words.map(({ path }) => path))];
  const looked = await inParallel(paths, { atOnce: AT_ONCE, signal }, async (path) => ({
    path,
    project: await client.projects.find(path, { signal }),
  }));
  signal.throwIfAborted();
  const idOf = new Map(looked.map(({ path, project }) => [path, project?.id ?? null]));
  const verdicts = new Map<string, Verdict>();
  for (const { type, path } of words) {
    const key = `${type} ${idOf.get(path) ?? ""}`;
    if (verdicts.get(key) !== "yes") verdicts.set(key, declared.hasPath(type, path));
  }
  return all.map((one) => {
    const { type, place } = one.object;
    return isOpen(one) ? { ...one, verdict: verdicts.get(`${type} ${place.id}`) ?? "no" } : one;
  });
}
