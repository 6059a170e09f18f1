import ora from "ora";
import type { PlanStream } from "./folder/index.ts";
import { timeLeft } from "./time-left.ts";

/** What is shown while folders or a state are read. */
export interface Progress {
  /** More objects of a folder are read. */
  readonly update: (folder: string, stream: PlanStream) => void;
  /** So many folders are read. */
  readonly countFolders: (done: number, all: number) => void;
  /** So many objects of a state are read. */
  readonly countObjects: (done: number, all: number) => void;
  readonly end: () => void;
}

/** Progress on stderr, if that is a terminal and nobody asks for quiet. */
export function startProgress(isShown: boolean): Progress {
  const nothing = (): void => undefined;
  if (!isShown) return { update: nothing, countFolders: nothing, countObjects: nothing, end: nothing };
  const startedMs = performance.now();
  const left = (done: number, all: number): string => timeLeft({ done, all, elapsedMs: performance.now() - startedMs });
  const objects = new Map<string, number>();
  let folders = { done: 0, all: 1 };
  // Input stays the terminal's: Ctrl-C must arrive as a signal.
  const spinner = ora({ text: "Reading", stream: process.stderr, discardStdin: false }).start();
  const show = ({ done, all } = folders): void => {
    const count = [...objects.values()].reduce((sum, each) => sum + each, 0);
    const where = all > 1 ? ` in ${all} folders, of which ${done} are done${left(done, all)}` : "";
    spinner.text = `Read ${count.toLocaleString("en")} object${count === 1 ? "" : "s"}${where}`;
  };
  return {
    update(folder, { refreshed }) {
      objects.set(folder, refreshed.size);
      show();
    },
    countFolders(done, all) {
      folders = { done, all };
      show();
    },
    countObjects(done, all) {
      spinner.text = `Read ${done.toLocaleString("en")} of ${all.toLocaleString("en")} objects${left(done, all)}`;
    },
    end: () => void spinner.stop(),
  };
}
