import ora from "ora";
import type { PlanStream } from "./folder/index.ts";

/** What is shown while folders are read. */
export interface Progress {
  readonly update: (folder: string, stream: PlanStream) => void;
  readonly end: () => void;
}

/** Progress on stderr, if that is a terminal and nobody asks for quiet. */
export function startProgress(isShown: boolean): Progress {
  if (!isShown) return { update: () => undefined, end: () => undefined };
  const counts = new Map<string, number>();
  // Input stays the terminal's: Ctrl-C must arrive as a signal.
  const spinner = ora({ text: "Planning", stream: process.stderr, discardStdin: false }).start();
  return {
    update(folder, { refreshed }) {
      counts.set(folder, refreshed.size);
      const objects = [...counts.values()].reduce((sum, count) => sum + count, 0);
      spinner.text = counts.size > 1 ? `Read ${objects} objects in ${counts.size} folders` : `Read ${objects} objects`;
    },
    end: () => void spinner.stop(),
  };
}
