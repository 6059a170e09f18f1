/**
 * What one configured provider remembers from one call to the next, for as long as it lives. Terraform configures a provider anew
 * for every plan and every apply, so this is never older than the run.
 */
export interface Run {
  /** Runs `work` after every earlier work with the same key has ended, and answers with its result. */
  exclusively<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** The objects that this run created or updated: their name, and words that tell the user what was written. */
  readonly written: Map<string, string>;
  /** What states hold, by the names that their resources give it, as far as this run has met them. */
  readonly managed: Set<string>;
}
