import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { SEPARATOR } from "./crate-notices.ts";

/** The folders of the pinned tools that supply the libraries. */
export interface RuntimeSources {
  /** The folder of the Rust toolchain. */
  readonly rust: string;
  /** The folder of zig. */
  readonly zig: string;
}

/** A library that the compiler or the linker adds to executables; no list of crates names it. */
interface RuntimeLibrary {
  readonly name: string;
  /** The systems whose executables contain it, as platforms name them. */
  readonly systems: readonly string[];
  readonly license: (sources: RuntimeSources) => Promise<string>;
}

const ofZig =
  (file: string) =>
  ({ zig }: RuntimeSources): Promise<string> =>
    readFile(join(zig, file), "utf8");

const SYSTEMS = ["darwin", "linux", "windows"];

const LIBRARIES: readonly RuntimeLibrary[] = [
  { name: "Rust's standard library", systems: SYSTEMS, license: ({ rust }) => standardLibrary(rust) },
  { name: "zig's compiler-rt", systems: SYSTEMS, license: ofZig("LICENSE") },
  { name: "LLVM's libunwind", systems: ["linux", "windows"], license: ofZig("lib/libunwind/LICENSE.TXT") },
  { name: "musl", systems: ["linux"], license: ofZig("lib/libc/musl/COPYRIGHT") },
  { name: "mingw-w64", systems: ["windows"], license: ofZig("lib/libc/mingw/COPYING") },
];

/** The names of the libraries that the executables for a system contain besides crates. */
export const runtimeLibraries = (system: string): readonly string[] =>
  LIBRARIES.filter(({ systems }) => systems.includes(system)).map(({ name }) => name);

/** The licenses of these libraries, for all systems. Throws if a tool does not have the text of one. */
export async function runtimeNotices(sources: RuntimeSources): Promise<string> {
  const notices = LIBRARIES.map(async ({ name, systems, license }) => {
    const text = (await license(sources)).trim();
    if (text === "") throw new Error(`The license text of ${name} is empty.`);
    return `${name}, in the executables for ${systems.join(", ")}\n\n${text}\n`;
  });
  return (await Promise.all(notices)).join(SEPARATOR);
}

/** The notices of the standard library and its dependencies, and the license texts that its own files refer to. */
async function standardLibrary(rust: string): Promise<string> {
  const folder = join(rust, "share/doc/rust");
  const page = await readFile(join(folder, "COPYRIGHT-library.html"), "utf8");
  // The notices of dependencies include their texts.
  const [ownFiles = ""] = page.split('<h2 id="out-of-tree-dependencies">');
  const terms = [...textOf(ownFiles).matchAll(/^ *License: (.*)/gm)].flatMap(([, each = ""]) => each.split(/[\s()]+/));
  const names = [...new Set(terms)].filter((term) => !["", "AND", "OR", "WITH"].includes(term)).sort();
  const texts = names.map(async (name) => {
    const text = await readFile(join(folder, "licenses", `${name}.txt`), "utf8");
    return `\n\n${name}\n\n${text.trim()}`;
  });
  return `${textOf(page)}${(await Promise.all(texts)).join("")}`;
}

/** The text of a page without its markup. */
const textOf = (page: string): string =>
  page
    .replace(/<[^>]*>/g, "")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/[ \t]+$/gm, "")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
