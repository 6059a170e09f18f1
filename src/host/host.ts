/** What the machine gives to a provider: everything that acts on it or asks something of it. */
export interface Host {
  /** The variables of the process. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Writes a text to where Terraform reads the log. */
  log(text: string): void;
}
