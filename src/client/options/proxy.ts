import { BlockList, isIP } from "node:net";

/** The variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A proxy as the environment names it. */
interface FoundProxy {
  readonly url: string;
  readonly variable: string;
}

/**
 * Returns the proxy that `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY` (or their lower-case forms, which win) name for an
 * origin, or null for none. It reads them as Go's net/http does, which most command lines around this one use: a
 * loopback address never goes through a proxy, `HTTP_PROXY` serves http alone, and `NO_PROXY` holds domains with their
 * subdomains, `.domains` with nothing but subdomains, addresses, networks, each with or without a port, or `*`.
 */
export function proxyFromEnvironment(origin: string, env: Environment): FoundProxy | null {
  const target = new URL(origin);
  const variable = variableIn(env, target.protocol === "https:" ? "https_proxy" : "http_proxy");
  const text = env[variable] ?? "";
  if (text === "" || isLoopback(hostOf(target))) return null;
  const excluded = (env[variableIn(env, "no_proxy")] ?? "").split(/[\s,]+/);
  if (excluded.some((entry) => entry !== "" && matches(entry.toLowerCase(), target))) return null;
  return { url: text.includes("://") ? text : `http://${text}`, variable };
}

function variableIn(env: Environment, lowerCase: string): string {
  return (env[lowerCase] ?? "") === "" ? lowerCase.toUpperCase() : lowerCase;
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
  const [, name = entry, port] = /^(.*[^:]):(\d+)$/.exec(isIP(entry) === 6 ? "" : entry) ?? [];
  if (port !== undefined && port !== portOf(target)) return false;
  const address = name.replace(/^\[|\]$/g, "");
  if (isIP(address) !== 0) return isInNetwork(host, `${address}/${isIP(address) === 4 ? 32 : 128}`);
  const domain = name.replace(/^\*\./, ".");
  return domain.startsWith(".") ? host.endsWith(domain) : host === domain || host.endsWith(`.${domain}`);
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
