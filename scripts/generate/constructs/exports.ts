/** Matches the declaration of a class, an interface or a type in a generated file. */
const DECLARATION = /^export (class|interface|type) (\w+)/gm;

/**
 * The lines missing from the hand-written export list of the constructs: it must export each generated class, interface
 * and type, because a library that returns a member of a construct names its type. `constructs` has the file texts by
 * path inside `generated`.
 */
export function missingExports(index: string, constructs: ReadonlyMap<string, string>): readonly string[] {
  return [...constructs].flatMap(([path, text]) => {
    const module = `./generated/${path.replace(/\.ts$/, ".js")}`;
    const exported = exportsFrom(index, module);
    const names = [...text.matchAll(DECLARATION)].map(([, kind, name = ""]) =>
      kind === "class" ? name : `type ${name}`,
    );
    return names.every((name) => exported.includes(name))
      ? []
      : [`export { ${names.sort().join(", ")} } from "${module}";`];
  });
}

/** The names that an export list exports from a module. */
function exportsFrom(index: string, module: string): readonly string[] {
  const statements = index.matchAll(/export \{([^}]*)\} from "([^"]+)"/g);
  return [...statements]
    .filter(([, , from]) => from === module)
    .flatMap(([, names = ""]) => names.split(",").map((name) => name.trim()));
}
