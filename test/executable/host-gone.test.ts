import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe } from "@jest/globals";
import { testHostGone } from "../support/plugin/host-gone.ts";
import { EXECUTABLE } from "../support/plugin/hosts.ts";

const folder = mkdtempSync(join(tmpdir(), "tocsin-gone-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("the executable", () => testHostGone({ command: () => [EXECUTABLE], folder }));
