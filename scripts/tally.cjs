const { appendFileSync } = require("node:fs");
const path = require("node:path");

/** A title of a test that something is missing for on this machine (test/support/needs.ts). */
const LACKING = /\(needs .+\)/;

/**
 * A jest reporter that prints at the very end, on plain lines, which tests something was missing for, and how many
 * passed, failed and were skipped. If there are several runs of jest, the lines go to the file that TALLY_FILE names.
 */
module.exports = class Tally {
  constructor({ testNamePattern = "" }) {
    this.selected = new RegExp(testNamePattern, "i");
  }

  onRunComplete(_contexts, { numPassedTests, numFailedTests, numFailedTestSuites, numPendingTests, testResults }) {
    // A file that fails to load has no failed test, but is still a failure.
    const failed = Math.max(numFailedTests, numFailedTestSuites);
    const skipped = numPendingTests === 0 ? "" : `, ${numPendingTests} skipped`;
    const lacking = testResults.flatMap((result) => this.lackingIn(result)).toSorted();
    const lines = [...lacking, `${numPassedTests} passed, ${failed} failed${skipped}`, ""].join("\n");
    const file = process.env.TALLY_FILE;
    if (file !== undefined) appendFileSync(file, lines);
    // jest prints its own summary after all reporters have run.
    else process.once("exit", () => process.stdout.write(`\n${lines}`));
  }

  /** What `-t` does not select is skipped, too. */
  lackingIn({ testFilePath, testResults }) {
    return testResults
      .filter(({ status, fullName }) => status === "pending" && LACKING.test(fullName) && this.selected.test(fullName))
      .map(({ fullName }) => `skipped: ${path.relative("", testFilePath)}: ${fullName}`);
  }
};
