import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Crate } from "../build/executable/crates.ts";
import { command } from "./command.ts";
import type { Commit } from "./ready.ts";

/** A part of a CycloneDX bill of materials; what is not named here is passed on. */
interface Component {
  readonly "bom-ref": string;
  readonly name: string;
  readonly version: string;
  readonly properties?: readonly object[];
}

/** The same of a crate. */
interface RustComponent extends Component {
  readonly type: "library";
  readonly purl: string;
  readonly licenses: readonly { readonly expression: string }[];
}

interface Dependency {
  readonly ref: string;
  readonly dependsOn?: readonly string[];
}

/** A bill as npm writes it. */
interface Bill {
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
  readonly dependencies: readonly Dependency[];
}

/**
 * The software bill of materials: what the bundles hold, which for npm are development dependencies, so that no list of
 * its own has them, and the crates in the executables. The same commit gives the same bill.
 */
export async function billOfMaterials(
  folder: string,
  { version, hash, date }: Commit,
  crates: readonly Crate[],
): Promise<string> {
  const args = ["sbom", "--package-lock-only", "--sbom-format", "cyclonedx", "--sbom-type", "application"];
  const all = JSON.parse(await command("npm", args)) as Bill; // npm's own format
  const bundled = await bundledLibraries(folder);
  const components = all.components.flatMap((each) => {
    const bundles = bundled.get(`${each.name}@${each.version}`);
    // A library in two places of node_modules is in the list twice.
    if (bundles === undefined || each["bom-ref"] !== `${each.name}@${each.version}`) return [];
    const properties = bundles.map((value) => ({ name: "tocsin:bundle", value }));
    return [{ ...each, properties }];
  });
  const missing = [...bundled.keys()].filter((name) => !components.some((each) => each["bom-ref"] === name));
  if (missing.length > 0) throw new Error(`package-lock.json has no ${missing.join(", ")}, and a bundle has.`);
  const rust = crates.map(componentOf);
  const refs = [...components, ...rust].map((each) => each["bom-ref"]);
  const root = all.metadata.component["bom-ref"];
  const bill = {
    ...all,
    serialNumber: `urn:uuid:${uuidOf(`${version} ${hash}`)}`,
    metadata: { ...all.metadata, timestamp: date, component: { ...all.metadata.component, name: "tocsin" } },
    components: [...components, ...rust],
    dependencies: [{ ref: root, dependsOn: refs }, ...all.dependencies.flatMap((each) => among(each, refs))],
  };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/** A library of Rust's. */
const componentOf = ({ name, version, licence }: Crate): RustComponent => ({
  type: "library",
  "bom-ref": `pkg:cargo/${name}@${version}`,
  name,
  version,
  purl: `pkg:cargo/${name}@${version}`,
  licenses: [{ expression: licence.replaceAll("/", " OR ") }],
  properties: [{ name: "tocsin:bundle", value: "executable" }],
});

/** The libraries in the bundles of the build, each with the bundles that have it. */
async function bundledLibraries(folder: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  const names = (await readdir(folder, { recursive: true })).filter((name) =>
    name.endsWith("THIRD-PARTY-LICENSES.txt"),
  );
  for (const name of names.sort()) {
    const bundle = name.includes("/") ? name.replace(/\/.*/, "") : "command";
    // The build writes it from the bundler's list: one line names the library, its licence follows.
    const text = await readFile(join(folder, name), "utf8");
    for (const [, library = "", version = ""] of text.matchAll(/^(\S+) (\d\S*), licence /gm)) {
      const key = `${library}@${version}`;
      found.set(key, [...(found.get(key) ?? []), bundle]);
    }
  }
  return found;
}

const among = ({ ref, dependsOn = [] }: Dependency, refs: readonly string[]): readonly Dependency[] =>
  refs.includes(ref) ? [{ ref, dependsOn: dependsOn.filter((each) => refs.includes(each)) }] : [];

/** A UUID that depends on a text alone, of version 8, which is for such. */
function uuidOf(text: string): string {
  const digits = createHash("sha256").update(text).digest("hex");
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}
