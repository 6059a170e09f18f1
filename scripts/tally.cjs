/** A jest reporter that ends a run with one plain line, the last of all: how many tests passed, failed and were skipped. */
module.exports = class Tally {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) {
    // A file that does not even load has no failed test, and is a failure all the same.
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    const skipped = numPendingTests === 0 ? "" : `, ${numPendingTests} skipped`;
    // jest prints a summary of its own after all reporters have run.
    process.once("exit", () => process.stdout.write(`\n${numPassedTests} passed, ${failed} failed${skipped}\n`));
  }
};
