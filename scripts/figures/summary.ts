import { basename, dirname } from "node:path";
import type { FileFigures } from "./file-figures.ts";

/** One RPC a file is the layout of this folder, however short its files are. */
const ONE_RPC_A_FILE = "kit/plugin/rpc/";

/** The longest file that counts as short. */
const SHORT = 25;

/** Sums up the figures of files as the rows of a table. */
export function summaryOf(files: readonly FileFigures[]): readonly (readonly [string, string])[] {
  const lengths = ascending(files.map(({ lines }) => lines.length));
  const functions = ascending(files.flatMap((file) => file.functions));
  const exports = sum(files.map((file) => file.exports));
  const undocumented = sum(files.map((file) => file.undocumentedExports));
  const lines = sum(lengths);
  const ofKind = (wanted: string): number =>
    files.flatMap((file) => file.lines).filter((kind) => kind === wanted).length;
  const share = (wanted: string): string => `${percent(ofKind(wanted), lines)} (${ofKind(wanted)})`;
  const single = importedOnceBeside(files);
  return [
    ["files / lines / median", `${files.length} / ${lines} / ${quantile(lengths, 0.5)}`],
    ["largest file", `${quantile(lengths, 1)}`],
    [`files of at most ${SHORT} lines`, shortFiles(files)],
    [`the same without ${ONE_RPC_A_FILE}`, shortFiles(files.filter(({ path }) => !path.includes(ONE_RPC_A_FILE)))],
    ["function p50 / p95 / p99 / max", [0.5, 0.95, 0.99, 1].map((part) => quantile(functions, part)).join(" / ")],
    ["`as` per 1,000 lines", ((1000 * sum(files.map((file) => file.assertions))) / lines).toFixed(1)],
    ["`any`, `!`, `@ts-`, lint-disable", `${sum(files.map((file) => file.escapes))}`],
    [
      "exports with a doc comment",
      `${percent(exports - undocumented, exports)} (${undocumented} of ${exports} without)`,
    ],
    ["comment lines", share("comment")],
    ["statements", share("statement")],
    ["imports and re-exports", share("import")],
    ["index.ts", `${files.filter(({ path }) => basename(path) === "index.ts").length}`],
    ["files with one importer, in their folder", `${single.length}`],
  ];
}

/**
 * The files whose only importer lies in the same folder. An index does not count, since it exports what others use, nor
 * does a file that is loaded later.
 */
export function importedOnceBeside(files: readonly FileFigures[]): readonly string[] {
  const lazy = new Set(files.flatMap((file) => file.lazyImports));
  return files
    .map(({ path }) => path)
    .filter((path) => {
      const importers = files.filter(({ imports }) => imports.includes(path)).map((file) => file.path);
      const [importer = ""] = importers;
      return (
        importers.length === 1 &&
        !lazy.has(path) &&
        dirname(importer) === dirname(path) &&
        basename(importer) !== "index.ts"
      );
    });
}

const shortFiles = (files: readonly FileFigures[]): string => {
  const short = files.filter(({ lines }) => lines.length <= SHORT).length;
  return `${percent(short, files.length)} (${short})`;
};

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const ascending = (numbers: readonly number[]): readonly number[] => [...numbers].sort((one, other) => one - other);

/** The smallest number that at least this part of the numbers does not exceed. */
const quantile = (numbers: readonly number[], part: number): number =>
  numbers[Math.max(0, Math.ceil(numbers.length * part) - 1)] ?? 0;

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;
