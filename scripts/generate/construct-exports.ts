/** Matches the declaration of a construct's class in its generated file. */
const CONSTRUCT = /^export class (\w+) extends cdktf\.Terraform\w+ /gm;

/**
 * The lines missing from the hand-written export list of the constructs: it must export each generated class and the type
 * of its configuration. `constructs` has the file texts by path inside `generated`.
 */
export function missingExports(index: string, constructs: ReadonlyMap<string, string>): readonly string[] {
  return [...constructs].flatMap(([path, text]) => {
    const module = `./generated/${path.replace(/\.ts$/, ".js")}`;
    const exported = exportsFrom(index, module);
    return [...text.matchAll(CONSTRUCT)]
      .map(([, name = ""]) => [name, `type ${name}Config`])
      .filter((names) => !names.every((name) => exported.includes(name)))
      .map((names) => `export { ${names.join(", ")} } from "${module}";`);
  });
}

/** The names that an export list exports from a module. */
function exportsFrom(index: string, module: string): readonly string[] {
  const statements = index.matchAll(/export \{([^}]*)\} from "([^"]+)"/g);
  return [...statements]
    .filter(([, , from]) => from === module)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
}
