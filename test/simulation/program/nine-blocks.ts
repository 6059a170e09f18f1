import { EMPTY, type Block } from "../core/configuration.ts";
import type { Fault, Trouble } from "../network/fault.ts";
import { PROJECTS } from "../seed.ts";
import { referring } from "./any-block.ts";
import { APPLY, type Program } from "./program.ts";

/**
 * The three resources of each of the three projects. In the first project, no block refers to another; in the second
 * one, the settings come before the key, and in the third one, the key before the settings.
 */
const BLOCKS: readonly Block[] = Object.entries(PROJECTS).flatMap(([project, path], index): readonly Block[] => {
  const reference = { project: index === 0 ? project : path };
  const level = { level: "custom", events: { new_note: true }, on_destroy: "restore" };
  const settings: Block = {
    address: `error_tracking_settings.t${project}`,
    type: "error_tracking_settings",
    values: reference,
  };
  const key: Block = { address: `client_key.k${project}`, type: "client_key", values: reference };
  return [
    { address: `notification_setting.s${project}`, type: "notification_setting", values: { ...reference, ...level } },
    index === 2 ? referring(settings, key) : settings,
    index === 1 ? referring(key, settings) : key,
  ];
});

/** The apply of nine blocks with some faults. */
export const nineBlocks = (troubles: readonly Trouble[]): Program => ({
  reads: { kind: "fresh" },
  steps: [
    { kind: "write", stack: "main", configuration: { ...EMPTY, blocks: BLOCKS } },
    { ...APPLY, troubles },
  ],
  isDestroyed: false,
});

/** Temporary faults: an apply has to outlast each of them. */
export const PASSING: readonly Fault[] = [
  { kind: "lost", executed: false },
  { kind: "lost", executed: true },
  { kind: "refused" },
  { kind: "late response", ms: 40_000 },
  { kind: "late request", ms: 45_000 },
  { kind: "truncated", announced: true },
  { kind: "truncated", announced: false },
  { kind: "status", status: 429, executed: false, retryAfter: "1" },
  { kind: "status", status: 429, executed: false, retryAfter: "-5" },
  { kind: "status", status: 429, executed: false, retryAfter: "date" },
  { kind: "status", status: 500, executed: true, retryAfter: null },
  { kind: "status", status: 502, executed: false, retryAfter: null },
  { kind: "status", status: 503, executed: false, retryAfter: "30" },
  { kind: "status", status: 504, executed: true, retryAfter: null },
];

/** Faults that may make an apply fail. */
export const FAILING: readonly Fault[] = [
  { kind: "delivered twice" },
  { kind: "status", status: 429, executed: false, retryAfter: "36000" },
  { kind: "status", status: 429, executed: false, retryAfter: "soon" },
  { kind: "page", status: 200 },
  { kind: "page", status: 403 },
  { kind: "page", status: 404 },
  { kind: "redirect", location: "elsewhere" },
  { kind: "redirect", location: "itself" },
];

/** The kinds of faults that are also tried in pairs. */
export const PAIRED: ReadonlySet<string> = new Set<Fault["kind"]>(["lost", "late response", "delivered twice"]);
