import type { LiveResource } from "../../provider/resources/live/index.ts";
import { sentenceCase } from "../../kit/errors.ts";
import { REQUIREMENT } from "../../source.ts";
import { oneLine, someOf } from "../terminal/index.ts";
import { FILES, type FormatName, type Requirements } from "./files.ts";
import { leftOutNotes, type LeftOut } from "./left-out.ts";
import type { ExportScope } from "./scope.ts";
import type { Chosen } from "./sort.ts";

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
    `Made by \`tocsin export ${scope.flags}\`. Plan and apply with a token of the same user.`,
  ].join("\n");
}

/** The user in words. */
export const userText = ({ user }: Whose): string =>
  user === null ? "the token's user" : `${user.name} (user ${user.id})`;

/** The subject of a summary. */
export interface Summarized extends Chosen {
  readonly whose: Whose;
  readonly table: readonly LiveResource[];
}

/** The most objects that one sentence names. */
const MAX_NAMED = 20;

/** A few sentences about the objects that were found. */
export function summaryOf({ whose, table, written, inactive, untouched }: Summarized): string {
  const counts = table.map((resource) =>
    countText(resource, written.filter(({ typeName }) => typeName === resource.type).length),
  );
  const names = oneLine(
    someOf(
      inactive.map(({ importId }) => importId),
      MAX_NAMED,
    ),
  );
  const lines = [
    `Found ${counts.join(", ")} for ${userText(whose)} at ${whose.address}.`,
    restText(untouched, ["setting at its default", "settings at their default"], "--include-defaults"),
    restText(inactive.length, [`inactive object (${names})`, `inactive objects (${names})`], "--include-inactive"),
  ];
  return lines.map((line) => (line === "" ? "" : `${line}\n`)).join("");
}

/** The number of objects that are left out, and the option that writes them; empty for none. */
function restText(count: number, [one, many]: readonly [one: string, many: string], option: string): string {
  if (count === 0) return "";
  return count === 1
    ? `1 ${one} is left out; ${option} writes it.`
    : `${count} ${many} are left out; ${option} writes them.`;
}

/** Says that an export has found nothing to write, and what to do if the user is a member of nothing. */
export const nothingText = ({ places }: Pick<ExportScope, "places">, hasPlaces: boolean): string =>
  places === "membership" && !hasPlaces
    ? "Nothing to export, and no file is written. The user is a member of no group or project: name them with --group or --project.\n"
    : "Nothing to export, and no file is written.\n";

/** The notes of a file about what it lacks: in lines, one for each object. */
export function notesOf({ inactive }: Pick<Chosen, "inactive">, leftOut: readonly LeftOut[]): readonly string[] {
  const lines = inactive.map(({ importId, remarks }) => `  ${importId}: ${remarks.join(" ")}`);
  return [...leftOutNotes(leftOut), ...(lines.length === 0 ? [] : [INACTIVE, ...lines])];
}

const INACTIVE = "Left out as inactive; --include-inactive writes them:";

/** A noun without a singular, as in "error tracking settings of 1 project", counts the places. */
function countText({ live: { nouns, places } }: LiveResource, count: number): string {
  const [one, many] = nouns;
  if (one === many) return `${many} of ${count} ${places[0] ?? ""}${count === 1 ? "" : "s"}`;
  return `${count} ${count === 1 ? one : many}`;
}

/** The files that were written. */
interface Written {
  readonly out: string;
  readonly format: FormatName;
  readonly requirements: Requirements | null;
  /** Whether nothing was skipped. */
  readonly isWhole: boolean;
}

/** Lists the files that were written, and the next steps. */
export function nextSteps({ out, format, requirements, isWhole }: Written): string {
  const files = FILES[format];
  const what = isWhole ? "everything" : `what ${files.length === 1 ? "it declares" : "they declare"}`;
  const lines = [`Wrote ${files.join(" and ")} in ${out}. ${NEXT[format]} imports ${what} and changes nothing.`];
  if (!isWhole) lines.push("What was skipped is listed at the top, with the reasons.");
  if (requirements?.hasProvider === false) {
    lines.push(`${requirements.file} has required_providers without the provider. Add: ${REQUIREMENT}`);
  }
  return lines.map((line) => `${line}\n`).join("");
}

const CALL = 'Call declareAlarms of "./tocsin.js" in a stack that has a TocsinProvider: its plan';
const PLAN = "A plan there";

const NEXT: Readonly<Record<FormatName, string>> = { hcl: PLAN, json: PLAN, cdktf: CALL, cdktn: CALL };
