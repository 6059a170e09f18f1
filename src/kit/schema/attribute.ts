import type { CtyType } from "../cty/index.ts";
import type { Problem } from "../errors.ts";

/** A Terraform type, with the TypeScript type of its known values carried along. */
export interface Type<T> {
  /** The type as Terraform writes it on the wire. */
  readonly cty: CtyType;
  /** The type's name on a registry page. */
  readonly label: string;
  /** Set for nested attributes: what is inside, once (`single`) or in a list. */
  readonly nested?: Nested;
  /** The closed set that a text is one of; the types of the constructs have it too. */
  readonly values?: readonly string[];
  /** Set for a text that is a number where it names a thing by its ID: the constructs take a number too. */
  readonly mayBeNumber?: true;
  /** Set for a map with a closed set of keys. */
  readonly keys?: Keys;
  /** Set where null is a value in a state. */
  readonly isNullable?: true;
  /**
   * Says what is wrong with a known value, as the end of a sentence that begins with the attribute's name; null when it
   * is right.
   */
  problem?(value: T): string | null;
  /** Never set: only carries `T` for inference. */
  readonly _value?: T;
}

/** The keys that a map may have. */
export interface Keys<K extends string = string> {
  /** The description of each key in Markdown. */
  readonly docs: Readonly<Record<K, string>>;
  /** Makes the error for any other key. */
  readonly unknown: (key: string) => Omit<Problem, "path">;
}

/** The inside of a nested attribute. */
export interface Nested {
  readonly nesting: "single" | "list";
  readonly attributes: Attributes;
}

/**
 * Who decides an attribute's value: the configuration must (`required`), may (`optional`), may with a value to fall
 * back on (`defaulted`), or may not (`computed`). One mode instead of three flags, so that they cannot contradict each
 * other.
 */
export type Mode = "required" | "optional" | "defaulted" | "computed";

/** A mode as the flags that Terraform knows. */
export const FLAGS = {
  required: { required: true },
  optional: { optional: true },
  // Core lets a provider fill in a value only where the attribute is computed too.
  defaulted: { optional: true, computed: true },
  computed: { computed: true },
} as const satisfies Record<Mode, object>;

/** One attribute of a provider, a resource or a nested object. */
export interface Attribute<T = unknown, M extends Mode = Mode> extends AttributeOptions {
  readonly type: Type<T>;
  readonly mode: M;
  /** The description in Markdown, for the registry page and the constructs. */
  readonly doc: string;
  /** The value where the configuration has none; set exactly when the mode is `defaulted`. */
  readonly fallback?: T;
}

/**
 * Returns the nested attributes that Terraform sees: none for a computed attribute, which gets a plain type. Terraform
 * 1.5 and 1.6, and OpenTofu up to 1.9, crash on a nested one when they generate configuration, and Terraform before 1.2
 * refuses references into it.
 */
export const nestedForTerraform = ({ type, mode }: Attribute): Nested | undefined =>
  mode === "computed" ? undefined : type.nested;

/** Options of an attribute besides its type. */
export interface AttributeOptions {
  /** Terraform masks the value in its output. */
  readonly sensitive?: true;
  /** A change of this attribute destroys the object and creates a new one, with the exception that the plan makes. */
  readonly replaces?: true | `unless ${string}`;
  /** In a provider's block an empty text counts as not set; here it is a value, which the type may refuse. */
  readonly keepsEmpty?: true;
}

/** A table of attributes, by name. */
export type Attributes = Readonly<Record<string, Attribute>>;

/**
 * A table of attributes of a nested object. A default has no place there: only those of the outermost level are filled
 * in.
 */
export type NestedAttributes = Readonly<Record<string, Attribute<unknown, Exclude<Mode, "defaulted">>>>;

/** An attribute that the configuration must set. */
export const required = <T>(type: Type<T>, doc: string, options: AttributeOptions = {}): Attribute<T, "required"> => ({
  type,
  doc,
  mode: "required",
  ...options,
});

/** An attribute that the configuration may set; null in state where it does not. */
export const optional = <T>(type: Type<T>, doc: string, options: AttributeOptions = {}): Attribute<T, "optional"> => ({
  type,
  doc,
  mode: "optional",
  ...options,
});

/** An attribute that only the provider sets. */
export const computed = <T>(
  type: Type<T>,
  doc: string,
  options: Pick<AttributeOptions, "sensitive"> = {},
): Attribute<T, "computed"> => ({ type, doc, mode: "computed", ...options });

/** An attribute with a value for configurations that do not set it. */
export const defaulted = <T>(type: Type<T>, fallback: NoInfer<T>, doc: string): Attribute<T, "defaulted"> => ({
  type,
  doc,
  mode: "defaulted",
  fallback,
});

/** Describes an attribute in Markdown: its own text, then its default and whether it forces a replacement. */
export function attributeDoc({ doc, fallback, replaces }: Attribute): string {
  const value = typeof fallback === "string" ? fallback : JSON.stringify(fallback);
  return [
    doc,
    ...(fallback === undefined ? [] : [`Default: \`${value}\`.`]),
    ...(replaces === undefined ? [] : [`A change forces replacement${replaces === true ? "" : `, ${replaces}`}.`]),
  ].join(" ");
}
