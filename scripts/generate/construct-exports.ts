/** A class of a construct and the type of its configuration, as their generated file declares them. */
const CONSTRUCT = /^export class (\w+) extends cdktf\.Terraform\w+ /gm;

/**
 * The lines that the hand-written export list of the constructs lacks: each generated file's class and its configuration are to be exported.
 * The files are texts by their path inside `generated`.
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

/** What an export list takes from a module. */
function exportsFrom(index: string, module: string): readonly string[] {
  const statements = index.matchAll(/export \{([^}]*)\} from "([^"]+)"/g);
  return [...statements]
    .filter(([, , from]) => from === module)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
}
