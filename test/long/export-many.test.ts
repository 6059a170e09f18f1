import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { startService, type SeedInput } from "../../src/testing.ts";
import { watchMemory } from "../support/terraform/plugin-memory.ts";

const MOST_MIB = 300;

/** As many projects, each with a notification setting, error tracking settings and a key. */
const seedOf = (count: number): SeedInput => ({
  users: [{ username: "ada", email: "ada@example.com", token: "reads", scopes: ["read_api"] }],
  groups: [{ full_path: "team", members: { ada: "maintainer" } }],
  projects: Array.from({ length: count }, (_, index) => ({
    full_path: `team/app-${index}`,
    error_tracking: { active: true },
    client_keys: [{ public_key: `glet_${index}` }],
  })),
  notification_settings: Array.from({ length: count }, (_, index) => ({
    user: "ada",
    project: `team/app-${index}`,
    level: "custom" as const,
    events: { new_note: true, failed_pipeline: index % 2 === 0 },
  })),
});

async function exportOf(count: number) {
  await using service = await startService({ seed: seedOf(count) });
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "tocsin-export-")));
  try {
    const env = { PATH: process.env["PATH"], TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: "reads" };
    const main = join(process.cwd(), "dist/main.js");
    const startedMs = performance.now();
    const memory = watchMemory(folder);
    const child = spawn(process.execPath, [main, "export", "--all", "--out", "."], { cwd: folder, env });
    expect(await once(child, "exit")).toEqual([0, null]);
    const peakMib = memory.stop();
    const seconds = (performance.now() - startedMs) / 1000;
    const imports = readFileSync(join(folder, "tocsin-imports.tf"), "utf8").split("\nimport {\n").length - 1;
    return { peakMib, seconds, imports };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test(`20,000 settings and 10,000 keys take at most ${MOST_MIB} MiB, and time that grows with their number`, async () => {
  const few = await exportOf(1000);
  const many = await exportOf(10_000);
  expect([few.imports, many.imports]).toEqual([3000, 30_000]);
  expect(many.peakMib).toBeLessThan(MOST_MIB);
  // Half as much again is noise, and the start of node is in both.
  expect(many.seconds / few.seconds).toBeLessThan(15);
  process.stderr.write(`10,000 projects: ${Math.round(many.seconds)} s, ${Math.round(many.peakMib ?? 0)} MiB\n`);
}, 600_000);
