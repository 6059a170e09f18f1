/** Writes the pipelines for HCL from those for CDKTF: the same jobs, on folders of the repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { writeGenerated } from "./generated-files.ts";

const FOLDER = "examples/ci";

/** A text of the pipeline for CDKTF, and what the one for HCL has in its place. */
type Step = readonly [from: string, to: string];

/** In both pipelines. */
const COMMON: readonly Step[] = [
  [
    "The stacks of the program; also list them in the matrix below. With shards, for example: alarms-0 alarms-1 alarms-2",
    "The folders with a configuration; also list them in the matrix below. Each is called a stack.",
  ],
  [
    "# Unlike `cdktf diff`, terraform exits 0 for no changes, 2 for changes, and 1 for an error.",
    "# Exits 0 for no changes, 2 for changes, and 1 for an error.",
  ],
  ['folder="cdktf.out/stacks/$stack"', 'folder="$stack"'],
];

/** The name of each pipeline for HCL, what it is made from, and what only its platform has. */
const PIPELINES: readonly (readonly [file: string, source: string, steps: readonly Step[]])[] = [
  [
    "gitlab-ci-hcl.yml",
    "gitlab-ci.yml",
    [
      [
        "Copy it to .gitlab-ci.yml\n# beside a CDKTF program `main.ts`.\n",
        "Copy it to .gitlab-ci.yml\n# beside a folder `alarms` with a configuration in HCL, or several folders.\n",
      ],
      ["FOLDER: cdktf.out/stacks/$STACK", "FOLDER: $STACK"],
      [
        "Remove this line if the program configures a backend.",
        "Remove this line if the configurations have a backend.",
      ],
      [
        "Remove these two lines if the program configures a backend.",
        "Remove these two lines if the configurations have a backend.",
      ],
    ],
  ],
  [
    "github-actions-hcl.yml",
    "github-actions.yml",
    [
      [
        "Copy it to\n# .github/workflows/alarms.yml beside a CDKTF program `main.ts`.\n",
        "Copy it to\n# .github/workflows/alarms.yml beside a folder `alarms` with a configuration in HCL, or several folders.\n",
      ],
      [
        "the program must configure a backend that all of them can reach, such as\n# `new S3Backend(this, …)`, with a key for each stack.",
        'its configuration needs a backend that all of them can reach, such as\n# `backend "s3"`, with a key for each stack.',
      ],
      ["FOLDER: cdktf.out/stacks/${{ matrix.stack }}", "FOLDER: ${{ matrix.stack }}"],
    ],
  ],
];

/** The commands that synthesize the program, in every job. */
const SYNTHESIS = /^ *- (run: )?node_modules\/\.bin\/tsx main\.ts\n/gm;

function forHcl(text: string, steps: readonly Step[]): string {
  const replaced = [...COMMON, ...steps].reduce(replaceOnce, text.replace(SYNTHESIS, ""));
  const rest = /.*\b(cdktf|tsx|main\.ts|program)\b.*/i.exec(replaced);
  if (rest !== null) throw new Error(`The pipeline for HCL still has: ${rest[0]}`);
  return replaced;
}

function replaceOnce(text: string, [from, to]: Step): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`The pipeline has ${parts.length - 1} times: ${from}`);
  return parts.join(to);
}

const names = PIPELINES.map(([file]) => file);

writeGenerated({
  folder: FOLDER,
  files: new Map(
    PIPELINES.map(([file, source, steps]) => [file, forHcl(readFileSync(join(FOLDER, source), "utf8"), steps)]),
  ),
  isGenerated: (path) => names.includes(path),
});
