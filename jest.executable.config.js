import { readdirSync } from "node:fs";
import { PLATFORM, project, RUN } from "./jest.config.js";

const startsNone = "starts no provider";

/** The end-to-end tests that say nothing about the executable, each with its reason. */
const LEFT_OUT = {
  "ci.test.ts": "runs the pipelines, which install the package of npm",
  "closed-pipe.test.ts": startsNone,
  "debug.test.ts": "`tocsin debug` serves the provider in node",
  "demo.test.ts": "runs the demo, which installs the script",
  "doctor-installation.test.ts": "looks for the script where `tocsin install` puts it",
  "drift-files.test.ts": startsNone,
  "drift-merge.test.ts": startsNone,
  "drill-interrupted.test.ts": startsNone,
  "drill.test.ts": startsNone,
  "export-command.test.ts": startsNone,
  "export-interrupted.test.ts": startsNone,
  "footprint.test.ts": "limits node, and looks into it; test/executable/limits does so with the executable",
  "install-at-once.test.ts": "`tocsin install` places the script",
  "install.test.ts": "`tocsin install` places the script",
  "kit.test.ts": "runs a provider of its own, in node",
  "limited-memory.test.ts": "limits commands, which run in node; test/executable/limits does so with the executable",
  "release.test.ts": "installs a release of the script, and starts no provider",
  "shards-command.test.ts": startsNone,
  "start.test.ts": "starts the launcher of the script; test/executable/handshake and environment start the executable",
  "testing.test.ts": "`tocsin/testing` installs the script",
  "trace.test.ts": startsNone,
  "upgrade.test.ts":
    "needs a later version of the provider, bundled for node; test/executable/upgrade sends earlier states",
  "work.test.ts": "counts the modules that node loads; test/executable/limits measures the executable",
};

// Read where the tests make their workspaces: the executable for this machine, which Terraform starts each time.
process.env.PROVIDER_PACKAGE ??= `shell/dist/${PLATFORM}`;
process.env.ATTACH = "0";

const endToEnd = readdirSync("test/e2e").filter((name) => name.endsWith(".test.ts") && !(name in LEFT_OUT));

/**
 * The tests of the executable that `npm run build:executable` has made, or of the one in the folder PROVIDER_PACKAGE:
 * `npm run test:executable`.
 */
export default {
  ...RUN,
  maxWorkers: 3,
  projects: [
    {
      ...project("executable", ["."], 180_000),
      testMatch: ["executable/**/*.test.ts", ...endToEnd.map((name) => `e2e/${name}`)].map(
        (path) => `<rootDir>/test/${path}`,
      ),
    },
  ],
};
