import { readFileSync } from "node:fs";
import ts from "typescript";

/** An export of a module. */
type Declaration = ts.ClassDeclaration | ts.FunctionDeclaration | ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

/** The exports of a hand-written module, with their comments and types. */
export interface ConstructSource {
  /** The comment of an export. */
  doc(name: string): string;
  /** A function as it is called, with its types; or what a type stands for. */
  signature(name: string): string;
  /** The properties that an interface declares itself, or a class: each with its type and its comment. */
  members(name: string): readonly SourceMember[];
  /** The names that an interface takes over from another one with `Pick`. */
  picked(name: string): readonly string[];
}

/** A member of an interface, as it is declared. */
export interface SourceMember {
  readonly name: string;
  readonly type: string;
  readonly isOptional: boolean;
  readonly doc: string;
}

/**
 * Opens a hand-written module of the constructs. Its methods throw an `Error` where what they look for is not there.
 */
export function openConstructSource(file: string): ConstructSource {
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const find = (name: string): Declaration => {
    const found = source.statements.filter(isDeclaration).find((statement) => statement.name?.text === name);
    if (found === undefined) throw new Error(`${file} does not declare ${name}`);
    return found;
  };
  return {
    doc: (name) => docOf(find(name)),
    signature: (name) => signatureOf(find(name)),
    members: (name) => membersOf(find(name)),
    picked(name) {
      const found = find(name);
      const clauses = ts.isInterfaceDeclaration(found) ? (found.heritageClauses ?? []) : [];
      return clauses.flatMap(({ types }) => types).flatMap(({ typeArguments = [] }) => textsIn(typeArguments[1]));
    },
  };
}

const isDeclaration = (node: ts.Node): node is Declaration =>
  ts.isClassDeclaration(node) ||
  ts.isFunctionDeclaration(node) ||
  ts.isInterfaceDeclaration(node) ||
  ts.isTypeAliasDeclaration(node);

function signatureOf(node: Declaration): string {
  if (ts.isTypeAliasDeclaration(node)) return typeText(node.type);
  if (!ts.isFunctionDeclaration(node)) throw new Error(`${node.name?.text} has no signature`);
  const parameters = node.parameters.map((parameter) => typeText(parameter));
  return `${node.name?.text}(${parameters.join(", ")}): ${typeText(node.type)}`;
}

function membersOf(node: Declaration): readonly SourceMember[] {
  const members = ts.isInterfaceDeclaration(node) || ts.isClassDeclaration(node) ? [...node.members] : [];
  const isProperty = (member: ts.Node) => ts.isPropertySignature(member) || ts.isPropertyDeclaration(member);
  return members.filter(isProperty).map((member) => ({
    name: member.name.getText(),
    type: typeText(member.type),
    isOptional: member.questionToken !== undefined,
    doc: docOf(member),
  }));
}

/** A type as a reader wants it: on one line, without `readonly`, and a closed set by its own name. */
const typeText = (node: ts.Node | undefined): string =>
  (node?.getText() ?? "unknown")
    .replaceAll(/\s+/g, " ")
    .replaceAll("readonly ", "")
    .replaceAll(/OneOf<\w+, (\w+)>/g, "$1");

function docOf(node: ts.Node): string {
  const [comment] = ts.getJSDocCommentsAndTags(node);
  if (typeof comment?.comment !== "string") throw new Error(`No comment: ${node.getText()}`);
  return comment.comment.replaceAll(/\s+/g, " ");
}

/** The texts of a union of text literals. */
function textsIn(type: ts.TypeNode | undefined): readonly string[] {
  if (type === undefined) return [];
  if (ts.isUnionTypeNode(type)) return type.types.flatMap(textsIn);
  return ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal) ? [type.literal.text] : [];
}
