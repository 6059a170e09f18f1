import { startSpinner } from "../terminal/index.ts";

/** The progress shown while folders or a state are read. */
export interface Progress {
  /** So many objects of a folder are read. */
  readonly update: (folder: string, read: number) => void;
  /** So many folders are read. */
  readonly countFolders: (done: number, all: number) => void;
  /** So many objects of a state are read. */
  readonly countObjects: (done: number, all: number) => void;
  /** So many groups and projects are read. */
  readonly countPlaces: (done: number) => void;
  /** For so long the service lets every request wait. */
  readonly pause: (ms: number) => void;
  readonly end: () => void;
}

/** Progress on stderr, if that is a terminal and nobody asks for quiet; otherwise only what would look like a hang. */
export async function startProgress(isShown: boolean): Promise<Progress> {
  const { show, pause, end } = await startSpinner(isShown, "Reading");
  const startedMs = performance.now();
  const left = (done: number, all: number): string => timeLeft({ done, all, elapsedMs: performance.now() - startedMs });
  const objects = new Map<string, number>();
  let folders = { done: 0, all: 1 };
  const showFolders = ({ done, all } = folders): void => {
    const count = [...objects.values()].reduce((sum, each) => sum + each, 0);
    const where = all > 1 ? ` in ${all} folders, of which ${done} are done${left(done, all)}` : "";
    show(`Read ${count.toLocaleString("en")} object${count === 1 ? "" : "s"}${where}`);
  };
  return {
    update(folder, read) {
      objects.set(folder, read);
      showFolders();
    },
    countFolders(done, all) {
      folders = { done, all };
      showFolders();
    },
    countObjects: (done, all) =>
      show(`Read ${done.toLocaleString("en")} of ${all.toLocaleString("en")} objects${left(done, all)}`),
    countPlaces: (done) => show(`Read ${done.toLocaleString("en")} ${done === 1 ? "place" : "places"}`),
    pause,
    end,
  };
}

/** The progress of the work. */
interface Pace {
  readonly done: number;
  readonly all: number;
  readonly elapsedMs: number;
}

/** An estimate from the pace so far, such as `, 40 s left`; nothing in the first second, and at the end. */
export function timeLeft({ done, all, elapsedMs }: Pace): string {
  if (elapsedMs < 1_000 || done === 0 || done >= all) return "";
  const seconds = Math.ceil(((elapsedMs / done) * (all - done)) / 1000);
  return seconds < 100 ? `, ${seconds} s left` : `, ${Math.round(seconds / 60)} min left`;
}
