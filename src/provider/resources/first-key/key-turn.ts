import type { Call, Client } from "../../client/index.ts";
import { diagnostic, DiagnosticError, type DiagnosticKind } from "../../../kit/errors.ts";
import type { Context } from "../../../kit/schema/index.ts";
import { WARNINGS } from "./diagnostics.ts";
import type { SharedContext } from "../context.ts";
import type { HandOver, Keys, ListedKeys } from "./key-order.ts";
import { listFresh } from "./list-fresh.ts";

/** The times, counted from a write, at which the keys are listed again if a list does not show the write. */
export const LIST_AT_MS = [200, 500, 1000, 2000];

interface TurnParts {
  /** The project as the user wrote it. */
  readonly project: string;
  /** The canonical reference that the turn was taken under. */
  readonly reference: string;
  readonly listed: ListedKeys;
  readonly context: Context<Client>;
  readonly handOver: HandOver;
}

/** The turn of work that may create a key of a project: until it ends, no other work of this apply may. */
export class KeyTurn {
  readonly project: string;
  readonly reference: string;
  readonly #context: Context<Client>;
  readonly #handOver: HandOver;
  #listed: ListedKeys;

  constructor({ project, reference, listed, context, handOver }: TurnParts) {
    this.project = project;
    this.reference = reference;
    this.#listed = listed;
    this.#context = context;
    this.#handOver = handOver;
  }

  /** The keys in the last list, except those that this apply has deleted, which an outdated list still shows. */
  get keys(): Keys {
    const deleted = this.#context.shared(createDeleted);
    return this.#listed.keys.filter(({ id }) => !deleted.has(id));
  }

  /** The time of the last list by the service's clock; null if the service sends none. */
  get dateMs(): number | null {
    return this.#listed.dateMs;
  }

  /** The time of the last list's request. */
  get listedMs(): number {
    return this.#listed.atMs;
  }

  /** Lists the keys again. */
  list(): Promise<Keys> {
    return this.#list({ signal: this.#context.signal });
  }

  /**
   * Lists the keys after a write, also for the next piece of work. If a list lacks `made`, the keys that the write
   * returned, it is outdated and is read again for up to 2 s. The list belongs to the write: Ctrl-C does not end it. If
   * it fails, warns that a key may have been created that no resource has, says what was `written`, and resolves to
   * null.
   */
  async listAfterWrite(written: string, made: Keys = []): Promise<Keys | null> {
    try {
      const listed = await this.#listUntilShown(made);
      this.#listed = { ...this.#listed, keys: [...listed, ...missingIn(listed, made)] };
      this.#handOver.give(this.#listed);
      return this.keys;
    } catch (thrown) {
      if (!(thrown instanceof DiagnosticError)) throw thrown;
      const cause = `${written} Afterwards, its keys could not be listed`;
      this.warnOfUnmanaged(WARNINGS.keysNotListed, cause, thrown.message);
      return null;
    }
  }

  /** Warns that the service may have created a key that no resource manages. `cause` is the start of a sentence. */
  warnOfUnmanaged(kind: DiagnosticKind, cause: string, original = ""): void {
    const why = `${cause}, so the service may have created a key that no resource manages.`;
    const advice = `List the project's keys. If one of them is in no state, import it with the ID \`${this.project}:<key_id>\` (\`terraform import\`, or an \`import\` block), or delete it.`;
    this.#context.warn(diagnostic({ ...kind, advice }, { why, original }));
  }

  async #listUntilShown(made: Keys): Promise<Keys> {
    const { client, signal } = this.#context;
    const call = { signal: client.outlasting(signal), isOfWrite: true } as const;
    const sinceMs = client.clock.nowMs();
    let listed = await this.#list(call);
    for (const ms of LIST_AT_MS) {
      if (missingIn(listed, made).length === 0 || signal.aborted) break;
      // Only the time of the request counts: the response can be late.
      if (this.listedMs >= sinceMs + ms) continue;
      const leftMs = sinceMs + ms - client.clock.nowMs();
      if (leftMs > 0) await client.clock.wait(leftMs, signal).catch(() => undefined);
      listed = await this.#list(call);
    }
    return listed;
  }

  async #list(call: Call): Promise<Keys> {
    this.#listed = await listFresh(this.project, this.#context.client, call);
    return this.keys;
  }
}

/** The numbers of the keys that this apply has deleted. A number is unique on the service. */
const createDeleted = (): Set<number> => new Set();

/** Records that a key was deleted. */
export const noteDeletedKey = (id: number, { shared }: SharedContext): void => void shared(createDeleted).add(id);

/** Returns the keys that are missing from a list. */
const missingIn = (listed: Keys, made: Keys): Keys => made.filter((key) => !listed.some(({ id }) => id === key.id));
