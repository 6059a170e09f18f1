import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
  type NotificationSource,
  openStore,
  type SourceFilter,
  type SourceOrder,
  type Store,
  VISIBILITIES,
} from "../../../src/service/store/index.ts";
import { createRandom } from "../../support/random.ts";

const random = createRandom(7);
const pick = <Item>(items: readonly [Item, ...Item[]]): Item => random.pick(items);
const NAMES = ["app", "App-web", "web", "te_m", "a", "tool", "x.y"];
const NAMESPACES = ["team/", "Team/deep/", "te_m/", "team0/", "team-x/", "big/"];
const some = <Item>(items: readonly Item[]): Item[] => items.filter(() => random.chance(0.3));
const lower = (text: string): string => text.toLowerCase();

/** More than are looked up by their IDs are in one namespace. */
const SOURCES: readonly NotificationSource[] = [
  ...NAMESPACES.flatMap((namespace) => NAMES.map((name) => namespace + name)),
  ...Array.from({ length: 10_005 }, (_, index) => `big/p${index % 97}-${index}`),
].map((fullPath, index) => ({
  kind: "project",
  id: index * 3 + 1,
  fullPath,
  visibility: VISIBILITIES[index % 3] ?? "private",
  isArchived: index % 5 === 0,
  markedForDeletionOn: null,
}));

/** The same with what a list looks at. */
const PARTS = SOURCES.map((source) => {
  const [, namespace = "", name = ""] = /^(.*\/)?(.*)$/.exec(lower(source.fullPath)) ?? [];
  return { ...source, namespace, name };
});

const anyFilter = (): SourceFilter => ({
  kind: "project",
  within: pick<SourceFilter["within"]>([
    null,
    { namespace: "", isDeep: false },
    { namespace: pick(["TEAM/", "te_m/", "big/"]), isDeep: random.chance(0.5) },
  ]),
  idAfter: random.chance(0.3) ? pick([0, 40, 31_000]) : 0,
  idBefore: random.chance(0.3) ? pick([40, 100, 9_000]) : Infinity,
  isArchived: random.chance(0.3) ? random.chance(0.5) : null,
  search: {
    column: pick<"name" | "full_path">(["name", "full_path"]),
    words: pick<string[]>([[], ["app"], ["web", "app"]]),
    whole: pick<string | null>([null, null, "a"]),
  },
  reach: random.chance(0.3)
    ? null
    : { isOpen: random.chance(0.3), namespaces: some(NAMESPACES), ids: some([1, 4, 34]), paths: some(["TEAM/app"]) },
});

/** The same list by the plainest means. */
function expected(filter: SourceFilter, { by, isAscending, isOldestFirst }: SourceOrder): number[] {
  const { within, idAfter, idBefore, isArchived, search, reach } = filter;
  const isSeen = ({ visibility, namespace, id, fullPath }: (typeof PARTS)[number]): boolean =>
    reach === null ||
    (reach.isOpen && visibility !== "private") ||
    reach.namespaces.some((one) => lower(one) === namespace) ||
    reach.ids.includes(id) ||
    reach.paths.some((path) => lower(path) === lower(fullPath));
  const found = PARTS.filter((source) => {
    const { id, namespace, name, fullPath } = source;
    const text = search.column === "name" ? name : lower(fullPath);
    const [wanted, isDeep] = [lower(within?.namespace ?? ""), within?.isDeep ?? true];
    return (
      id > idAfter &&
      id < idBefore &&
      (isArchived === null || source.isArchived === isArchived) &&
      (isDeep ? namespace.startsWith(wanted) : namespace === wanted) &&
      (search.whole === null ? search.words.every((word) => text.includes(word)) : text === search.whole) &&
      isSeen(source)
    );
  });
  const sign = isAscending ? 1 : -1;
  const byName = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
  const sorted = found.sort((one, other) => {
    const byId = one.id - other.id;
    if (by === "id") return sign * byId;
    return sign * byName(one.name, other.name) || (isOldestFirst ? byId : sign * byId);
  });
  return sorted.map(({ id }) => id);
}

let store: Store;

beforeAll(async () => {
  store = await openStore(null);
  store.write(() => SOURCES.forEach((source) => store.sources.insert(source)));
});

afterAll(() => store.close());

test("a list has what meets every condition, in its order, however it is found", () => {
  for (let round = 0; round < 50; round += 1) {
    const filter = anyFilter();
    const isAscending = random.chance(0.5);
    const order = { by: pick<"id" | "name">(["id", "name"]), isAscending, isOldestFirst: pick([true, isAscending]) };
    const ids = expected(filter, order);
    const offset = pick([0, 3, Math.max(ids.length - 2, 0)]);
    expect(store.sourceLists.count(filter, 10_001)).toBe(Math.min(ids.length, 10_001));
    for (const isLong of [true, false]) {
      const found = store.sourceLists.select(filter, { order, offset, limit: 5, isLong }).map(({ id }) => id);
      expect({ filter, order, isLong, found }).toEqual({ filter, order, isLong, found: ids.slice(offset, offset + 5) });
    }
  }
});

test("a search for more words than an expression may have is answered", () => {
  const words = Array.from({ length: 3_000 }, () => "app");
  const search = { column: "name", words, whole: null } as const;
  const filter = {
    kind: "project",
    within: null,
    idAfter: 0,
    idBefore: Infinity,
    isArchived: null,
    reach: null,
  } as const;
  expect(store.sourceLists.count({ ...filter, search }, 10_001)).toBe(2 * NAMESPACES.length);
});
