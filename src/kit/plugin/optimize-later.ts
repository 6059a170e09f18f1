const LASTING_MS = 200;

/**
 * V8's options by the release of Node.js. The V8 of these two has not changed since; a newer one first optimizes in an
 * additional, cheaper way.
 */
const OPTIONS: Readonly<Record<string, string>> = {
  "20": "--interrupt-budget=540672",
  "22": "--invocation-count-for-turbofan=24000",
};

/**
 * Lets V8 optimize functions eight times later than it would. A plan is over within seconds: for 1,000 resources, the
 * optimizing compiler took a third of the process's CPU time, and most of that did not pay. Shorter processes end
 * before it matters, and are left alone.
 */
export function optimizeLater(): void {
  const [release = ""] = process.versions.node.split(".");
  const option = OPTIONS[release];
  if (option === undefined) return;
  setTimeout(() => process.getBuiltinModule("node:v8").setFlagsFromString(option), LASTING_MS).unref();
}
