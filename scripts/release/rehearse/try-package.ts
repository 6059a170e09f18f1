import { mkdir, writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { filesIn } from "../../../src/commands/install/archive.ts";
import { ADDRESSES, checksumOf, platform, readPackage } from "../../../src/commands/install/index.ts";
import { readRelease } from "../../../src/commands/install/release.ts";
import { run } from "../../../src/commands/testing/run.ts";
import { command } from "../command.ts";
import type { ReleaseFiles } from "../publish/files.ts";
import { createHome } from "./local-npm.ts";
import type { Node } from "./nodes.ts";

/** The surroundings in which the main package is installed. */
export interface Trial {
  readonly release: ReleaseFiles;
  readonly registry: string;
  /** Terraform or OpenTofu. */
  readonly engine: string;
  readonly service: { readonly url: string; readonly token: string };
  readonly node: Node;
  /** Whether npm leaves out optional packages, and with them the executable. */
  readonly isWithoutOptional: boolean;
}

const CONFIGURATION = `terraform {
  required_providers {
    tocsin = { source = "tocsin/tocsin" }
  }
}

resource "tocsin_notification_setting" "web" {
  project = "demo/web"
  level   = "watch"
}
`;

/**
 * Installs the main package into an empty project, places the provider in an empty home folder, and plans with it.
 * Throws unless the provider is the executable of the release, or without optional packages the script.
 */
export async function tryPackage(folder: string, trial: Trial): Promise<string> {
  const { release, registry, node, isWithoutOptional } = trial;
  const home = join(folder, "home");
  const env = await createHome(home, registry);
  env["PATH"] = [node.bin, env["PATH"] ?? ""].join(delimiter);
  const project = join(folder, "project");
  await mkdir(project);
  await writeFile(join(project, "package.json"), '{ "private": true }\n');
  const options = isWithoutOptional ? ["--omit=optional"] : [];
  await command("npm", ["install", `tocsin@${release.version}`, ...options], { cwd: project, env });
  await command("npx", ["--no", "tocsin", "install"], { cwd: project, env });
  for (const address of ADDRESSES)
    await assertPlaced(join(home, ".terraform.d/plugins", address, release.version, platform()), trial);
  await plan(join(folder, "alarms"), trial, env);
  const placed = isWithoutOptional ? "the script" : "the executable";
  return `Node.js ${node.version}${options.map((option) => `, ${option}`).join("")}: ${placed} is placed, and plans.`;
}

/** Throws unless a folder of a mirror has the provider that the trial expects. */
async function assertPlaced(folder: string, { release, isWithoutOptional }: Trial): Promise<void> {
  const placed = await readPackage(folder);
  const { name, bytes } = await (await readRelease(release.folder)).archive(platform());
  const isExecutable = checksumOf(placed) === checksumOf(filesIn(bytes, name));
  if (isWithoutOptional ? placed.has("main.js") : isExecutable) return;
  const expected = isWithoutOptional ? "the script" : `what ${name} has`;
  throw new Error(`\`tocsin install\` has not placed ${expected}, but ${[...placed.keys()].join(", ")}.`);
}

/** Plans the creation of one resource. Throws if the plan does anything else. */
async function plan(folder: string, { engine, service }: Trial, env: NodeJS.ProcessEnv): Promise<void> {
  await mkdir(folder);
  await writeFile(join(folder, "main.tf"), CONFIGURATION);
  const own = { ...env, TOCSIN_BASE_URL: service.url, TOCSIN_TOKEN: service.token };
  await command(engine, ["init", "-input=false", "-no-color"], { cwd: folder, env: own });
  const args = ["plan", "-input=false", "-no-color", "-detailed-exitcode"];
  const { code, stdout, stderr } = await run(engine, args, { cwd: folder, env: own });
  if (code === 2 && stdout.includes("Plan: 1 to add, 0 to change, 0 to destroy.")) return;
  throw new Error(`${engine} plan ended with ${code}:\n${stdout}${stderr}`);
}
