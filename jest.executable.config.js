import { readdirSync, readFileSync } from "node:fs";
import { project } from "./jest.config.js";

/** The end-to-end tests that say nothing about the executable, each with its reason. */
const LEFT_OUT = {
  "debug.test.ts": "tocsin debug serves the provider in node",
  "demo.test.ts": "runs the demo, which installs the script",
  "doctor-installation.test.ts": "looks for the script where tocsin install puts it",
  "footprint.test.ts": "counts the modules that node loads",
  "install-at-once.test.ts": "tocsin install places the script",
  "install.test.ts": "tocsin install places the script",
  "kit.test.ts": "runs a provider of its own, in node",
  "limited-memory.test.ts": "limits the memory of node",
  "start.test.ts": "the launcher of the script",
  "upgrade.test.ts": "runs later versions of the provider, bundled for node",
  "work.test.ts": "counts the modules that node loads",
};

// Read where the tests make their workspaces: the executable for this machine, which Terraform starts each time.
process.env.PROVIDER_PACKAGE ??= `shell/dist/${process.platform}_${process.arch === "x64" ? "amd64" : process.arch}`;
process.env.ATTACH = "0";

const startsTheProvider = (name) =>
  /describe(Attached|WithTerraform|\w*EveryEngine\w*)\(|createSandbox\(/.test(readFileSync(`test/e2e/${name}`, "utf8"));

const inTerraform = readdirSync("test/e2e").filter(
  (name) => name.endsWith(".test.ts") && !(name in LEFT_OUT) && startsTheProvider(name),
);

/** The tests of the executable that `npm run build:executable` has made: `npm run test:executable`. */
export default {
  maxWorkers: 3,
  reporters: ["default", "./scripts/tally.cjs"],
  projects: [
    {
      ...project("executable", ["."], 180_000),
      testMatch: ["executable/**/*.test.ts", ...inTerraform.map((name) => `e2e/${name}`)].map(
        (path) => `<rootDir>/test/${path}`,
      ),
    },
  ],
};
