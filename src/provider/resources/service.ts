import type { Client } from "../client/index.ts";
import { checked, string } from "../../kit/schema/index.ts";

/** The tiers of the service, from the lowest. */
export const TIERS = ["free", "premium", "ultimate"] as const;

/** The configured facts about the service; null if not configured. */
export interface Service {
  readonly release: string | null;
  readonly tier: (typeof TIERS)[number] | null;
}

/** The connection of the resources: the client, and the configured facts about the service. */
export interface Connection extends Client {
  readonly service: Service;
}

const RELEASE = /^v?(\d{1,4})\.(\d{1,4})(?![\d])/;

/** The type of an attribute that is a release of the service, as its own pages write it: `16.4`, `v16.4.2-ee`. */
export const release = checked(string, (text) =>
  RELEASE.test(text) ? null : "must be a release such as `16.4` or `16.4.2`",
);

/** Whether a release is earlier than another one. Only the first two numbers matter. */
export function isBefore(one: string, other: string): boolean {
  const [[major, minor], [otherMajor, otherMinor]] = [numbersIn(one), numbersIn(other)];
  return major === otherMajor ? minor < otherMinor : major < otherMajor;
}

function numbersIn(text: string): readonly [number, number] {
  const [, major, minor] = RELEASE.exec(text) ?? [];
  return [Number(major), Number(minor)];
}
