/** Finds comments that are wider than the code: the formatter wraps the one, and leaves the other. */
import { readFileSync } from "node:fs";
import { projectFiles } from "./project-files.ts";

const WIDTH = 120;

/** A line that is a comment, or part of one; not what the linter or the formatter is told. */
const COMMENT = /^\s*(\/\/(?! ox)|\/\*|\*)|; \/\/ /;

const files = projectFiles(/\.(?:ts|cjs|js|css)$/).filter(
  (file) => !file.includes("/generated/") && !file.startsWith("examples/"),
);

const wide = files.flatMap((file) =>
  readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, index) =>
      line.length > WIDTH && COMMENT.test(line) ? [`${file}:${index + 1}: ${line.length} characters`] : [],
    ),
);
for (const line of wide) process.stdout.write(`${line}\n`);
if (wide.length > 0) process.exitCode = 1;
