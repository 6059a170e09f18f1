import {
  BigNumber,
  isUnknown,
  numberToText,
  unknown,
  type ObjectValue,
  type Unknown,
  type Value,
} from "../cty/index.ts";
import { diagnosticError } from "../errors.ts";
import { computed, type Attribute, type Attributes } from "./attribute.ts";
import { ERRORS } from "./diagnostics.ts";
import { nullable, string } from "./type.ts";
import type { ValueOf } from "./view.ts";

/**
 * One way to write which object is meant: text with the names of attributes in angle brackets, such as
 * `<project>:<key_id>`. `F` is the text itself, so that a name that is not an attribute does not compile.
 */
export interface IdentityForm<F extends string = string> {
  readonly form: F;
  /** The description for the registry page. */
  readonly doc: string;
  /** An import takes this form too, but no object has it as its ID. */
  readonly importOnly?: true;
}

/**
 * The forms in which an object's ID is written. The first form whose attributes are all set makes the ID. An import
 * uses the form without placeholders that equals the ID, or else the first that fits.
 */
export type Identity<F extends string = string> = readonly IdentityForm<F>[];

/** The attributes that a form names. */
type Named<F extends string> = F extends `${string}<${infer K}>${infer Rest}` ? K | Named<Rest> : never;

/** The attributes whose values can be part of an ID: strings and numbers. */
type Placeable<A extends Attributes> = {
  [K in keyof A]: NonNullable<ValueOf<A[K]>> extends string | number ? K : never;
}[keyof A];

/** Holds where the forms name attributes of `A` alone, texts or numbers; nothing can be passed where they do not. */
export type NamesAttributes<A extends Attributes, F extends string> = [Named<F>] extends [Placeable<A>]
  ? unknown
  : never;

/**
 * Holds for a table of attributes without an `id`, which is made of the others; nothing can be passed for one that has
 * it.
 */
export type LeavesId<A extends Attributes> = string extends keyof A ? unknown : "id" extends keyof A ? never : unknown;

/** The names that every form has; an import ID always says what they are. */
type Always<F extends string, All extends string = Named<F>> = All extends unknown
  ? [F] extends [`${string}<${All}>${string}`]
    ? All
    : never
  : never;

/** The attributes that an import ID names; null for those that only other forms name. */
export type Reference<A extends Attributes, F extends string> = {
  readonly [K in Named<F> & keyof A]: K extends Always<F>
    ? NonNullable<ValueOf<A[K]>>
    : NonNullable<ValueOf<A[K]>> | null;
};

/** The attribute `id` of every resource. */
export const idAttribute = (identity: Identity): Attribute<string | null, "computed"> =>
  computed(nullable(string), `Import ID: ${listed(ownForms(identity))}.`);

/** The ID of an object; null where what it is made of is null, unknown where a part of that is. */
export function idFrom(identity: Identity, values: ObjectValue): string | null | Unknown {
  for (const { form } of ownForms(identity)) {
    const parts = namesIn(form).map((name) => values[name] ?? null);
    if (parts.includes(null)) continue;
    return parts.some(isUnknown) ? unknown : form.replace(PLACEHOLDER, (_text, name: string) => textOf(values[name]));
  }
  return null;
}

/** Reads the attributes that an import ID names. Throws `invalid` if no form fits. */
export function parseId(id: string, attributes: Attributes, identity: Identity): ObjectValue {
  const found = matchId(id, attributes, identity);
  if (found === null) throw diagnosticError(ERRORS.invalidImportId, { why: noneOf(id, identity) });
  return found;
}

/** The same; null for a text of no known form. */
export function matchId(id: string, attributes: Attributes, identity: Identity): ObjectValue | null {
  const names = identity.flatMap(({ form }) => namesIn(form));
  const literal = identity.filter(({ form }) => form === id && namesIn(form).length === 0);
  for (const { form } of [...literal, ...identity]) {
    const found = matched(id, form, attributes);
    if (found !== null) return { ...Object.fromEntries(names.map((name) => [name, null])), ...found };
  }
  return null;
}

/** Says that a text has none of the forms, and what they are. */
export const noneOf = (id: string, identity: Identity): string =>
  `"${id}" is not an import ID of this resource. Write ${listed(identity)}.`;

/** The first form that these values fill whole, else the first that they fill in part; null where they fill none. */
export function fillForm(identity: Identity, values: ObjectValue): string | null {
  const filled = identity.flatMap(({ form }) => {
    const text = form.replace(PLACEHOLDER, (kept, name: string) => textOf(values[name]) || kept);
    return text === form ? [] : [text];
  });
  return filled.find((text) => namesIn(text).length === 0) ?? filled[0] ?? null;
}

/** A text as it is, a number with every digit; the forms name no others. */
function textOf(value: Value | undefined): string {
  if (typeof value === "number" || value instanceof BigNumber) return numberToText(value);
  return typeof value === "string" ? value : "";
}

const PLACEHOLDER = /<(\w+)>/g;

const namesIn = (form: string): readonly string[] => [...form.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);

const ownForms = (identity: Identity): Identity => identity.filter(({ importOnly }) => importOnly !== true);

function listed(identity: Identity): string {
  const forms = identity.map(({ form }) => `\`${form}\``);
  return forms.length === 1 ? forms.join("") : `${forms.slice(0, -1).join(", ")} or ${forms.at(-1) ?? ""}`;
}

/** The values in a text of this form; null when it has another form, or a value that its attribute cannot have. */
function matched(id: string, form: string, attributes: Attributes): ObjectValue | null {
  const names = namesIn(form);
  const literals = form.split(PLACEHOLDER).filter((_part, index) => index % 2 === 0);
  const pattern = literals.map((text, index) => escaped(text) + groupOf(attributes[names[index] ?? ""])).join("");
  const found = new RegExp(`^${pattern}$`, "s").exec(id);
  if (found === null) return null;
  const values = names.map((name, index) => [name, valueFrom(found[index + 1] ?? "", attributes[name])] as const);
  return values.some(([, value]) => value === null) ? null : Object.fromEntries(values);
}

/**
 * Digits for a number, as an ID has them, so that a text beside it may hold what separates the two; nothing after the
 * last placeholder.
 */
const groupOf = (attribute: Attribute | undefined): string =>
  attribute === undefined ? "" : attribute.type.cty === "number" ? "(0|[1-9]\\d*)" : "(.+)";

/** The value that a text stands for; null when the attribute cannot have it. */
function valueFrom(text: string, attribute: Attribute | undefined): string | number | null {
  if (attribute === undefined) return null;
  const { type } = attribute;
  const value = type.cty === "number" ? Number(text) : text;
  return (type.problem?.(value) ?? null) === null ? value : null;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
