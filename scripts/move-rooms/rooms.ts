/** The new place of each path below `src`. The first rule that fits counts; what none fits stays. */
const RULES: readonly (readonly [from: RegExp, to: string])[] = [
  [/^src\/cli\/(debug|doctor|drift|drill|export|install|serve|shards)(\.ts)?$/, "src/commands/$1/command$2"],
  [/^src\/cli\/(argument|folder|report)(\.ts)?$/, "src/commands/terminal/$1$2"],
  [/^src\/cli(?=\/|$)/, "src/commands/program"],
  [/^src\/(?:system|text)(?=\/|$)/, "src/commands/terminal"],
  [/^src\/distribution(?=\/|$)/, "src/commands/install"],
  [/^src\/(declaration|doctor|drift|drill|export|shards|terraform|testing)(?=\/|$)/, "src/commands/$1"],
  [/^src\/(actions|client|data-sources|functions|ingest|inventory|lists|resources)(?=\/|$)/, "src/provider/$1"],
  [/^src\/provider\/(run-on-node|start-plugin)(\.ts)?$/, "src/$1$2"],
  [/^src\/provider(?=\/|$)/, "src/provider/configuration"],
];

const ROOMS = /^src\/((kit|host|provider|commands|service|constructs)\/|[^/]+$)/;

/** The new path of a file or a folder, from the root of the repository. The unit tests mirror the sources. */
export function movedPath(path: string): string {
  const [, tested, end = ""] = /^test\/unit\/(.*?)(\.test\.ts)?$/.exec(path) ?? [];
  if (tested !== undefined) return `test/unit/${movedPath(`src/${tested}`).slice("src/".length)}${end}`;
  const rule = RULES.find(([from]) => from.test(path));
  return rule === undefined ? path : path.replace(...rule);
}

/** The files of `src` that would lie in no room: no rule knows their folder. */
export const homeless = (files: readonly string[]): readonly string[] =>
  files.filter((file) => file.startsWith("src/") && !ROOMS.test(movedPath(file)));
