import type { Declaration } from "../declaration/index.ts";
import type { LiveResource } from "../../provider/resources/live/index.ts";
import { sentenceCase } from "../../kit/errors.ts";
import { SOURCE } from "../../source.ts";
import { FILES, type FormatName, type Requirements } from "./files.ts";
import type { ExportScope } from "./scope.ts";

/** Who asks, and where. */
export interface Whose {
  /** Null where the service does not say. */
  readonly user: { readonly id: string; readonly name: string } | null;
  readonly address: string;
}

/** The lines at the top of every file. */
export function headerOf({ whose, table }: Pick<Summarized, "whose" | "table">, scope: ExportScope): string {
  const nounsWhere = (isPersonal: boolean): readonly string[] =>
    table.filter(({ live }) => live.isPersonal === isPersonal).map(({ live }) => live.nouns[1]);
  const all = [`${nounsWhere(true).join(", ")} of ${userText(whose)}`, ...nounsWhere(false)];
  return [
    `${sentenceCase(all.slice(0, -1).join(", "))} and ${all.at(-1)} at ${whose.address}.`,
    `Made by \`tocsin export ${scope.words}\`. Plan and apply with a token of the same user.`,
  ].join("\n");
}

/** The user in words. */
export const userText = ({ user }: Whose): string =>
  user === null ? "the token's user" : `${user.name} (user ${user.id})`;

/** The subject of a summary. */
export interface Summarized {
  readonly whose: Whose;
  readonly table: readonly LiveResource[];
  readonly written: readonly Declaration[];
  /** The number of objects that are at their default and left out. */
  readonly untouched: number;
}

/** One or two sentences about the objects that were found. */
export function summaryOf({ whose, table, written, untouched }: Summarized): string {
  const counts = table.map((resource) =>
    countText(resource, written.filter(({ typeName }) => typeName === resource.type).length),
  );
  const found = `Found ${counts.join(", ")} for ${userText(whose)} at ${whose.address}.`;
  const rest =
    untouched === 1
      ? "1 setting at its default is left out; --include-defaults writes it."
      : `${untouched} settings at their default are left out; --include-defaults writes them.`;
  return untouched === 0 ? `${found}\n` : `${found}\n${rest}\n`;
}

/** A noun without a singular, as in "error tracking settings of 1 project", counts the places. */
function countText({ live: { nouns, places } }: LiveResource, count: number): string {
  const [one, many] = nouns;
  if (one === many) return `${many} of ${count} ${places[0] ?? ""}${count === 1 ? "" : "s"}`;
  return `${count} ${count === 1 ? one : many}`;
}

/** What was written, and what is left to do. */
export function nextSteps(folder: string, format: FormatName, requirements: Requirements | null): string {
  const lines = [`Wrote ${FILES[format].join(" and ")} in ${folder}. ${NEXT[format]}`];
  if (requirements?.hasProvider === false) {
    lines.push(
      `${requirements.file} has required_providers without the provider. Add: tocsin = { source = "${SOURCE}" }`,
    );
  }
  return lines.map((line) => `${line}\n`).join("");
}

const CALL =
  "Call declareAlarms in a stack that has a TocsinProvider: its plan imports everything and changes nothing.";
const PLAN = "A plan there imports everything and changes nothing.";

const NEXT: Readonly<Record<FormatName, string>> = { hcl: PLAN, json: PLAN, cdktf: CALL, cdktn: CALL };
