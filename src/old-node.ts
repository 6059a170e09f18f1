const MINIMUM = [20, 19] as const;

/** The oldest Node.js that runs the provider, such as `20.19`. */
export const OLDEST_NODE = MINIMUM.join(".");

/** The message about an older version. */
export const OLD_NODE = {
  summary: `tocsin requires Node.js ${OLDEST_NODE} or newer`,
  advice: "Install a newer Node.js, and check that the PATH of the shell or CI job that runs Terraform finds it first.",
};

/** Whether a version of Node.js, such as `20.19.0`, is too old for the provider. */
export function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return major < MINIMUM[0] || (major === MINIMUM[0] && minor < MINIMUM[1]);
}

/**
 * Whether this Node.js is too old; if so, says so in one line on stdout, which Terraform shows to the user. Must run on
 * any Node.js.
 */
export function rejectOldNode(): boolean {
  if (!isTooOld(process.versions.node)) return false;
  process.stdout.write(`${OLD_NODE.summary}; this is Node.js ${process.versions.node}. ${OLD_NODE.advice}\n`);
  process.exitCode = 1;
  // Terraform shows the line only if it reads it before the process exits.
  setTimeout(() => undefined, 500);
  return true;
}
