import { textOf } from "../core/configuration.ts";
import type { Record } from "../command.ts";
import type { LiveSetting, LiveTracking } from "../snapshot.ts";
import { cellOf } from "../stack.ts";
import { changedCells, defaultOf } from "./undeclared.ts";

/** Returns objects whose destroy in a command left something other than they declare. */
export function wronglyDestroyed(record: Record): readonly string[] {
  const { plan, stateAfter, isOk, after, base, user, said } = record;
  if (!isOk || record.command.verb === "plan") return [];
  const declared = new Set(
    [...stateAfter.values()].flatMap(({ current }) =>
      current === null ? [] : [...current.note.before.keys(), user].map((each) => cellOf(current.note, each)),
    ),
  );
  const changed = new Set(changedCells(record));
  const isNamed = (name: string): boolean => said.some(({ detail }) => detail.includes(name));
  return (plan?.changes ?? []).flatMap(({ action, address, before }) => {
    if (action !== "delete" || before === null || before.note.isDoubtful) return [];
    const { note, stored } = before;
    if (note.type === "notification_setting" && stored.state.level === null) return [];
    const owner = note.type === "notification_setting" ? user : "";
    const cell = cellOf(note, user);
    if (cell === null || declared.has(cell) || !base.cells.has(cell)) return [];
    const others = [...note.before.keys()].filter((name) => name !== owner && note.type === "notification_setting");
    const forgotten = others.filter((name) => !isNamed(name) && stored.state.on_destroy !== "keep");
    if (forgotten.length > 0)
      return [`${address}: nothing says what becomes of the setting of ${forgotten.join(", ")}`];
    if (!note.before.has(owner)) return changed.has(cell) ? [`${address}: ${cell} was changed`] : [];
    const was = note.before.get(owner) ?? defaultOf(cell);
    const is = after.cells.get(cell) ?? defaultOf(cell);
    const isRight = note.type === "notification_setting" ? settingIs : trackingIs;
    return isRight(textOf(stored.state.on_destroy), { was, is, wasLast: base.cells.get(cell) })
      ? []
      : [`${address} (${textOf(stored.state.on_destroy)}): ${cell} is ${is ?? "nothing"}, and was ${was ?? "nothing"}`];
  });
}

interface Values {
  /** The value before it was managed, now, and immediately before the destroy. */
  readonly was: string | undefined;
  readonly is: string | undefined;
  readonly wasLast: string | undefined;
}

function settingIs(onDestroy: string, { was, is, wasLast }: Values): boolean {
  if (onDestroy === "keep") return is === wasLast;
  const [before, now] = [was, is].map((text) => JSON.parse(text ?? "null") as LiveSetting | null);
  if (onDestroy === "restore") return now?.level === before?.level;
  return now?.level === "global" || now?.level === "participating";
}

function trackingIs(onDestroy: string, { was, is, wasLast }: Values): boolean {
  if (onDestroy === "keep") return is === wasLast;
  const [before, now] = [was, is].map((text) => JSON.parse(text ?? "null") as LiveTracking | null);
  return (now?.active ?? false) === (onDestroy === "restore" ? (before?.active ?? false) : false);
}
