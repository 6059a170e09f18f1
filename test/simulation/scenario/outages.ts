import type { Fault } from "../network/fault.ts";
import { nineBlocks } from "../program/nine-blocks.ts";
import type { Scenario } from "./scenario.ts";

const ALWAYS = 1_000_000;
const PASSING = { at: 20, count: ALWAYS, untilMs: 12_000 };

const status = (code: 429 | 502 | 503, more: Partial<Fault & { kind: "status" }> = {}): Fault => ({
  ...{ kind: "status", status: code, executed: false, retryAfter: null },
  ...more,
});

const FAILED = "Service failed";
const LIMITED = "Service limits the rate of requests";
/** Depends on what the apply was doing when the outage began. */
const IN_THE_MIDDLE = [
  "Client key may have been created",
  "Client keys could not be listed",
  "Current user not known",
  "First key of the project is unknown",
  "First key of the project may be unused",
];

/** A service that is down, or limits the rate of requests, from a request in the middle of an apply on. */
export const OUTAGES: readonly Scenario[] = [
  {
    title: "an apply outlasts a restart behind a balancer that answers 502",
    says: [],
    program: nineBlocks([{ ...PASSING, fault: status(502) }]),
  },
  {
    title: "an apply outlasts a balancer that answers 502 although requests are executed",
    says: [],
    program: nineBlocks([{ ...PASSING, fault: status(502, { executed: true }) }]),
  },
  {
    title: "an apply outlasts a limit that asks to wait",
    says: [],
    program: nineBlocks([{ ...PASSING, fault: status(429, { retryAfter: "30" }) }]),
  },
  {
    title: "an apply under a 503 that begins in the middle of it loses nothing",
    says: [FAILED],
    maySay: IN_THE_MIDDLE,
    program: nineBlocks([{ at: 30, count: ALWAYS, fault: status(503) }]),
  },
  {
    title: "an apply under a limit that begins in the middle of it loses nothing",
    says: [LIMITED],
    maySay: IN_THE_MIDDLE,
    program: nineBlocks([{ at: 30, count: ALWAYS, fault: status(429, { retryAfter: "60" }) }]),
  },
];
