import { replaceOnce } from "./names.ts";

/**
 * A property that takes more than the text that it stores: what a configuration may give, and what the setter takes.
 */
export interface Input {
  readonly property: string;
  readonly given: string;
  readonly taken: string;
}

type Step = readonly [from: string, to: string];

/**
 * Lets properties of a generated construct take more than a text. Throws an `Error` where the code is not what it is
 * about to change.
 */
export function withInputs(text: string, name: string, inputs: readonly Input[]): string {
  // The class comes last. Nested classes and interfaces may have properties of the same names.
  const config = text.indexOf(`export interface ${name}Config`);
  const end = text.indexOf("\n}", config);
  const body = text.indexOf(`export class ${name} `);
  return [
    text.slice(0, config),
    inputs.reduce((code, input) => inSteps(code, [configStep(code, input)]), text.slice(config, end)),
    text.slice(end, body),
    inputs.reduce((code, input) => inSteps(code, classSteps(code, input)), text.slice(body)),
  ].join("");
}

const inSteps = (text: string, steps: readonly Step[]): string =>
  steps.reduce((code, [from, to]) => replaceOnce(code, from, to), text);

function configStep(code: string, { property, given }: Input): Step {
  const isRequired = code.includes(`readonly ${property}: string;`);
  const declared = `readonly ${property}${isRequired ? "" : "?"}: `;
  return [`${declared}string;`, `${declared}${given};`];
}

function classSteps(code: string, { property, taken }: Input): readonly Step[] {
  // A provider's getter returns what was set, and so undefined where nothing was.
  const isProvider = code.includes(`public set ${property}(value: string | undefined)`);
  const orUndefined = isProvider ? " | undefined" : "";
  const setter = (type: string, value: string): string =>
    `public set ${property}(value: ${type}${orUndefined}) {\n    this._${property} = ${value};`;
  return [
    [`this._${property} = config.${property};`, `this._${property} = textOf(config.${property});`],
    [`public get ${property}() {`, `public get ${property}(): string${orUndefined} {`],
    [setter("string", "value"), setter(taken, "textOf(value)")],
  ];
}
