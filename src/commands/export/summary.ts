import type { Declaration, TypeName } from "../declaration/index.ts";
import { SOURCE } from "../../source.ts";
import { FILES, type FormatName, type Requirements } from "./files.ts";
import { userText, type Whose } from "./whose.ts";

const NAMES: Readonly<Record<TypeName, readonly [one: string, many: string]>> = {
  tocsin_notification_setting: ["notification setting", "notification settings"],
  tocsin_error_tracking_settings: ["project's error tracking settings", "projects' error tracking settings"],
  tocsin_client_key: ["client key", "client keys"],
};

/** What was found, in one or two sentences. `untouched` are those at their default that are left out. */
export function summaryOf(whose: Whose, declarations: readonly Declaration[], untouched: number): string {
  const counts = Object.entries(NAMES).map(([typeName, [one, many]]) => {
    const count = declarations.filter((each) => each.typeName === typeName).length;
    return `${count} ${count === 1 ? one : many}`;
  });
  const found = `Found ${counts.join(", ")} for ${userText(whose)} at ${whose.address}.`;
  const rest =
    untouched === 1
      ? "1 setting at its default is left out; --include-defaults writes it."
      : `${untouched} settings at their default are left out; --include-defaults writes them.`;
  return untouched === 0 ? `${found}\n` : `${found}\n${rest}\n`;
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
