import type { Answer, EventOptions } from "../ingest/index.ts";
import { diagnostic, diagnosticError } from "../../kit/errors.ts";
import {
  bool,
  checked,
  defineAction,
  duration,
  integer,
  optional,
  parseDurationMs,
  string,
  type Config,
  type Rule,
} from "../../kit/schema/index.ts";
import {
  DSN_FORM,
  DSN_RULE,
  explainMissingPlace,
  parseDsn,
  projectRef,
  projectReference,
  type Connection,
} from "../resources/index.ts";
import { ERRORS, RULE_ERRORS, WARNINGS } from "./diagnostics.ts";

/** One test event. */
export interface SentEvent extends EventOptions {
  readonly dsn: string;
  readonly timeoutMs: number;
}

/** The connection of an action, which can also send events to other hosts than the service. */
export interface ActionConnection extends Connection {
  /** Sends an event as an application does, without the token; null if the signal aborts before it is sent. */
  sendEvent(event: SentEvent, signal: AbortSignal): Promise<Answer | null>;
}

const dsnType = checked(string, (text) => (parseDsn(text) === null ? `${DSN_RULE}: \`${DSN_FORM}\`` : null));

const attributes = {
  dsn: optional(dsnType, "DSN to test, such as the `tracker_dsn` of a `tocsin_client_key`, or one of another service."),
  project: optional(projectReference, "ID or full path of the key's project, together with `key_id`."),
  key_id: optional(integer(1), "Number of the key."),
  message: optional(string, "Message of the event. Default: that this is a drill."),
  environment: optional(string, "Environment of the event. Default: `drill`."),
  timeout: optional(duration, "Time limit, from the connection to the answer. Default: `30s`."),
  fail_on_error: optional(
    bool,
    "Whether an event that does not arrive is an error; `false` makes it a warning. Default: `true`.",
  ),
};

type Drill = Config<typeof attributes>;

const oneKey: Rule<"dsn" | "project" | "key_id"> = {
  doc: "Set either `dsn`, or `project` and `key_id`.",
  check: ({ dsn, project, key_id }) => {
    const pair = [project, key_id].filter((value) => value !== null).length;
    return (dsn === null ? pair === 2 : pair === 0) ? [] : [diagnostic(RULE_ERRORS.notOneKey)];
  },
};

/** Proves that errors arrive with a key. */
export const testEvent = defineAction<ActionConnection>()({
  name: "test_event",
  doc: "Sends a test event through the DSN of a client key, as an application would, and fails if the endpoint does not accept it.",
  attributes,
  rules: [oneKey],

  beginning: ({ dsn, project, key_id }) =>
    dsn === null ? `Sending a test event with key ${key_id} of ${project}` : `Sending a test event to ${hostIn(dsn)}`,

  async invoke(config, { client, signal, warn }) {
    const dsn = config.dsn ?? (await dsnOf(config, client, signal));
    const { message, environment, timeout } = config;
    const answer = await client.sendEvent(
      {
        dsn,
        timeoutMs: parseDurationMs(timeout ?? "30s"),
        message: message ?? undefined,
        environment: environment ?? undefined,
      },
      signal,
    );
    if (answer === null) throw diagnosticError(ERRORS.notSent);
    if (answer.failure === null) return;
    const occurrence = whyNot(hostIn(dsn), answer.failure);
    if (config.fail_on_error !== false) throw diagnosticError(ERRORS.notProven, occurrence);
    warn(diagnostic(WARNINGS.notProven, occurrence));
  },
});

/** Returns the DSN that the service shows for the key. Throws `gone` if the project has no such key. */
async function dsnOf({ project, key_id }: Drill, client: ActionConnection, signal: AbortSignal): Promise<string> {
  const place = project ?? "";
  const { value: keys } = await explainMissingPlace(projectRef(place), () => client.clientKeys.list(place, { signal }));
  const key = keys.find(({ id }) => id === key_id);
  if (key !== undefined) return key.tracker_dsn;
  throw diagnosticError(ERRORS.noSuchKey, { why: `\`${place}\` has no client key with the ID ${key_id}.` });
}

const hostIn = (dsn: string): string => new URL(dsn).host;

/**
 * Returns the reason, which Terraform shows without an attribute. The endpoint's own message comes last, on its own
 * line.
 */
const whyNot = (host: string, { summary, why, original }: NonNullable<Answer["failure"]>) => ({
  why: `${host}: ${summary}. ${why}`,
  original,
});
