const OLDEST = [20, 19] as const;

/** Whether this Node is too old; then one line on stdout says so, which Terraform shows to its user. Must run on any Node. */
export function refuseOldNode(): boolean {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return false;
  process.stdout.write(`tocsin needs Node.js ${OLDEST.join(".")} or newer, and this is ${process.versions.node}.\n`);
  process.exitCode = 1;
  // Terraform shows the line only when it notices it before the end of the process.
  setTimeout(() => undefined, 500);
  return true;
}
