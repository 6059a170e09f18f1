import { shellWord } from "../../system/index.ts";
import type { ManagedObject } from "./finding.ts";

/** What is restored, and by which program. */
export interface Restored {
  readonly object: ManagedObject;
  /** The folder to run it in, relative to the repository; null where it is not known. */
  readonly folder: string | null;
  readonly program: string;
  /** Live is what the configuration has: only the state lags behind. */
  readonly isRecordOnly: boolean;
}

/** The command that restores an object, for a shell. It does not restrict itself to an object that a replacement left behind: nothing can. */
export function restoreCommand({ object, folder, program, isRecordOnly }: Restored): string {
  const where = folder === null || folder === "." ? [] : [shellWord(`-chdir=${folder}`)];
  const mode = isRecordOnly ? ["-refresh-only"] : [];
  const target = object.deposed === null ? [shellWord(`-target=${object.address}`)] : [];
  return [shellWord(program), ...where, "apply", ...mode, ...target].join(" ");
}
