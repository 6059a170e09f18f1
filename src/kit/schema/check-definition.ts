import type { Attributes } from "./attribute.ts";
import type { Identity } from "./identity.ts";

/** Arguments that Terraform itself reads in a data block; an attribute of that name could never be set. */
const DATA_WORDS = ["count", "depends_on", "for_each", "lifecycle", "provider"];

/** The same in a resource block. */
const RESOURCE_WORDS = [...DATA_WORDS, "connection", "provisioner"];

/** The same in a provider block. */
const PROVIDER_WORDS = ["alias", "version"];

/** The parts of a resource that are checked. */
interface CheckedResource {
  readonly name: string;
  readonly attributes: Attributes;
  readonly identity: Identity;
  readonly version?: number;
  readonly upgraders?: Readonly<Record<number, unknown>>;
}

/**
 * Throws an `Error` for a definition that compiles and could not work: a mistake of its author, found where the program
 * starts.
 */
export function checkResource(resource: CheckedResource): void {
  const { name, attributes, identity } = resource;
  const problems = [
    ...reservedIn(attributes, RESOURCE_WORDS),
    ...(identity.some(({ importOnly }) => importOnly !== true) ? [] : ["its identity has no form that makes an ID"]),
    ...versionProblems(resource),
  ];
  refuse(`resource "${name}"`, problems);
}

/** Throws an `Error` for attributes of a data source that Terraform reserves. */
export function checkDataSource({ name, attributes }: Pick<CheckedResource, "name" | "attributes">): void {
  refuse(`data source "${name}"`, reservedIn(attributes, DATA_WORDS));
}

/** Throws an `Error` for attributes of a provider that Terraform reserves. */
export function checkProvider({ name, attributes }: Pick<CheckedResource, "name" | "attributes">): void {
  refuse(`provider "${name}"`, reservedIn(attributes, PROVIDER_WORDS));
}

/** The parts of a function that are checked. */
interface CheckedFunction {
  readonly name: string;
  readonly parameters: Readonly<Record<string, { readonly isVariadic?: true }>>;
}

/** Throws an `Error` for a function that Terraform could not call. */
export function checkFunction({ name, parameters }: CheckedFunction): void {
  const entries = Object.entries(parameters);
  const names = [name, ...entries.map(([parameter]) => parameter)].filter((each) => !IDENTIFIER.test(each));
  const early = entries.slice(0, -1).filter(([, { isVariadic }]) => isVariadic === true);
  refuse(`function "${name}"`, [
    ...names.map((each) => `"${each}" is not a name in lower case`),
    ...early.map(([parameter]) => `the variadic parameter "${parameter}" is not the last`),
  ]);
}

const IDENTIFIER = /^[a-z_][a-z0-9_]*$/;

function reservedIn(attributes: Attributes, reservedWords: readonly string[]): readonly string[] {
  const reserved = Object.keys(attributes).filter((name) => reservedWords.includes(name));
  return reserved.map((name) => `Terraform reserves the attribute name "${name}"`);
}

function versionProblems({ version = 0, upgraders = {} }: CheckedResource): readonly string[] {
  if (!Number.isSafeInteger(version) || version < 0) return [`its version ${version} is not a whole number from 0`];
  const earlier = Array.from({ length: version }, (_, at) => at);
  const missing = earlier.filter((at) => upgraders[at] === undefined);
  const needless = Object.keys(upgraders).filter((at) => !earlier.map(String).includes(at));
  return [
    ...missing.map((at) => `its version is ${version}, and it has no upgrader from version ${at}`),
    ...needless.map((at) => `its version is ${version}, and it has an upgrader from version ${at}`),
  ];
}

function refuse(what: string, problems: readonly string[]): void {
  if (problems.length > 0) throw new Error(`The ${what} cannot be defined: ${problems.join("; ")}.`);
}
