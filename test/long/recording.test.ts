import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { FILE, recording } from "../../scripts/recording/recording.ts";
import { requireEngines } from "../support/terraform/terraform.ts";

/** A recording without the release of the engine that made it. */
const withoutEngine = (svg: string): string => svg.replace(/\((?:Terraform|OpenTofu) \d+\.\d+\.\d+\)/, "(engine)");

test("the recording in the README shows what the commands print today", async () => {
  const committed = readFileSync(FILE, "utf8");
  expect(committed).not.toBe(withoutEngine(committed));
  expect(withoutEngine(await recording(requireEngines()[0]))).toBe(withoutEngine(committed));
});
