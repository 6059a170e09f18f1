import { isWhollyKnown, type Value } from "../../../src/kit/cty/index.ts";
import type { Record } from "../command.ts";
import type { Block } from "../core/configuration.ts";
import { numberOf } from "../deed.ts";
import { TOKENS } from "../seed.ts";
import type { Service } from "../remembering-service.ts";
import { takeSnapshot, type LiveSetting, type LiveTracking, type Snapshot } from "../snapshot.ts";
import { cellOf, keysIn, keysOf, placeOf, type Note } from "../stack.ts";
import { findings, type Finding } from "./finding.ts";
import { changedUndeclared, foreignChanges, hasSameReference, isThere } from "./undeclared.ts";
import { wronglyDestroyed } from "./destroyed.ts";

/** Whether a command ran without faults or changes by others. */
export const isClean = ({ command, touched, failure, isStale }: Record): boolean =>
  failure === null &&
  !isStale &&
  touched.size === 0 &&
  command.troubles.length === 0 &&
  command.stop === null &&
  command.meanwhile.length === 0 &&
  command.as !== "bo without user";

/** Whether a command applied the whole configuration, so that a second plan must find nothing. */
export const isWholeApply = (record: Record, service: Service): boolean => {
  const { command, isOk } = record;
  const { verb, mode, targets, refresh } = command;
  const isWhole = verb === "apply" && mode === "normal" && targets.length === 0 && refresh === true;
  return isClean(record) && isOk && isWhole && !missesGone(record, service);
};

/** Whether an object's place is gone, and the plan could not notice it, as another one had its path and its values. */
const missesGone = ({ stateBefore, stateAfter }: Record, service: Service): boolean =>
  [...stateAfter].some(
    ([address, { current }]) =>
      current !== null && !isThere(current.note, service) && stateBefore.get(address)?.current?.note === current.note,
  );

/** Judges one command by its effects. */
export function checkCommand(record: Record, service: Service): readonly Finding[] {
  const { failure, said, logs } = record;
  if (failure?.kind === "refused") return findings("refused", [failure.text]);
  if (failure !== null) return findings("endless", [failure.text]);
  const texts = [...said.map(({ summary, detail }) => `${summary}: ${detail}`), ...logs];
  const secrets = Object.values(TOKENS).filter(({ token }) => texts.some((text) => text.includes(token)));
  return [
    ...findings(
      "secret",
      secrets.map(({ user }) => `the token of ${user}`),
    ),
    ...findings(
      "internal",
      said.filter(isInternal).map(({ address, summary, detail }) => `${address}: ${summary}: ${detail}`),
    ),
    ...findings("unread", unread(record)),
    ...findings("foreign", foreignChanges(record, service)),
    ...findings("lostKey", lostKeys(record)),
    ...findings("undeclared", changedUndeclared(record)),
    ...(isWholeApply(record, service) ? findings("notLive", notLive(record, service)) : []),
    ...(isClean(record) ? findings("destroyed", wronglyDestroyed(record)) : []),
  ];
}

const isInternal = ({ summary }: { readonly summary: string }): boolean =>
  ["Unexpected error", "Incomplete request from Terraform"].includes(summary);

/** Returns objects that keep their state unread in a command that succeeds: an apply would follow the plan. */
const unread = ({ isOk, said }: Record): readonly string[] =>
  said.filter(({ summary }) => isOk && summary === "Not refreshed").map(({ address }) => address);

/** Returns keys that left the state although nothing deleted them, and that no diagnostic names. */
function lostKeys({ plan, stateBefore, stateAfter, base, after, touched, isOk, ...record }: Record): readonly string[] {
  const deleted = new Set<number>();
  for (const { action, before, planned } of plan?.changes ?? []) {
    if (action === "create" || before === null) continue;
    // A destroy is explicit; a rotation warns about the keys that it deletes.
    const isDestroy = action !== "update" || planned === null;
    if (isDestroy) for (const { key_id } of keysOf(before.stored.state)) deleted.add(key_id);
  }
  const kept = new Set(keysIn(stateAfter).map(({ key_id }) => key_id));
  const isNamed = (key: { readonly key_id: number; readonly public_key: string }): boolean =>
    [...record.saidBefore, ...record.said].some(({ summary, detail }) =>
      [String(key.key_id), key.public_key].some((text) => `${summary} ${detail}`.includes(text)),
    );
  return keysIn(stateBefore)
    .filter(({ key_id: id }) => !after.keys.has(id) && !deleted.has(id) && !touched.has(`key ${id}`))
    .filter(({ key_id: id }) => base.keys.has(id) || (isOk && !kept.has(id)))
    .filter((key) => !isNamed(key))
    .map(({ key_id: id }) => `key ${id}`);
}

const OF_OTHERS = ["State of another user's setting", "State of a setting whose user is not known"];

/** Returns declared values that differ from the live ones. */
function notLive({ configuration, stateAfter, user, said }: Record, service: Service): readonly string[] {
  // If two resources want one setting, the plan says so.
  if (said.some(({ summary }) => summary.startsWith("Two resources"))) return [];
  const { cells, keys } = takeSnapshot(service);
  // It is unknown whether the setting of another user is as declared.
  const ofOthers = new Set(said.filter(({ summary }) => OF_OTHERS.includes(summary)).map(({ address }) => address));
  return configuration.blocks.flatMap((block) => {
    if (ofOthers.has(block.address)) return [];
    const current = stateAfter.get(block.address)?.current ?? null;
    if (current === null) return [`${block.address} is not in the state`];
    const { note, stored } = current;
    if (block.type === "client_key") {
      return keysOf(stored.state)
        .filter(({ key_id: id, public_key: key }) => keys.get(id)?.publicKey !== key)
        .map(({ key_id: id }) => `${block.address}: key ${id} is not live`);
    }
    const isOwn = hasSameReference(stored.state, block.values) && isThere(note, service);
    const now = numberNow(block, note, service);
    // A plan does not notice another project that has the path and the same values.
    const numbers = isOwn ? [...new Set([note.number, now])] : [now];
    const wrong = numbers.map((number) => wrongCell(block, { ...note, number }, { user, cells }));
    return wrong.includes(null) ? [] : [`${block.address}: ${wrong[0] ?? ""}`];
  });
}

/** Returns what is live where a note points, if the block declares something else; otherwise null. */
function wrongCell(
  block: Block,
  note: Note,
  { user, cells }: { user: string; cells: Snapshot["cells"] },
): string | null {
  const cell = cellOf(note, user);
  const live: unknown = JSON.parse((cell === null ? undefined : cells.get(cell)) ?? "null");
  const isWrong =
    block.type === "notification_setting"
      ? settingDiffers(block, live as LiveSetting | null, { note, user })
      : trackingDiffers(block, live as LiveTracking | null);
  return isWrong ? `${cell ?? "no place"} is ${JSON.stringify(live)}` : null;
}

/**
 * Returns the number that the reference of a block now names; a path may have moved from its object's project to
 * another.
 */
function numberNow(block: Block, note: Note, service: Service): number | null {
  const { kind, reference } = placeOf(block.values);
  return kind === "global" ? note.number : numberOf(kind, reference, service);
}

function settingDiffers({ values }: Block, live: LiveSetting | null, { note, user }: Owner): boolean {
  const { kind, isDoubtful, before } = note;
  const { level, events } = live ?? { level: kind === "global" ? "participating" : "global", events: {} };
  if (typeof values.level === "string" && values.level !== level) return true;
  // The service shows no event of the global setting, so it is invisible that another user has others.
  if (kind === "global" && (isDoubtful || before.size > 1 || !before.has(user))) return false;
  const declared = values.events ?? null;
  if (values.level !== "custom" || declared === null || !isWhollyKnown(declared)) return false;
  return Object.entries(declared as Readonly<{ [name: string]: Value }>).some(
    ([name, value]) => value !== null && (events[name] ?? false) !== value,
  );
}

interface Owner {
  readonly note: Note;
  readonly user: string;
}

function trackingDiffers({ values }: Block, live: LiveTracking | null): boolean {
  return live === null || live.active !== (values.active ?? true) || live.integrated !== (values.integrated ?? true);
}
