import { detailOf, type Outcome } from "../../provider/ingest/index.ts";
import { counted, inColumns, jsonText, junitText, linesOf, oneLine } from "../terminal/index.ts";
import type { Proof } from "./prove.ts";

/** The events that a drill sent. */
export interface Sent {
  readonly proofs: readonly Proof[];
  /** How many events were not sent, as the drill was stopped. */
  readonly unsent: number;
}

/** The result of a drill. */
export interface DrillReport extends Sent {
  /** The names of the keys that a state records as inactive: nobody expects an event to arrive there. */
  readonly skipped: readonly string[];
}

/** 0 if every event arrived, 2 if one did not, 1 if not all of them were sent. */
export function exitCodeOf({ proofs, unsent }: Sent): 0 | 1 | 2 {
  if (unsent > 0) return 1;
  return proofs.every(hasArrived) ? 0 : 2;
}

/** The report for people: a table, why each event did not arrive, and one sentence. */
export function textReport(report: DrillReport): string {
  const { proofs, skipped } = report;
  const rows = [
    ...proofs.map((proof) => [OUTCOMES[proof.outcome], oneLine(proof.target.name), measureOf(proof)]),
    ...skipped.map((name) => ["skipped", oneLine(name), INACTIVE]),
  ];
  const reasons = proofs.flatMap((proof) =>
    proof.failure === null
      ? []
      : ["", `${oneLine(proof.target.name)}: ${oneLine(proof.failure.summary)}`, ...linesOf(detailOf(proof.failure))],
  );
  const gap = rows.length === 0 ? [] : [""];
  return [...inColumns(rows), ...reasons, ...gap, headline(report), ""].join("\n");
}

/** The report for programs. */
export const jsonReport = (report: DrillReport): string =>
  jsonText({
    version: 1,
    complete: report.unsent === 0,
    counts: { ...countsOf(report), unsent: report.unsent, skipped: report.skipped.length },
    results: report.proofs.map(({ target, outcome, status, failure, retryAfterMs, durationMs, eventId }) => ({
      name: target.name,
      dsn: target.dsn,
      outcome,
      status,
      summary: failure?.summary ?? null,
      detail: failure && detailOf(failure),
      retry_after_seconds: retryAfterMs === null ? null : Math.ceil(retryAfterMs / 1000),
      duration_ms: durationMs,
      event_id: eventId,
    })),
    skipped: report.skipped.map((name) => ({ name, reason: INACTIVE })),
  });

/** The report for test reports: a case for each DSN, and one for the drill itself. */
export function junitReport(report: DrillReport): string {
  const drill = { classname: "tocsin drill", name: "every event is sent" } as const;
  const message = headline(report);
  const cases = report.proofs.map((proof) => ({
    kind: hasArrived(proof) ? ("passed" as const) : ("failure" as const),
    attributes: { classname: "tocsin drill", name: oneLine(proof.target.name) },
    message: oneLine(proof.failure?.summary ?? ""),
    text: proof.failure === null ? measureOf(proof) : linesOf(detailOf(proof.failure)).join("\n"),
  }));
  const skipped = report.skipped.map((name) => ({
    kind: "skipped" as const,
    attributes: { classname: "tocsin drill", name: oneLine(name) },
    message: INACTIVE,
    text: "",
  }));
  const whole = { kind: report.unsent > 0 ? "error" : "passed", attributes: drill, message, text: message } as const;
  return junitText("tocsin drill", [{ name: "client keys", cases: [whole, ...cases, ...skipped] }]);
}

const INACTIVE = "inactive";

const hasArrived = ({ outcome }: Proof): boolean => outcome === "accepted";

const OUTCOMES: Readonly<Record<Outcome, string>> = {
  accepted: "arrived",
  refused: "refused",
  rate_limited: "rate limited",
  not_reached: "not reached",
  no_endpoint: "no endpoint",
};

function measureOf({ outcome, status, durationMs, eventId }: Proof): string {
  if (status === null || durationMs === null) return "";
  return `${status} after ${durationMs} ms${outcome === "accepted" ? `, event ${eventId}` : ""}`;
}

function countsOf({ proofs }: Sent): { readonly arrived: number; readonly failed: number } {
  const arrived = proofs.filter(hasArrived).length;
  return { arrived, failed: proofs.length - arrived };
}

function headline(report: DrillReport): string {
  const { proofs, unsent, skipped } = report;
  if (proofs.length + unsent + skipped.length === 0) return "No client key: nothing was sent.";
  const { arrived } = countsOf(report);
  const stopped = unsent === 0 ? "" : `Stopped: ${counted(unsent, "event")} not sent. `;
  const rest = skipped.length === 0 ? "" : `; ${counted(skipped.length, "inactive key")} skipped`;
  return `${stopped}${arrived} of ${counted(proofs.length, "test event")} arrived${rest}.`;
}
