import { grouped } from "../../../kit/group.ts";
import { saysScopeGone, saysUnchecked, type Message } from "../model/index.ts";
import { counted, oneLine, someOf } from "../../terminal/index.ts";

/** One text of warnings, on one line, and the objects that it is about. */
export interface Advice {
  /** Their addresses, some of many; empty for a text about no object. */
  readonly where: string;
  readonly text: string;
}

/** Warnings with one summary: Terraform repeats them for every object. */
export interface WarningGroup {
  readonly summary: string;
  /** The summary, how many warnings there are, and some of the addresses. */
  readonly title: string;
  /** Each text once; none where findings say it of their objects. */
  readonly advice: readonly Advice[];
}

const MAX_NAMED = 3;

/** Groups warnings by their summaries. */
export const warningGroups = (warnings: readonly Message[]): readonly WarningGroup[] =>
  Array.from(grouped(warnings, ({ summary }) => oneLine(summary)).entries(), ([summary, alike]) => {
    const where = addressesOf(alike);
    const times = alike.length > 1 ? `, ${counted(alike.length, "time")}` : "";
    const texts = alike.every(isFinding) ? [] : grouped(alike, adviceIn);
    return {
      summary,
      title: `${summary}${times}${where === "" ? "" : ` (${where})`}`,
      advice: Array.from(texts, ([text, same]) => ({ where: addressesOf(same), text })),
    };
  });

/** Whether a finding says the same of its object. */
const isFinding = (warning: Message): boolean =>
  warning.address !== null && (saysUnchecked(warning) || saysScopeGone(warning));

/** The first line of a warning: places in files and the service's own text follow it. */
const adviceIn = ({ detail }: Message): string => oneLine(detail.split("\n", 1).join(""));

function addressesOf(warnings: readonly Message[]): string {
  const addresses = warnings.flatMap(({ address }) => (address === null ? [] : [oneLine(address)]));
  return someOf(addresses, MAX_NAMED);
}
