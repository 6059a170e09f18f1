import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect } from "@jest/globals";
import { startService, type SeedInput } from "../../src/testing.ts";
import { repeatedCommand } from "./terraform/repeated-command.ts";
import type { Finished } from "./terraform/terraform.ts";

/** How many projects the group has besides the first. */
export const PROJECTS = 30;

const seed: SeedInput = {
  users: [
    { username: "root", email: "root@example.com", token: "root", admin: true },
    { username: "ada", email: "ada@example.com", token: "reads", scopes: ["read_api"] },
    { username: "bob", email: "bob@example.com", token: "bob" },
  ],
  groups: [
    { id: 1, full_path: "team", members: { ada: "maintainer", bob: "maintainer" } },
    { id: 2, full_path: "others", members: { ada: "developer" } },
  ],
  projects: [
    {
      id: 7,
      full_path: "team/app",
      error_tracking: { active: true },
      client_keys: [{ public_key: "glet_1" }, { public_key: "glet_2", active: false }],
    },
    { id: 8, full_path: "others/lib" },
    ...Array.from({ length: PROJECTS }, (_, index) => ({ id: 100 + index, full_path: `team/p${index}` })),
  ],
  notification_settings: [
    { user: "ada", level: "watch" },
    { user: "ada", project: "team/app", level: "custom", events: { new_note: true, failed_pipeline: true } },
    { user: "bob", project: "team/app", level: "disabled" },
  ],
};

const tocsin = repeatedCommand();
const ends: (() => unknown)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A service with two groups, a folder, and the command in it. */
export interface Setup {
  readonly url: string;
  readonly folder: string;
  /** The paths that were asked for, since this was last called. */
  readonly asked: () => readonly string[];
  readonly run: (options: string, env?: Readonly<Record<string, string>>) => Promise<Finished>;
  readonly env: NodeJS.ProcessEnv;
  readonly faults: (method: string, rule?: object) => Promise<void>;
}

/** Opens it for one test. */
export async function openExport(): Promise<Setup> {
  const lines: string[] = [];
  const { url, close } = await startService({ seed, faults: true, log: (line) => lines.push(line) });
  const folder = mkdtempSync(join(tmpdir(), "tocsin-export-"));
  ends.push(close, () => rmSync(folder, { recursive: true }));
  const env = { PATH: process.env["PATH"], HOME: folder, TOCSIN_BASE_URL: url, TOCSIN_TOKEN: "reads" };
  return {
    url,
    folder,
    env,
    asked: () => lines.splice(0).map((line) => line.split(" ")[2] ?? ""),
    run: (options, more = {}) => tocsin(["export", ...options.split(" ")], { cwd: folder, env: { ...env, ...more } }),
    async faults(method, rule) {
      const answer = await fetch(`${url}/_tocsin/faults`, {
        method,
        headers: { "private-token": "root", "content-type": "application/json" },
        ...(rule && { body: JSON.stringify(rule) }),
      });
      expect(answer.ok).toBe(true);
    },
  };
}

/** The names of the files in a folder, in their order. */
export const filesIn = (folder: string): readonly string[] => readdirSync(folder).sort();
