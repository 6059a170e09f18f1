import { spawn } from "node:child_process";

/** The folder in which a program runs, with variables besides our own. */
export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a program that shows its own progress. Throws where it cannot be started, or fails. */
export function run(name: string, args: readonly string[], { cwd, env }: Surroundings): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(name, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "inherit", "inherit"] });
    child.on("error", (cause) =>
      reject(new Error(`${name} cannot be started. CONTRIBUTING.md says what this build needs.`, { cause })),
    );
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} ${args.join(" ")} ended with ${code}.`));
    });
  });
}
