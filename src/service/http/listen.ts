import type { FastifyInstance } from "fastify";
import { diagnosticError, type DiagnosticError } from "../../kit/errors.ts";
import { ERRORS } from "../diagnostics.ts";
import { codeOf, textOf } from "../thrown.ts";
import { isLoopback, reachedAt } from "./host.ts";

/** The address to listen on, and the log for the note that other machines can connect. */
interface ListenOptions {
  readonly host: string;
  /** 0 picks a free one. */
  readonly port: number;
  readonly log: (line: string) => void;
}

/**
 * Starts to listen, and returns the URL at which this machine reaches the service. Throws a `DiagnosticError` when it
 * cannot.
 */
export async function listen(app: FastifyInstance, { host, port, log }: ListenOptions): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (cause) {
    throw listeningError(host, port, cause);
  }
  if (!isLoopback(host)) {
    log(
      `Warning: listening on ${host}, where other machines can reach the service. It is meant for tests: traffic is not encrypted.`,
    );
  }
  const address = app.server.address();
  const reached = reachedAt(host);
  const name = reached.includes(":") ? `[${reached}]` : reached;
  return `http://${name}:${typeof address === "object" && address !== null ? address.port : port}`;
}

function listeningError(host: string, port: number, cause: unknown): DiagnosticError {
  const named = `${host}, port ${port}`;
  if (codeOf(cause) === "EADDRINUSE") {
    const why = "Another program is using this port. Choose another one, or 0 for any free port.";
    return diagnosticError(ERRORS.cannotListenThere, { named, why, cause }).with({ code: "conflict" });
  }
  const why = "Choose an address of this machine and a port that you are allowed to use.";
  return diagnosticError(ERRORS.cannotListenThere, { named, why, original: textOf(cause), cause });
}
