const { appendFileSync } = require("node:fs");

/**
 * A jest reporter that tells at the very end, on one plain line, how many tests passed, failed and were skipped. With
 * several runs of jest the line goes to the file that TALLY_FILE names.
 */
module.exports = class Tally {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) {
    // A file that fails to load has no failed test, but is still a failure.
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    const skipped = numPendingTests === 0 ? "" : `, ${numPendingTests} skipped`;
    const line = `${numPassedTests} passed, ${failed} failed${skipped}\n`;
    const file = process.env.TALLY_FILE;
    if (file !== undefined) appendFileSync(file, line);
    // jest prints its own summary after all reporters have run.
    else process.once("exit", () => process.stdout.write(`\n${line}`));
  }
};
