import { testEvent, type Answer, type EventOptions, type Ingest } from "../../provider/ingest/index.ts";
import type { Target } from "./target.ts";

/** The result of sending an event to one target. */
export interface Proof extends Answer {
  readonly target: Target;
  readonly eventId: string;
}

/** The events' content, with options for sending them. */
export interface ProveOptions extends EventOptions {
  readonly ingest: Ingest;
  readonly signal: AbortSignal;
  /** Called with the number of events that were answered or failed. */
  readonly onProgress: (done: number) => void;
}

/** Sends one event to each target. Resolves to the proofs in their order, without those that the signal kept back. */
export async function prove(targets: readonly Target[], options: ProveOptions): Promise<readonly Proof[]> {
  const { ingest, signal, onProgress } = options;
  let done = 0;
  const proofs = await Promise.all(
    targets.map(async (target) => {
      const event = testEvent(options);
      const answer = await ingest.send(target.endpoint, event, signal);
      if (answer === null) return null;
      onProgress((done += 1));
      return { ...answer, target, eventId: event.event_id };
    }),
  );
  return proofs.filter((proof) => proof !== null);
}
