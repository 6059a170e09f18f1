import { format } from "oxfmt";
import ts from "typescript";

/**
 * The TypeScript declarations of a module's exports, in one self-contained file: interfaces as written, other types
 * expanded. Every type that they mention must be exported too.
 */
export async function declarationsOf(file: string): Promise<string> {
  const { config } = ts.readConfigFile("tsconfig.json", (path) => ts.sys.readFile(path)) as { config: unknown };
  const program = ts.createProgram([file], ts.parseJsonConfigFileContent(config, ts.sys, ".").options);
  const source = program.getSourceFile(file);
  const module = source && program.getTypeChecker().getSymbolAtLocation(source);
  if (source === undefined || module === undefined) throw new Error(`${file} is not a module`);
  const checker = program.getTypeChecker();
  const texts = checker.getExportsOfModule(module).map((symbol) => declarationOf(symbol, source, checker));
  const { code } = await format("index.d.ts", texts.join("\n\n"), { printWidth: 120 });
  return code;
}

function declarationOf(exported: ts.Symbol, source: ts.SourceFile, checker: ts.TypeChecker): string {
  const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
  const declaration = symbol.declarations?.[0];
  if (declaration === undefined) throw new Error(`${symbol.name} has no declaration`);
  const comment = declaration.getFullText().slice(0, declaration.getLeadingTriviaWidth()).trim();
  if (ts.isInterfaceDeclaration(declaration)) return `${comment}\n${declaration.getText()}`;
  if (ts.isTypeAliasDeclaration(declaration)) {
    // Types that the source does not export are not visible to users, so they are expanded.
    // A combination of flags is a number.
    const flags = (ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.InTypeAlias) as ts.TypeFormatFlags;
    const type = checker.typeToString(checker.getDeclaredTypeOfSymbol(symbol), source, flags);
    return `${comment}\nexport type ${symbol.name} = ${type};`;
  }
  const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
  if (signature === undefined) throw new Error(`${symbol.name} is neither a type nor a function`);
  const text = checker.signatureToString(signature, source, ts.TypeFormatFlags.NoTruncation);
  return `${comment}\nexport declare function ${symbol.name}${text};`;
}
