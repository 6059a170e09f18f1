import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { delimiter, resolve } from "node:path";

// Node 20 parses these certificates at each start, which takes longer than the rest of the start. The tests start node
// thousands of times, and talk to this machine alone.
delete process.env.NODE_EXTRA_CA_CERTS;

// Terraform mostly ends before it has much garbage: a fifth of its time would go into collecting it. Benchmarks leave
// it as users have it.
process.env.GOGC = "400";

/** This machine's platform, as releases of OpenTofu and of the provider name it. */
export const PLATFORM = `${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;

// If there is no other engine, the tests use the one that `npm run engine` has fetched.
const { version } = JSON.parse(readFileSync("scripts/engine/opentofu.json", "utf8"));
process.env.PATH += delimiter + resolve(`.cache/tofu-${version}-${PLATFORM}`);

/**
 * The tests in three projects: each runs alone by `npm run test:<name>`, and has a limit of its own for the time of one
 * test. The limits end what hangs; they are wide enough for a busy machine.
 */
const SHARED = {
  setupFilesAfterEnv: ["<rootDir>/test/support/time-limit.ts"],
  runtime: "<rootDir>/scripts/jest-runtime.cjs",
  testEnvironment: "node",
  transform: {
    "\\.ts$": [
      "@swc/jest",
      { jsc: { target: "es2022", parser: { syntax: "typescript" } }, module: { type: "commonjs" } },
    ],
  },
};

/** A project with the tests of these folders of `test`. */
export const project = (displayName, folders, timeLimitMs) => ({
  ...SHARED,
  displayName,
  globals: { TIME_LIMIT_MS: timeLimitMs, IS_LONG: false },
  roots: folders.map((folder) => `<rootDir>/test/${folder}`),
  testMatch: ["**/*.test.ts"],
});

/** The options of every run. */
export const RUN = {
  reporters: ["default", "./scripts/tally.cjs"],
  // A worker frees its memory before it exits. On a busy machine that takes longer than jest's half a second, after
  // which jest would kill it and report a leak.
  workerGracefulExitTimeout: 30_000,
};

export default {
  ...RUN,
  // One more than cores: the end-to-end tests wait a good part of their time.
  maxWorkers: Math.min(availableParallelism() + 1, 8),
  projects: [
    project("unit", ["unit", "golden", "types", "simulation"], 20_000),
    project("service", ["service", "contract"], 60_000),
    project("e2e", ["e2e", "docs", "package"], 180_000),
  ],
};
