/** A request that a server holds back, as if the network had delayed it. */
export interface Held {
  /** Resolves when the request has arrived. */
  readonly arrived: Promise<void>;
  /** Lets it be answered. */
  readonly release: () => void;
}

/** The requests of one test that a server holds back. */
export interface HeldRequests {
  /** Holds the next request of a method whose path, without its query, ends like this. */
  readonly hold: (method: string, pathEnd: string) => Held;
  /** Runs `next` when the request need not wait. */
  readonly pass: (request: { readonly method: string; readonly url: string }, next: () => void) => void;
  readonly releaseAll: () => void;
}

/** Creates an empty set of held requests. */
export function createHeldRequests(): HeldRequests {
  const waiting: ((method: string, path: string) => Promise<void> | null)[] = [];
  const released: (() => void)[] = [];
  return {
    hold(method, pathEnd) {
      const arrival = createSignal();
      const release = createSignal();
      const gate = (asked: string, path: string) => {
        if (asked !== method || !path.endsWith(pathEnd)) return null;
        waiting.splice(waiting.indexOf(gate), 1);
        arrival.give();
        return release.given;
      };
      waiting.push(gate);
      released.push(release.give);
      return { arrived: arrival.given, release: release.give };
    },
    pass({ method, url }, next) {
      const [path = ""] = url.split("?");
      for (const gate of waiting) {
        const held = gate(method, path);
        if (held !== null) return void held.then(next);
      }
      next();
    },
    releaseAll: () => released.forEach((release) => release()),
  };
}

function createSignal(): { readonly given: Promise<void>; readonly give: () => void } {
  let give = (): void => undefined;
  const given = new Promise<void>((resolve) => (give = resolve));
  return { given, give };
}
