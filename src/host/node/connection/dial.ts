import { ADDRCONFIG, lookup as lookUpAll, type LookupAddress } from "node:dns";
import { connect, type Socket } from "node:net";
import { platform } from "node:process";

/** The parts that lead to a connected socket. */
export interface DialOptions {
  readonly host: string;
  readonly port: number;
  /** The time for all of it, from the name on. */
  readonly timeoutMs: number;
  /** Resolves a name to its addresses; by the system where it is left out. */
  readonly lookup?: (host: string, done: (error: Error | null, addresses: readonly LookupAddress[]) => void) => void;
}

/** Called once: with a connected socket, or with why there is none. */
export type Dialed = (...outcome: [error: null, socket: Socket] | [error: Error, socket: null]) => void;

/** The delay after which the next attempt starts beside the ones in progress (RFC 8305, section 5). */
const ATTEMPT_DELAY_MS = 250;

/** As undici makes its own sockets. */
const SOCKET = { highWaterMark: 64 * 1024, noDelay: true, keepAlive: true, keepAliveInitialDelay: 60_000 };

/**
 * Connects to the address of a host that answers first, as RFC 8305 has it. node's own `autoSelectFamily` ends an
 * attempt when the next one starts, so a host with two addresses that is far away is never reached.
 */
export function dial({ host, port, timeoutMs, lookup = lookUp }: DialOptions, done: Dialed): void {
  const deadline = setTimeout(() => race.stop(), timeoutMs);
  const race = new Race({ host, port }, (...outcome) => {
    clearTimeout(deadline);
    done(...outcome);
  });
  lookup(host, (error, addresses) => {
    if (error === null) race.start(alternating(addresses));
    else race.lose(error);
  });
}

interface Attempt {
  readonly address: string;
  readonly socket: Socket;
  /** Why it failed; null while it has not. */
  code: string | null;
}

/** The target of a connection. */
interface Target {
  readonly host: string;
  readonly port: number;
}

/** The attempts to connect to one host. */
class Race {
  readonly #target: Target;
  readonly #done: Dialed;
  readonly #attempts: Attempt[] = [];
  #waiting: readonly string[] = [];
  #next: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(target: Target, done: Dialed) {
    this.#target = target;
    this.#done = done;
  }

  /** Begins with the first of these addresses. */
  start(addresses: readonly string[]): void {
    if (this.#isOver) return;
    this.#waiting = addresses;
    this.#begin();
  }

  /** Ends it because the time is up. */
  stop(): void {
    for (const attempt of this.#attempts) attempt.code ??= "ETIMEDOUT";
    this.lose(failureOf(this.#attempts, this.#target));
  }

  /** Ends every attempt. */
  lose(error: Error): void {
    this.#end(error, null);
  }

  #end(...outcome: Parameters<Dialed>): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#next);
    for (const { socket } of this.#attempts) if (socket !== outcome[1]) socket.destroy();
    this.#done(...outcome);
  }

  #begin(): void {
    clearTimeout(this.#next);
    const [address, ...rest] = this.#waiting;
    if (address === undefined) return;
    this.#waiting = rest;
    const socket = connect({ ...SOCKET, host: address, port: this.#target.port });
    const attempt: Attempt = { address, socket, code: null };
    this.#attempts.push(attempt);
    socket.once("connect", () => this.#end(null, socket));
    socket.once("error", ({ code }: NodeJS.ErrnoException) => this.#fail(attempt, code ?? "ECONNABORTED"));
    if (rest.length > 0) this.#next = setTimeout(() => this.#begin(), ATTEMPT_DELAY_MS);
  }

  #fail(attempt: Attempt, code: string): void {
    if (this.#isOver) return;
    attempt.code = code;
    this.#begin();
    if (this.#attempts.every((each) => each.code !== null)) this.lose(failureOf(this.#attempts, this.#target));
  }
}

/** Whether a machine without IPv6 fails so at every address of IPv6: it says nothing of a host that has others. */
const isUnreachable = ({ code }: Attempt): boolean =>
  ["ENETUNREACH", "EADDRNOTAVAIL", "EHOSTUNREACH", "ENETDOWN", "EAFNOSUPPORT"].includes(code ?? "");

/** Says what came of each address, first of those that say most. */
function failureOf(attempts: readonly Attempt[], { host, port }: Target): Error {
  const sorted = [...attempts].sort((one, other) => Number(isUnreachable(one)) - Number(isUnreachable(other)));
  const [{ code } = { code: "ETIMEDOUT" }] = sorted;
  const messages = sorted.map((each) => `connect ${each.code ?? ""} ${each.address}:${port}`);
  // Without an attempt, the name was not resolved in time.
  return Object.assign(new Error(messages.join(", ") || `getaddrinfo ETIMEDOUT ${host}`), { code });
}

/** One address of each family in turn, beginning with that of the first. */
function alternating(addresses: readonly LookupAddress[]): readonly string[] {
  const first = addresses.filter(({ family }) => family === addresses[0]?.family);
  const other = addresses.filter(({ family }) => family !== addresses[0]?.family);
  const longer = Math.max(first.length, other.length);
  return Array.from({ length: longer }, (_, at) => [first[at], other[at]])
    .flat()
    .flatMap((each) => (each === undefined ? [] : [each.address]));
}

/** Only families of which this machine has an address, as node itself does. */
const HINTS = platform === "win32" ? 0 : ADDRCONFIG;

const lookUp: NonNullable<DialOptions["lookup"]> = (host, done) => lookUpAll(host, { all: true, hints: HINTS }, done);
