import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { makeFolder, pack, removeFolder } from "../support/installed.ts";

let folder: string;

beforeAll(() => void (folder = makeFolder()));
afterAll(() => removeFolder(folder));

const PROGRAM = `
const { App, TerraformStack } = require("cdktn");
const { NotificationSetting, TocsinProvider } = require("tocsin/cdktn");
const app = new App();
const stack = new TerraformStack(app, "alarms");
new TocsinProvider(stack, "tocsin");
new NotificationSetting(stack, "web", { project: "demo/web", level: "watch" });
app.synth();
`;

test("npm installs the package beside the newest cdktn, with the constructs that both allow, and a program runs", () => {
  const project = join(folder, "project");
  const execute = (command: string, ...args: readonly string[]): string =>
    execFileSync(command, args, { cwd: project, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true }));
  execute("npm", "install", "--no-audit", "--no-fund", "--strict-peer-deps", pack().tarball, "cdktn@latest");
  // Exits with 1 where an installed peer is out of range.
  expect(execute("npm", "ls", "constructs")).toContain("constructs@10.");
  expect(execute(process.execPath, "-e", PROGRAM)).toBe("");
});
