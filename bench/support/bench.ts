import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, cpus, tmpdir } from "node:os";
import { join } from "node:path";
import type { ServiceProcess } from "../../test/support/terraform/sandbox.ts";
import { cleanEnvironment } from "../../test/support/terraform/terraform.ts";
import type { Contender } from "./contender.ts";
import { isQuick } from "./options.ts";
import { PERFORMANCE, writeSection } from "./section.ts";
import { startFilledService, type Content } from "./service.ts";
import { openWorkspace, terraformPath, type Surroundings, type Workspace } from "./workspace.ts";

/** The text above a script's tables: the question, and the method. */
export interface Question {
  /** The name of the script and of its section. */
  readonly name: string;
  readonly title: string;
  /** Sentences on what is measured, and how. */
  readonly method: readonly string[];
}

/** The tools of a script; everything is closed and removed when it ends. */
export interface Bench {
  /** A folder for files. */
  readonly folder: string;
  startService(content: Content): Promise<ServiceProcess>;
  openWorkspace(contender: Contender, surroundings: Surroundings): Promise<Workspace>;
}

/**
 * Answers a question: prints the tables that `measure` resolves to, and writes them into docs/performance.md unless the
 * run is a quick one.
 */
export async function answer(question: Question, measure: (bench: Bench) => Promise<readonly string[]>): Promise<void> {
  const tables = await withBench(measure);
  const { name, title, method } = question;
  const lines = [`## ${title}`, "", ...method, "", provenance(name), ...tables.flatMap((line) => line)];
  console.log(lines.join("\n"));
  if (!isQuick) await writeSection(PERFORMANCE, name, lines);
}

/** Gives a function what to measure with, and closes and removes it all afterwards. */
export async function withBench<Result>(use: (bench: Bench) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "tocsin-bench-"));
  const opened: { close(): Promise<void> }[] = [];
  const keep = <Closable extends { close(): Promise<void> }>(one: Closable): Closable => {
    opened.push(one);
    return one;
  };
  try {
    return await use({
      folder,
      startService: async (content) => keep(await startFilledService(content)),
      openWorkspace: async (contender, surroundings) => keep(await openWorkspace(contender, surroundings)),
    });
  } finally {
    await Promise.all(opened.map((one) => one.close()));
    await rm(folder, { recursive: true, force: true });
  }
}

function provenance(name: string): string {
  const { terraform_version: terraform } = JSON.parse(
    execFileSync(terraformPath(), ["version", "-json"], { encoding: "utf8", env: cleanEnvironment({}) }),
  ) as { terraform_version: string }; // Terraform's own format
  const machine = `${availableParallelism()} cores, ${cpus()[0]?.model.trim() ?? "unknown"}`;
  const command = ["npm run build && npx tsx", `bench/${name}.ts`, ...process.argv.slice(2)].join(" ");
  return `Terraform ${terraform}, Node ${process.versions.node}, ${machine}. Measured by \`${command}\`.`;
}
