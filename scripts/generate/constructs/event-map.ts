import type { ConstructDefinition } from "./definitions.ts";
import { replaceOnce } from "./names.ts";

type Step = readonly [from: string, to: string];

/**
 * Makes a resource write `events` as the map that it is to Terraform, where the generator has an object: a token for
 * the whole is written as it is, and every name is checked. An event that is not there reads as null, of the data
 * source too. Throws an `Error` where the code is not what it is about to change.
 */
export function withEventMap(text: string, { name, folder }: Pick<ConstructDefinition, "name" | "folder">): string {
  if (folder === "data-tocsin-notification-setting") return inSteps(text, READ);
  if (folder !== "notification-setting") return text;
  const type = `${name}Events`;
  const reference = text.indexOf(`export class ${type}OutputReference `);
  const hcl = text.indexOf("export function notificationSettingEventsToHclTerraform(");
  const body = text.indexOf(`export class ${name}<`);
  const head = inSteps(text.slice(0, hcl), [
    [IMPORTS, `${IMPORTS}import { addEventChecks, eventIn, isWholeMap } from '../../event-map.js';\n`],
    [TEXT, `, type OrToken${TEXT}`],
    [`readonly events?: ${type};`, `readonly events?: OrToken<${type}>;`],
  ]);
  return [head, inSteps(text.slice(reference, body), REFERENCE), inSteps(text.slice(body), bodySteps(type))].join("");
}

const inSteps = (text: string, steps: readonly Step[]): string =>
  steps.reduce((code, [from, to]) => replaceOnce(code, from, to), text);

const IMPORTS = "import * as cdktf from 'cdktf';\n";
const TEXT = " } from '../../text.js';\n";
const GETTER = "  public get internalValue(): ";
const ONE_EVENT = `  public interpolationForAttribute(property: string) {\n    return eventIn(this, property);\n  }\n\n${GETTER}`;

/** In the data source, whose events are null at any level but `custom`. */
const READ: readonly Step[] = [
  [IMPORTS, `${IMPORTS}import { eventIn } from '../../event-map.js';\n`],
  [GETTER, ONE_EVENT],
];

/** In the class that holds the map. */
const REFERENCE: readonly Step[] = [
  [
    "  private isEmptyObject = false;\n",
    "  private isEmptyObject = false;\n  /**\n  * What was set as a whole, as it was given.\n  */\n  public given: unknown;\n",
  ],
  [GETTER, ONE_EVENT],
  [
    "    if (value === undefined) {\n",
    "    this.given = value ?? undefined;\n    if (value === undefined || value === null) {\n",
  ],
  ["    else if (cdktf.Tokenization.isResolvable(value)) {\n", "    else if (isWholeMap(value)) {\n"],
  ["      this.resolvableValue = value;\n", "      this.resolvableValue = cdktf.Token.asAny(value);\n"],
];

/** In the class of the resource. */
const bodySteps = (type: string): readonly Step[] => [
  [`  public putEvents(value: ${type}) {\n`, `  public putEvents(value: OrToken<${type}>) {\n`],
  [
    "\n  }\n\n  // ==========\n  // ATTRIBUTES\n",
    "\n    addEventChecks(this, () => this._events.given);\n  }\n\n  // ==========\n  // ATTRIBUTES\n",
  ],
  [
    `        value: notificationSettingEventsToHclTerraform(this._events.internalValue),\n        isBlock: true,\n        type: "struct",\n        storageClassType: "${type}",\n`,
    `        value: notificationSettingEventsToTerraform(this._events.internalValue),\n        isBlock: false,\n        type: "map",\n        storageClassType: "booleanMap",\n`,
  ],
];
