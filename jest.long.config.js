const { NODE_EXTRA_CA_CERTS } = process.env;
const { project } = await import("./jest.config.js");

// These tests run npm, for which the registry may have a certificate of its own.
if (NODE_EXTRA_CA_CERTS !== undefined) process.env.NODE_EXTRA_CA_CERTS = NODE_EXTRA_CA_CERTS;

/** The tests that take minutes or install packages from the registry: `npm run test:long`. */
export default {
  maxWorkers: 1,
  reporters: ["default", "./scripts/tally.cjs"],
  projects: [project("long", ["long"], 600_000)],
};
