import type { Attributes, Rule } from "../../../src/kit/schema/index.ts";
import { alternativesOf, type Alternative } from "./alternatives.ts";
import { withInputs } from "./inputs.ts";
import { camelCase, pascalCase, replaceOnce } from "./names.ts";

/** A generated construct and the definition that it comes from. */
export interface TypedConstruct {
  /** The name of the class. */
  readonly name: string;
  /** Terraform's name for the type. */
  readonly type: string;
  readonly attributes: Attributes;
  readonly rules: readonly Rule[];
}

/**
 * Makes the types of a generated construct as narrow as its definition: closed sets, attributes that exclude each
 * other, numbers as IDs. Throws an `Error` where the code is not what it is about to change.
 */
export function withTypes(text: string, construct: TypedConstruct): string {
  const sets = closedSets(construct);
  const numbers = inputs(construct).filter(([, { type }]) => type.mayBeNumber === true);
  const wider = [
    ...sets.map(({ property, parameter, alias }) => ({
      property,
      given: `OneOf<${parameter}, ${alias}>`,
      taken: `${alias} | cdktf.IResolvable`,
    })),
    ...numbers.map(([attribute]) => ({ property: camelCase(attribute), given: ID, taken: ID })),
  ];
  const code = withInputs(text, construct.name, wider);
  const names = [
    ...(wider.length > 0 ? ["textOf"] : []),
    ...(sets.length > 0 ? ["type OneOf"] : []),
    ...(excludesIn(construct.rules).length > 0 ? ["type NotBeside"] : []),
  ];
  return withConfig(withImports(code, names), construct, sets);
}

/** The type of a text that may be a number. */
const ID = "string | number";

/** An attribute with a closed set of values, and the names that its types have. */
interface ClosedSet {
  readonly attribute: string;
  readonly property: string;
  readonly parameter: string;
  readonly alias: string;
  readonly values: readonly string[];
}

const inputs = ({ attributes }: TypedConstruct) =>
  Object.entries(attributes).filter(([, { mode }]) => mode !== "computed");

const closedSets = (construct: TypedConstruct): readonly ClosedSet[] =>
  inputs(construct).flatMap(([attribute, { type }]) => {
    if (type.values === undefined) return [];
    const parameter = pascalCase(attribute);
    const alias = `${construct.name}${parameter}`;
    return [{ attribute, property: camelCase(attribute), parameter, alias, values: type.values }];
  });

const excludesIn = (rules: readonly Rule[]): readonly (readonly [string, string])[] =>
  rules.flatMap(({ excludes = [] }) => excludes);

function withImports(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const line = "import * as cdktf from 'cdktf';\n";
  return replaceOnce(text, line, `${line}import { ${names.join(", ")} } from '../../text.js';\n`);
}

/**
 * Declares the types of the closed sets and of the alternatives, and gives them to the configuration and to the class.
 */
function withConfig(text: string, { name, rules }: TypedConstruct, sets: readonly ClosedSet[]): string {
  const alternatives = alternativesOf(rules);
  const declared = angled(sets.map(({ parameter, alias }) => `${parameter} extends string = ${alias}`));
  const passed = angled(sets.map(({ parameter }) => parameter));
  const hasRules = alternatives.length > 0;
  const wide = `${name}${hasRules ? "Attributes" : "Config"}`;
  const types = [
    ...sets.map(setType),
    ...(hasRules ? [ruleTypes(name, { alternatives, excludes: excludesIn(rules), declared, passed })] : []),
  ];
  const [head = "", base = ""] = new RegExp(`export interface ${name}Config( extends \\S+)? \\{`).exec(text) ?? [];
  const [parameter = "", fallback = ""] = new RegExp(`config: ${name}Config( = \\{\\})?\\)`).exec(text) ?? [];
  const needsNone = fallback !== "" && alternatives.every(({ set }) => set.length === 0);
  const steps: readonly (readonly [string, string])[] = [
    [head, `${types.join("")}export interface ${wide}${declared}${base} {`],
    [parameter, `config: ${name}Config${passed}${needsNone ? fallback : ""})`],
    [`export class ${name} `, `export class ${name}${declared} `],
  ];
  return steps.reduce((code, [from, to]) => replaceOnce(code, from, to), text);
}

const angled = (texts: readonly string[]): string => (texts.length === 0 ? "" : `<${texts.join(", ")}>`);

const setType = ({ attribute, alias, values }: ClosedSet): string =>
  `/**\n* The values of \`${camelCase(attribute)}\`.\n*/\nexport type ${alias} = ${values.map((value) => `"${value}"`).join(" | ")};\n\n`;

interface RuleTypes {
  readonly alternatives: readonly Alternative[];
  /** Pairs of attributes that exclude each other. */
  readonly excludes: readonly (readonly [string, string])[];
  readonly declared: string;
  readonly passed: string;
}

function ruleTypes(name: string, { alternatives, excludes, declared, passed }: RuleTypes): string {
  const members = alternatives.map(({ set, unset }) => {
    const required = set.map((each) => `readonly ${camelCase(each)}: {}`);
    const absent = unset.map((each) => {
      const others = excludes.flatMap((pair) => (pair.includes(each) ? pair.filter((one) => one !== each) : []));
      return `readonly ${camelCase(each)}?: NotBeside<${others.map((one) => `"${camelCase(one)}"`).join(" | ")}>`;
    });
    return `  | { ${[...required, ...absent].join("; ")} }`;
  });
  return [
    "/**\n* Which attributes may, and which must, be set together.\n*/",
    `export type ${name}Rules =\n${members.join("\n")};\n`,
    `/**\n* What to set: any of the attributes that go together.\n*/`,
    `export type ${name}Config${declared} = ${name}Attributes${passed} & ${name}Rules;\n\n`,
  ].join("\n");
}
