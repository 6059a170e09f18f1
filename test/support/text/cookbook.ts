import type { Guide } from "./guide.ts";

/** Text of the blocks of each recipe. */
const RECIPES = {
  policy: ['"alarms", {\n  level'],
  group: ["DataTocsinProjects(stack"],
  variables: ["Token.asAny(level"],
  people: ["const people"],
  rotation: ["const api =", '"old_dsns"'],
  outputs: ["dsnOf("],
  import: ["importFrom("],
  move: ['"home", {', "const policy", '"legacy", {'],
} as const;

/** The programs in the cookbook of CDKTF. */
export interface Cookbook {
  /** The lines that every program begins with. */
  readonly head: string;
  readonly recipes: Readonly<Record<keyof typeof RECIPES, string>>;
  /** The suite for Jest. */
  readonly suite: string;
}

/** Takes the blocks for programs out of the guide. */
export function takeCookbook(guide: Guide): Cookbook {
  const suite = guide.take("ts", "Testing.setupJest()");
  const head = guide.take("ts", "const app = new App()");
  const recipes = Object.entries(RECIPES).map(
    ([name, blocks]) => [name, blocks.map((text) => guide.take("ts", text)).join("")] as const,
  );
  return { head, suite, recipes: Object.fromEntries(recipes) as Cookbook["recipes"] }; // of the same names
}

/** The program of one recipe, as a reader writes it. */
export const programOf = ({ head }: Cookbook, recipe: string): string => `${head}\n${recipe}\napp.synth();\n`;

/** One program with all of these recipes, each in a scope of its own. */
export function wholeProgram({ head }: Cookbook, recipes: readonly string[]): string {
  const names = new Map<string, Set<string>>();
  for (const [, list = "", from = ""] of [head, ...recipes].join("").matchAll(IMPORT)) {
    const listed = list.split(",").flatMap((name) => name.trim() || []);
    names.set(from, new Set([...(names.get(from) ?? []), ...listed]));
  }
  const imports = [...names].map(([from, list]) => `import { ${[...list].join(", ")} } from "${from}";\n`).join("");
  const [first = "", ...bodies] = [head, ...recipes].map((code) => code.replaceAll(IMPORT, ""));
  return `${imports}${first}${bodies.map((body) => `{\n${body}}\n`).join("")}app.synth();\n`;
}

const IMPORT = /^import \{([^}]*)\} from "([^"]+)";\n/gm;
