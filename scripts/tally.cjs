/** A jest reporter that prints one plain line at the very end: how many tests passed, failed and were skipped. */
module.exports = class Tally {
  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests }) {
    // A file that fails to load has no failed test, but is still a failure.
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    const skipped = numPendingTests === 0 ? "" : `, ${numPendingTests} skipped`;
    // jest prints its own summary after all reporters have run.
    process.once("exit", () => process.stdout.write(`\n${numPassedTests} passed, ${failed} failed${skipped}\n`));
  }
};
