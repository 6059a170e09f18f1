import { execFileSync } from "node:child_process";
import { cleanEnvironment, findEngines } from "./terraform.ts";

/** What a program is, such as `Terraform 1.11.4`. */
export function releaseOf(engine: string): string {
  const printed = execFileSync(engine, ["version"], { encoding: "utf8", env: cleanEnvironment({}) });
  const [, name = "", version = ""] = /^(\w+) v(\S+)/.exec(printed) ?? [];
  return `${name} ${version}`;
}

/** The engines under test of these kinds, each from a release of version 1 on: `{ Terraform: 14 }`. */
export const enginesFrom = (minors: Readonly<Record<string, number>>): readonly string[] =>
  findEngines().filter((engine) => {
    const [, name = "", minor = ""] = /^(\w+) 1\.(\d+)/.exec(releaseOf(engine)) ?? [];
    return Number(minor) >= (minors[name] ?? Infinity);
  });
