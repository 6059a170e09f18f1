import { malformedText, misdirected } from "./refusals.ts";

const LOOPBACK = /^(127(\.\d+){3}|::1)$/;

const ANY_ADDRESS = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

// Names, addresses, and IPv6 addresses in brackets, with a port or without.
const HOST = /^(?:([\w.-]+)|\[([\da-f:.]+)\])(?::\d{1,5})?$/i;

/** Whether only this machine can connect to an address. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);

/** The address at which this machine reaches a service that listens on `address`. */
export const reachedAt = (address: string): string => ANY_ADDRESS.get(address) ?? address;

/**
 * Which names a request may have in its Host header: those that are named, and always `localhost` and the address at
 * which the service listens. Where none is named, a service that other machines can reach accepts any.
 */
export function hostRule(address: string, named: readonly string[] | null): (name: string) => boolean {
  if (named === null && !isLoopback(address)) return () => true;
  const names = new Set(["localhost", reachedAt(address), ...(named ?? [])].map((name) => name.toLowerCase()));
  return (name) => names.has(name);
}

/**
 * Throws a refusal for a request to another host (421), as web pages send it that were given this machine's address,
 * and for a host that cannot be read (400).
 */
export function assertHost(host: string | undefined, isAllowed: (name: string) => boolean): void {
  // Only HTTP/1.0 has requests without a Host.
  if (host === undefined) return;
  const [, name, address] = HOST.exec(host) ?? [];
  const called = (name ?? address)?.toLowerCase();
  if (called === undefined) throw malformedText();
  if (!isAllowed(called)) throw misdirected(called);
}
