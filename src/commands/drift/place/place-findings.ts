import type { ManagedObject, ObjectFinding, ObjectReading } from "../model/index.ts";
import { declarationsIn, type Declaration } from "./declarations.ts";
import { callsIn, moduleFolders } from "../../terraform/index.ts";

/**
 * A reading whose findings say where their objects are declared in the configuration of a folder, and which construct
 * made them. What the configuration does not have stays as it is. The environment is that of Terraform.
 */
export async function placeFindings(
  reading: ObjectReading,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<ObjectReading> {
  if (reading.findings.length === 0) return reading;
  const find = finderIn({
    root: folder,
    modules: await moduleFolders(folder, env["TF_DATA_DIR"] ?? ".terraform"),
    isOpenTofu: reading.source.program?.startsWith("OpenTofu") ?? false,
  });
  const findings: ObjectFinding[] = [];
  for (const finding of reading.findings) findings.push(placed(finding, await find(finding.object)));
  return { ...reading, findings };
}

function placed(finding: ObjectFinding, found: Declaration | null): ObjectFinding {
  if (found === null) return finding;
  const { file, line, construct } = found;
  return { ...finding, object: { ...finding.object, construct }, place: { file, line } };
}

interface Searched {
  readonly root: string;
  readonly modules: ReadonlyMap<string, string>;
  readonly isOpenTofu: boolean;
}

/**
 * Finds an object's block; for one in a module that was downloaded, the call of the module in the repository. Each
 * folder is read once.
 */
function finderIn({ root, modules, isOpenTofu }: Searched): (object: ManagedObject) => Promise<Declaration | null> {
  const read = new Map<string, Promise<ReadonlyMap<string, Declaration>>>();
  const declared = async (folder: string, name: string): Promise<Declaration | null> => {
    const declarations = read.get(folder) ?? declarationsIn(folder, isOpenTofu);
    read.set(folder, declarations);
    return (await declarations).get(name) ?? null;
  };
  return async ({ module, type, name }) => {
    let folder = root;
    const calls: string[] = [];
    for (const call of callsIn(module ?? "")) {
      calls.push(call.name);
      const inner = modules.get(calls.join("."));
      if (inner === undefined) return declared(folder, `module.${call.name}`);
      folder = inner;
    }
    return declared(folder, `${type}.${name}`);
  };
}
