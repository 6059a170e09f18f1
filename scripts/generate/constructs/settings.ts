import { LIVE } from "../../../src/provider/resources/live/index.ts";

/** The module with the resources that a place has one object of: two of them for one place undo each other. */
export function generateSettings(): string {
  const rows = LIVE.filter(({ live }) => live.numbersIn === undefined).map(
    ({ type, live }) => `  ${type}: { noun: ${JSON.stringify(live.nouns[0])}, isPersonal: ${live.isPersonal} },\n`,
  );
  return `// generated from the parts of the resources for walks

/** A resource type that exists once per place. */
export interface SettingType {
  readonly noun: string;
  /** Whether each user has their own. */
  readonly isPersonal: boolean;
}

/** The resources whose objects are settings of a place, by the names of their types. */
export const SETTINGS: Readonly<Record<string, SettingType>> = {
${rows.join("")}};
`;
}
