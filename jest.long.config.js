import { readdirSync, readFileSync } from "node:fs";

const { NODE_EXTRA_CA_CERTS } = process.env;
const { project, RUN } = await import("./jest.config.js");

// These tests run npm, for which the registry may have a certificate of its own.
if (NODE_EXTRA_CA_CERTS !== undefined) process.env.NODE_EXTRA_CA_CERTS = NODE_EXTRA_CA_CERTS;

/** The test files that try more here than in `npm test`: they import `test/support/runs.ts`. */
const TRY_MORE = readdirSync("test", { recursive: true, encoding: "utf8" }).filter(
  (name) => name.endsWith(".test.ts") && readFileSync(`test/${name}`, "utf8").includes("/support/runs.ts"),
);

const long = project("long", ["."], 600_000);

/** The tests that take minutes or install packages from the registry: `npm run test:long`. */
export default {
  ...RUN,
  // Many of them wait most of the time.
  maxWorkers: 3,
  projects: [
    {
      ...long,
      globals: { ...long.globals, IS_LONG: true },
      testMatch: ["long/**/*.test.ts", ...TRY_MORE].map((path) => `<rootDir>/test/${path}`),
    },
  ],
};
