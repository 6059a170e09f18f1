/** Finds broken tables, links and code blocks in the Markdown files of the repository. */
import { execFileSync } from "node:child_process";
import { markdownProblems } from "./markdown/problems.ts";

const files = execFileSync("git", ["ls-files", "--", "*.md", "llms.txt"], { encoding: "utf8" }).trim().split("\n");
const problems = markdownProblems(files);
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
