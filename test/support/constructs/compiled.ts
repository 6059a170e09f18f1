import { writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

/** The options of a user who wants to know everything. */
const STRICT: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts"],
  types: [],
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
};

/**
 * Writes programs into a project and compiles them all at once, as a user with strict options does, or with the options
 * of a tsconfig.json.
 */
export function compile(project: string, files: Readonly<Record<string, string>>, tsconfig?: string): ts.Program {
  for (const [name, source] of Object.entries(files)) writeFileSync(join(project, name), source);
  return ts.createProgram(
    Object.keys(files).map((name) => join(project, name)),
    tsconfig === undefined ? STRICT : optionsIn(tsconfig),
  );
}

function optionsIn(tsconfig: string): ts.CompilerOptions {
  const { config } = ts.parseConfigFileTextToJson("tsconfig.json", tsconfig) as { config: { compilerOptions: object } };
  const { options, errors } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ".");
  if (errors.length > 0)
    throw new Error(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n")).join("\n"));
  return options;
}

/** The one file of a program whose path ends so. */
export function sourceAt(program: ts.Program, path: string): ts.SourceFile {
  const source = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(path));
  if (source === undefined) throw new Error(`${path} is not in the program`);
  return source;
}

/** Lists the compiler's complaints about it. */
export function complaints(program: ts.Program, path: string): readonly string[] {
  const source = sourceAt(program, path);
  const diagnostics = [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)];
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
}
