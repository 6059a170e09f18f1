import { reportCoverage, type CoverageFormat } from "../../../../../src/commands/export/coverage/index.ts";
import type { Facts } from "../../../../../src/commands/export/coverage/facts.ts";
import type { Found } from "../../../../../src/provider/inventory/index.ts";
import { diagnosticError } from "../../../../../src/kit/errors.ts";
import { clientOf } from "../../../../support/server/http-server.ts";
import { WHOSE } from "./covered.ts";

export const OFF = { level: "disabled", notification_email: null, events: null } as const;

export const SILENT: Facts = { setting: OFF, tracking: null, keys: [] };

export const project = (id: number, path: string, facts: Facts = SILENT): Found<Facts> => ({
  kind: "place",
  place: { kind: "project", id: String(id), path },
  read: [facts],
});

export const skipped = (reference: string, detail: string): Found<Facts> => ({
  kind: "skipped",
  what: "client_keys",
  noun: "client keys",
  place: { kind: "project", reference },
  reason: diagnosticError({ code: "denied", summary: "Access denied" }, { why: detail }),
});

/** Nothing of it asks the service for more. */
export const SAMPLE: readonly Found<Facts>[] = [
  { kind: "place", place: { kind: "global" }, read: [{ setting: { ...OFF, level: "global" } }] },
  { kind: "place", place: { kind: "group", id: "1", path: "team" }, read: [{ setting: OFF }] },
  project(3, "team/b", { ...SILENT, setting: { ...OFF, level: "global" } }),
  project(2, "ab", { ...SILENT, setting: { ...OFF, level: "global" } }),
  project(4, "team/c", { setting: OFF, tracking: null }),
  skipped("team/c", "Ask for the role Maintainer."),
  skipped("team/d", "Another reason."),
];

export async function* each(found: Iterable<Found<Facts>>): AsyncGenerator<Found<Facts>> {
  for (const one of found) yield await Promise.resolve(one);
}

export async function write(
  format: CoverageFormat,
  found: readonly Found<Facts>[] = SAMPLE,
  whose = WHOSE,
): Promise<string> {
  const client = clientOf("http://127.0.0.1:9");
  const { signal } = new AbortController();
  return (await reportCoverage(each(found), { client, signal, format, allRows: true, whose })).text;
}
