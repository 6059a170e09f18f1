import { dirname, join } from "node:path";
import ts from "typescript";

/** The kinds of lines; a line of several kinds counts as the last of them. */
type LineKind = "blank" | "comment" | "type" | "import" | "statement";

/** The figures of one source file. */
export interface FileFigures {
  readonly path: string;
  readonly lines: readonly LineKind[];
  /** The number of lines of each function with a body. */
  readonly functions: readonly number[];
  readonly exports: number;
  readonly undocumentedExports: number;
  /** Type assertions, except `as const`. */
  readonly assertions: number;
  /** Uses of `any`, `!`, `@ts-` and disabled lint rules. */
  readonly escapes: number;
  /** The paths of the files that it imports or exports again. */
  readonly imports: readonly string[];
  /** The paths of the files that it loads later, by `import()`. */
  readonly lazyImports: readonly string[];
}

/** Measures one source file. */
export function measureFile(path: string, text: string): FileFigures {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const nodes = descendants(source);
  const exports = source.statements.filter(isExported);
  return {
    path,
    lines: lineKinds(source),
    functions: nodes.filter(isFunctionWithBody).map((node) => lineSpan(node).length),
    exports: exports.length,
    undocumentedExports: exports.filter((node) => ts.getJSDocCommentsAndTags(node).length === 0).length,
    assertions: nodes.filter((node) => ts.isAsExpression(node) && !ts.isConstTypeReference(node.type)).length,
    escapes: nodes.filter(isEscape).length + (text.match(/@ts-[a-z]|(?:ox|es)lint-disable/g)?.length ?? 0),
    imports: source.statements.flatMap((node) =>
      ts.isImportDeclaration(node) || ts.isExportDeclaration(node) ? pathsOf([node.moduleSpecifier], path) : [],
    ),
    lazyImports: nodes.flatMap((node) =>
      ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? pathsOf(node.arguments, path)
        : [],
    ),
  };
}

function descendants(node: ts.Node): readonly ts.Node[] {
  const found: ts.Node[] = [];
  node.forEachChild((child) => void found.push(child, ...descendants(child)));
  return found;
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

const isFunctionWithBody = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) && "body" in node && node.body !== undefined;

const isEscape = ({ kind }: ts.Node): boolean =>
  kind === ts.SyntaxKind.AnyKeyword || kind === ts.SyntaxKind.NonNullExpression;

/** The indexes of the lines of a node, without the comments before it. */
function lineSpan(node: ts.Node): readonly number[] {
  const [first, last] = [node.getStart(), node.getEnd()].map(
    (position) => node.getSourceFile().getLineAndCharacterOfPosition(position).line,
  );
  if (first === undefined || last === undefined) return [];
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

function lineKinds(source: ts.SourceFile): readonly LineKind[] {
  const kinds = source.text
    .replace(/\n$/, "")
    .split("\n")
    .map((line): LineKind => (line.trim() === "" ? "blank" : "comment"));
  for (const statement of source.statements) {
    for (const line of tokensOf(statement).flatMap(lineSpan)) kinds[line] = kindOf(statement);
  }
  return kinds;
}

/** The tokens of a node, without its comments. */
function tokensOf(node: ts.Node): readonly ts.Node[] {
  if (ts.isJSDoc(node)) return [];
  const children = node.getChildren();
  return children.length > 0 || node.getWidth() === 0 ? children.flatMap(tokensOf) : [node];
}

function kindOf(statement: ts.Statement): LineKind {
  if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) return "import";
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement) ? "type" : "statement";
}

const pathsOf = (specifiers: readonly (ts.Node | undefined)[], path: string): readonly string[] =>
  specifiers.flatMap((specifier) =>
    specifier !== undefined && ts.isStringLiteral(specifier) && specifier.text.startsWith(".")
      ? [join(dirname(path), specifier.text)]
      : [],
  );
