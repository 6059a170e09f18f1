/** Prints a warning that belongs to no report on stderr. */
export const printWarning = ({ summary, detail }: { readonly summary: string; readonly detail: string }): void =>
  void process.stderr.write(`Warning: ${summary}\n${detail}\n`);
