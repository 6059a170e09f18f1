const MINIMUM = [20, 19] as const;

/**
 * Whether this Node.js is too old; if so, says so in one line on stdout, which Terraform shows to the user. Must run on
 * any Node.js.
 */
export function rejectOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return false;
  /**
   * @error The `node` that runs the provider is too old.
   * @do Install a newer Node.js, and check that the PATH of the shell or CI job that runs Terraform finds it first.
   */
  const summary = `tocsin requires Node.js ${MINIMUM.join(".")} or newer; this is Node.js ${process.versions.node}`;
  process.stdout.write(`${summary}.\n`);
  process.exitCode = 1;
  // Terraform shows the line only if it reads it before the process exits.
  setTimeout(() => undefined, 500);
  return true;
}
