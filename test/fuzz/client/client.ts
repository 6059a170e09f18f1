import fc from "fast-check";
import { nodeHost } from "../../../src/host/node/index.ts";
import { ApiError } from "../../../src/provider/client/failure/api-error.ts";
import { type Client, type ClientOptions, createClient } from "../../../src/provider/client/index.ts";
import { everythingIn, NAMES, quickParts, startServer, TOKEN } from "../../support/server/http-server.ts";
import { UNFIT } from "../../support/text/unfit.ts";
import { assertThat, type Target, trialsOf } from "../target.ts";
import { type Answer, answerWith, sendAnswer } from "./answer.ts";
import { CALLS } from "./calls.ts";

interface Exchange {
  readonly name: string;
  /** The server's answers, one after the other; after the last one, everything is not found. */
  readonly answers: readonly Answer[];
  readonly maxRetries: number;
}

const exchange: fc.Arbitrary<Exchange> = fc.oneof(
  ...Object.entries(CALLS).map(([name, { valid }]) =>
    fc.record({
      name: fc.constant(name),
      answers: fc.array(answerWith(valid), { minLength: 1, maxLength: 4 }),
      maxRetries: fc.constantFrom(0, 0, 2),
    }),
  ),
);

// Short, as every answer that never ends takes so long; a machine that is slower gets an error, which is right as well.
const TIMEOUT_MS = 80;

const GONE: Answer = {
  status: 404,
  headers: {},
  body: { headers: {}, bytes: Buffer.from('{"message":"404 Project Not Found"}') },
  delivery: "whole",
};

/**
 * The client against a server that answers anything: every call ends in time, as a value of its shape or as an error
 * fit to be shown.
 */
export const clientTarget: Target = {
  name: "client",
  open: async () => {
    let waiting: readonly Answer[] = [];
    const server = await startServer((request, response) => {
      const [next = GONE, ...rest] = waiting;
      waiting = rest;
      sendAnswer(next, request, response);
    });
    const trials = trialsOf("a call ends as a value or an error", exchange, async ({ name, answers, maxRetries }) => {
      waiting = answers;
      const lines: string[] = [];
      const client = clientAt(server.url, maxRetries, (_level, message, fields) =>
        lines.push(message, shown(fields())),
      );
      try {
        await assertEnds(name, client);
      } finally {
        await client.close();
      }
      const log = lines.join(" ");
      assertThat(!UNFIT.test(log) && !log.includes(TOKEN), "a log that is not fit to be shown", log);
    });
    return { trials, close: server.close };
  },
};

function clientAt(baseUrl: string, maxRetries: number, log: NonNullable<ClientOptions["log"]>): Client {
  const limits = { requestTimeoutMs: TIMEOUT_MS, maxRetries, maxConcurrentRequests: 10 };
  const parts = quickParts({ budgetMs: 2 * TIMEOUT_MS });
  return createClient(
    { baseUrl, token: TOKEN, ...limits, userAgent: "tocsin/test", names: NAMES, log },
    nodeHost,
    parts,
  );
}

async function assertEnds(name: string, client: Client): Promise<void> {
  const asked = CALLS[name];
  assertThat(asked !== undefined, `no call "${name}"`);
  const outcome = await asked.run(client).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ("value" in outcome) {
    assertThat(asked.isValue(outcome.value), "a value of another shape", outcome.value);
    assertThat(!JSON.stringify(outcome.value).includes(TOKEN), "the token in a value", outcome.value);
  } else {
    assertFit(outcome.error);
  }
}

/** Holds for an error of the client that a person may see: short, without controls, and without the token. */
function assertFit(error: unknown): void {
  if (!(error instanceof ApiError)) throw new Error("another error than the client's own", { cause: error });
  const { message, detail, requestId, summary } = error;
  assertThat(message.length < 2500, "a message of this length", message.length);
  for (const text of [message, summary, detail, requestId ?? ""]) {
    assertThat(!UNFIT.test(text), "a text that is not fit to be shown", text);
  }
  assertThat(!everythingIn(error).includes(TOKEN), "the token in an error", message);
}

/** The values of a line of log, each as a person sees it. */
function shown(fields: Readonly<Record<string, unknown>>): string {
  return Object.values(fields).map(String).join(" ");
}
