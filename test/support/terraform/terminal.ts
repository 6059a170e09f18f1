/** Commands on a terminal, which `script` of util-linux makes. */
import { spawnSync } from "node:child_process";
import { needing } from "../needs.ts";
import { start, type Running } from "./running.ts";

/** Tests that need a terminal: macOS has another `script`. */
export const withTerminal = needing(
  "script of util-linux",
  spawnSync("sh", ["-c", "script --version"], { encoding: "utf8" }).stdout.includes("util-linux"),
);

/**
 * Starts a command, whose words contain no space, on a terminal. Its stdout has both outputs, and its lines end in CR
 * LF.
 */
export const startOnTerminal = (commandLine: readonly string[], env: NodeJS.ProcessEnv): Running =>
  start("script", ["-qec", commandLine.join(" "), "/dev/null"], { cwd: ".", env });

/** An environment with only these variables about colors, on a terminal that supports them. */
export const withColors = (extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv => ({
  ...process.env,
  CI: undefined,
  FORCE_COLOR: undefined,
  NODE_DISABLE_COLORS: undefined,
  NO_COLOR: undefined,
  TERM: "xterm-256color",
  ...extra,
});
