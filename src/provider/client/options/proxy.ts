import type { Host } from "../../../host/index.ts";
import { textOfVariable } from "./variable.ts";

/** A proxy from the environment. */
interface FoundProxy {
  readonly url: string;
  readonly variable: string;
}

/**
 * Returns the proxy for an origin from `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`, or null for none; the lowercase
 * names win. The rules are those of Go's net/http, which most related command-line tools use: a loopback address never
 * goes through a proxy, and `HTTP_PROXY` applies to http only. `NO_PROXY` may contain domains with their subdomains,
 * `.domains` for subdomains only, addresses and networks, each with or without a port, or `*`.
 */
export function proxyFromEnvironment(origin: string, host: Host): FoundProxy | null {
  const { env } = host;
  const target = new URL(origin);
  const variable = variableIn(env, target.protocol === "https:" ? "https_proxy" : "http_proxy");
  const text = textOfVariable(env, variable);
  if (text === "" || isLoopback(hostOf(target), host)) return null;
  const excluded = textOfVariable(env, variableIn(env, "no_proxy")).split(/[\s,]+/);
  if (excluded.some((entry) => entry !== "" && matches(entry.toLowerCase(), target, host))) return null;
  return { url: text.includes("://") ? text : `http://${text}`, variable };
}

function variableIn(env: Host["env"], lowerCase: string): string {
  return (env[lowerCase] ?? "") === "" ? lowerCase.toUpperCase() : lowerCase;
}

function hostOf(target: URL): string {
  return target.hostname.replace(/^\[|\]$/g, "");
}

function isLoopback(name: string, { isIp }: Host): boolean {
  return name === "localhost" || name === "::1" || (isIp(name) === 4 && name.startsWith("127."));
}

function matches(entry: string, target: URL, host: Host): boolean {
  if (entry === "*") return true;
  const { isIp } = host;
  const targetName = hostOf(target);
  if (entry.includes("/")) return isInNetwork(targetName, entry, host);
  const [, name = entry, port] = /^(.*[^:]):(\d+)$/.exec(isIp(entry) === 6 ? "" : entry) ?? [];
  if (port !== undefined && port !== portOf(target)) return false;
  const address = name.replace(/^\[|\]$/g, "");
  if (isIp(address) !== 0) return isInNetwork(targetName, `${address}/${isIp(address) === 4 ? 32 : 128}`, host);
  const domain = name.replace(/^\*\./, ".");
  if (domain.startsWith(".")) return targetName.endsWith(domain);
  return targetName === domain || targetName.endsWith(`.${domain}`);
}

function portOf(target: URL): string {
  if (target.port !== "") return target.port;
  return target.protocol === "https:" ? "443" : "80";
}

function isInNetwork(address: string, entry: string, { isIp, isInSubnet }: Host): boolean {
  const [network = "", bits = ""] = entry.split("/");
  const family = isIp(network);
  if (family === 0 || isIp(address) !== family || !/^\d+$/.test(bits)) return false;
  return Number(bits) <= (family === 4 ? 32 : 128) && isInSubnet(address, network, Number(bits));
}
