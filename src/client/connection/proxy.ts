import { BlockList, isIP } from "node:net";
import { DiagnosticError } from "../../kit/errors.ts";

/** A proxy, and the texts in its URL that nobody may read. */
export interface Proxy {
  readonly url: URL;
  readonly secrets: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Returns the proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` (or their lower-case forms, which win) name for an origin, or
 * null for none. It reads them as Terraform itself does (Go's net/http): a loopback address never goes through a proxy,
 * `HTTP_PROXY` serves http alone, and `NO_PROXY` holds hosts, `.domains`, addresses, networks, each with or without a port, or `*`.
 */
export function proxyFromEnvironment(origin: string, env: Environment): string | null {
  const target = new URL(origin);
  const proxy = variable(env, target.protocol === "https:" ? "https_proxy" : "http_proxy");
  if (proxy === "" || isLoopback(hostOf(target))) return null;
  const excluded = variable(env, "no_proxy").split(/[\s,]+/);
  if (excluded.some((entry) => entry !== "" && matches(entry.toLowerCase(), target))) return null;
  return proxy.includes("://") ? proxy : `http://${proxy}`;
}

/** Reads the URL of a proxy, with or without user and password; throws `invalid`, without repeating the text, for anything else. */
export function parseProxy(text: string): Proxy {
  const url = URL.canParse(text) ? new URL(text) : null;
  const user = decoded(url?.username ?? "");
  const password = decoded(url?.password ?? "");
  if (url === null || !["http:", "https:"].includes(url.protocol) || user === null || password === null) {
    throw new DiagnosticError({
      code: "invalid",
      summary: "The proxy cannot be used",
      detail:
        "Give an http or https URL such as http://proxy.example.com:3128, in proxy_url or the environment variables.",
    });
  }
  return {
    url,
    secrets: password === "" ? [] : [password, url.password, Buffer.from(`${user}:${password}`).toString("base64")],
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function variable(env: Environment, name: string): string {
  const lower = env[name] ?? "";
  return lower === "" ? (env[name.toUpperCase()] ?? "") : lower;
}

function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, "");
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function matches(entry: string, target: URL): boolean {
  if (entry === "*") return true;
  const host = hostOf(target);
  if (entry.includes("/")) return isInNetwork(host, entry);
  const [, name = entry, port] = /^(.*[^:]):(\d+)$/.exec(entry) ?? [];
  if (port !== undefined && port !== portOf(target)) return false;
  const domain = name.replace(/^\[|\]$/g, "").replace(/^\*?\./, "");
  return host === domain || host.endsWith(`.${domain}`);
}

function portOf(target: URL): string {
  if (target.port !== "") return target.port;
  return target.protocol === "https:" ? "443" : "80";
}

function isInNetwork(host: string, entry: string): boolean {
  const [network = "", bits = ""] = entry.split("/");
  const family = isIP(network);
  const prefix = Number(bits);
  if (family === 0 || isIP(host) !== family || !/^\d+$/.test(bits) || prefix > (family === 4 ? 32 : 128)) return false;
  const type = family === 4 ? "ipv4" : "ipv6";
  const list = new BlockList();
  list.addSubnet(network, prefix, type);
  return list.check(host, type);
}
