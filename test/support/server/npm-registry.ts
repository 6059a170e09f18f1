/** A registry of npm packages in memory, for the real npm client: trusted publishing, publishing and reading. */
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { startServer, type Running } from "./http-server.ts";

/** A package's document, as far as the tests look at it. */
export interface PackageDocument {
  readonly name: string;
  readonly "dist-tags": Record<string, string>;
  readonly versions: Record<string, { readonly dist: { readonly integrity: string; readonly tarball: string } }>;
}

/** A package's document with the tarballs of the new version. */
interface Published extends PackageDocument {
  readonly _attachments: Readonly<Record<string, { readonly data: string }>>;
}

/** A registry, with the packages that it has. */
export interface NpmRegistry extends Running {
  readonly packages: Map<string, PackageDocument>;
  /** The variables of a job that may ask for an identity, as GitHub sets them. */
  readonly identity: Readonly<Record<string, string>>;
}

const EXCHANGE = "/-/npm/v1/oidc/token/exchange/package/";

/**
 * Starts a registry with these packages, each without a version. Only they have a trusted publisher; a `token` may
 * publish every package.
 */
export async function startNpmRegistry(names: readonly string[], token: string | null = null): Promise<NpmRegistry> {
  const packages = new Map<string, PackageDocument>(names.map((name) => [name, withoutVersion(name)]));
  const tarballs = new Map<string, Buffer>();

  const put = async (name: string, request: IncomingMessage): Promise<number> => {
    const isTrusted = packages.has(name) && request.headers.authorization === `Bearer short-lived-for-${name}`;
    if (!isTrusted && (token === null || request.headers.authorization !== `Bearer ${token}`)) return 401;
    const there = packages.get(name) ?? withoutVersion(name);
    packages.set(name, there);
    const { _attachments, ...sent } = JSON.parse(await text(request)) as Published; // the client's own format
    if (Object.keys(sent.versions).some((version) => version in there.versions)) return 409;
    Object.assign(there.versions, sent.versions);
    Object.assign(there["dist-tags"], sent["dist-tags"]);
    for (const [file, { data }] of Object.entries(_attachments))
      tarballs.set(`/${name}/-/${file}`, Buffer.from(data, "base64"));
    return 201;
  };

  const answer = async (request: IncomingMessage): Promise<readonly [status: number, body: object]> => {
    const { pathname } = new URL(request.url ?? "", "http://registry");
    const name = decodeURIComponent(pathname.replace(EXCHANGE, "").replace(/^\//, ""));
    const tarball = tarballs.get(pathname);
    if (tarball !== undefined) return [200, tarball];
    if (pathname === "/identity") return [200, { value: IDENTITY }];
    if (request.method === "PUT") return [await put(name, request), {}];
    const found = packages.get(name);
    if (found === undefined) return [404, { message: "package not found" }];
    if (!pathname.startsWith(EXCHANGE)) return [200, found];
    const isKnown = request.headers.authorization === `Bearer ${IDENTITY}`;
    return isKnown ? [201, { token: `short-lived-for-${name}` }] : [401, {}];
  };

  const server = await startServer((request, response) => {
    void answer(request).then(([status, body]) => {
      const isJson = !(body instanceof Uint8Array);
      response.writeHead(status, isJson ? { "content-type": "application/json" } : {});
      response.end(isJson ? JSON.stringify(body) : body);
    });
  });
  const asking = { ACTIONS_ID_TOKEN_REQUEST_URL: `${server.url}/identity`, ACTIONS_ID_TOKEN_REQUEST_TOKEN: "job" };
  return { ...server, packages, identity: { GITHUB_ACTIONS: "true", CI: "true", ...asking } };
}

const withoutVersion = (name: string): PackageDocument => ({ name, "dist-tags": {}, versions: {} });

/** Claims of a private repository: npm makes no provenance for it, which would need Sigstore's servers. */
const CLAIMS = Buffer.from(JSON.stringify({ repository_visibility: "private" })).toString("base64url");

const IDENTITY = `header.${CLAIMS}.signature`;

/** The integrity that npm gives to a tarball. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha512-${createHash("sha512").update(bytes).digest("base64")}`;
