import { malformedText, methodNotAllowed, noSuchRoute } from "./refusals.ts";
import type { Request } from "./request.ts";
import { Refusal, type Response, TextBody } from "./response.ts";

/**
 * One method of one path, and the function that answers it: in one transaction, rolled back when a `Refusal` is thrown.
 */
export interface Route<Context> {
  readonly method: "GET" | "PUT" | "PATCH" | "POST" | "DELETE";
  /** From the root of the service, with variable parts as `:name`. */
  readonly path: string;
  /** Accepts a body of any content type and reads no parameters from it. */
  readonly isRaw?: true;
  /** How long a body may be; the default is 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Throws the refusal that `respond` would throw whatever the body says. It is called before a body is read, with the
   * request as if it had none.
   */
  readonly admit?: (request: Request, context: Context) => void;
  readonly respond: (request: Request, context: Context) => Response;
}

/** Every method that a request may have; with any other, no path is known. */
export const METHODS = ["GET", "HEAD", "PUT", "PATCH", "POST", "DELETE", "OPTIONS"];

/** The routes at one path, and its variable parts. */
export interface Place<Context> {
  /** With variable parts as `:name`; empty where there is no route. */
  readonly path: string;
  /** By their methods. */
  readonly routes: ReadonlyMap<string, Route<Context>>;
  /** The decoded variable parts, by name. */
  readonly ids: Readonly<Record<string, string>>;
}

/** The routes of one path. */
interface Routes<Context> {
  readonly path: string;
  readonly names: readonly string[];
  readonly routes: Map<string, Route<Context>>;
}

/** The routes whose paths begin with the same parts. */
interface Branch<Context> {
  readonly fixed: Map<string, Branch<Context>>;
  variable: Branch<Context> | null;
  /** The routes that end here. */
  here: Routes<Context> | null;
  /** The routes that take whatever follows, if anything does. */
  rest: Routes<Context> | null;
}

/** Finds routes by their paths. Slashes at the end and several in a row make no difference. */
export class Router<Context> {
  readonly #root: Branch<Context> = newBranch();

  constructor(routes: readonly Route<Context>[]) {
    for (const route of routes) this.#add(route);
  }

  /** Finds what is at the path of a URL. Throws a refusal with status 400 when it cannot be decoded. */
  at(url: string): Place<Context> {
    const variables: string[] = [];
    let branch = this.#root;
    let rest = branch.rest;
    const [path = ""] = url.split(/[?#]/, 1);
    for (const encoded of path.split("/")) {
      if (encoded === "") continue;
      const segment = decoded(encoded);
      rest = branch.rest ?? rest;
      const fixed = branch.fixed.get(segment);
      const next = fixed ?? branch.variable;
      if (next === null) return placeOf(rest, variables);
      if (fixed === undefined) variables.push(segment);
      branch = next;
    }
    return placeOf(branch.here ?? rest, variables);
  }

  #add(route: Route<Context>): void {
    const parts = segmentsOf(route.path);
    const isOpen = parts.at(-1) === "*";
    let branch = this.#root;
    for (const part of isOpen ? parts.slice(0, -1) : parts) {
      branch = part.startsWith(":") ? (branch.variable ??= newBranch()) : fixedBranch(branch, part);
    }
    const { routes } = isOpen ? (branch.rest ??= routesOf(route)) : (branch.here ??= routesOf(route));
    routes.set(route.method, route);
  }
}

/** The route of a method at a place. Throws the response where there is none as a refusal. */
export function routeAt<Context>({ routes }: Place<Context>, method: string): Route<Context> {
  const route = routes.get(method === "HEAD" ? "GET" : method);
  if (route !== undefined) return route;
  if (routes.size === 0) throw noSuchRoute();
  const allowed = METHODS.filter((name) => routes.has(name === "HEAD" ? "GET" : name));
  const refusal = methodNotAllowed(["OPTIONS", ...allowed]);
  throw method === "OPTIONS" ? new Refusal({ ...refusal.response, status: 204, body: new TextBody("") }) : refusal;
}

const newBranch = <Context>(): Branch<Context> => ({ fixed: new Map(), variable: null, here: null, rest: null });

const routesOf = <Context>({ path }: Route<Context>): Routes<Context> => ({
  path,
  names: path.match(/(?<=:)\w+/g) ?? [],
  routes: new Map(),
});

function fixedBranch<Context>({ fixed }: Branch<Context>, part: string): Branch<Context> {
  const known = fixed.get(part);
  if (known !== undefined) return known;
  const branch = newBranch<Context>();
  fixed.set(part, branch);
  return branch;
}

function placeOf<Context>(found: Routes<Context> | null, variables: readonly string[]): Place<Context> {
  const ids: Record<string, string> = {};
  found?.names.forEach((name, index) => (ids[name] = variables[index] ?? ""));
  return { path: found?.path ?? "", routes: found?.routes ?? new Map<string, never>(), ids };
}

const segmentsOf = (path: string): readonly string[] => path.split("/").filter((segment) => segment !== "");

function decoded(segment: string): string {
  if (!segment.includes("%")) return segment;
  try {
    const text = decodeURIComponent(segment);
    if (!text.includes("\0")) return text;
  } catch {
    // As below.
  }
  throw malformedText();
}
