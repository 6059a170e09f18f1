import type { Declaration, TypeName } from "../declaration/index.ts";
import type { Requirements } from "./files.ts";
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
  const rest = `Left out at ${untouched === 1 ? "its" : "their"} default: ${untouched} (--include-defaults has them).`;
  return untouched === 0 ? `${found}\n` : `${found}\n${rest}\n`;
}

/** What was written, and what is left to do. */
export function nextSteps(folder: string, files: readonly string[], requirements: Requirements | null): string {
  const lines = [`Wrote ${files.join(" and ")} in ${folder}. A plan there imports everything and changes nothing.`];
  if (requirements?.hasProvider === false) {
    lines.push(
      `${requirements.file} has required_providers without the provider. Add: tocsin = { source = "tocsin/tocsin" }`,
    );
  }
  return lines.map((line) => `${line}\n`).join("");
}
