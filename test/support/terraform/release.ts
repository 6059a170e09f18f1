import { execFileSync } from "node:child_process";
import { cleanEnvironment, findEngines } from "./terraform.ts";

/** Names a program with its version, such as `Terraform 1.11.4`. */
export function releaseOf(engine: string): string {
  const printed = execFileSync(engine, ["version"], { encoding: "utf8", env: cleanEnvironment({}) });
  const [, name = "", version = ""] = /^(\w+) v(\S+)/.exec(printed) ?? [];
  return `${name} ${version}`;
}

/** Some of the engines under test. */
export interface SomeEngines {
  /** The engine that a test needs, for the reason that it is skipped without. */
  readonly need: string;
  readonly programs: readonly string[];
}

/** The engines under test of these kinds, each from a release of version 1 on: `{ Terraform: 14 }`. */
export const enginesFrom = (minors: Readonly<Record<string, number>>): SomeEngines => ({
  need: Object.entries(minors)
    .map(([name, minor]) => `${name} 1.${minor} or newer`)
    .join(", or "),
  programs: findEngines().filter((engine) => {
    const [, name = "", minor = ""] = /^(\w+) 1\.(\d+)/.exec(releaseOf(engine)) ?? [];
    return Number(minor) >= (minors[name] ?? Infinity);
  }),
});
