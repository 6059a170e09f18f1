/** Finds broken tables, links and code blocks in the Markdown files of the repository. */
import { markdownProblems } from "./markdown/problems.ts";
import { projectFiles } from "./project-files.ts";

const problems = markdownProblems(projectFiles(/\.md$|(?:^|\/)llms\.txt$/));
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (problems.length > 0) process.exitCode = 1;
