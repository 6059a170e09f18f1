import { existsSync } from "node:fs";
import { LIVE } from "../../../provider/resources/live/index.ts";
import { diagnosticError, type DiagnosticError } from "../../../kit/errors.ts";
import { ERRORS } from "../../diagnostics.ts";
import { blockFiles } from "./block-files.ts";
import { commandScript } from "./command-script.ts";
import { assertWritable, writeWhole } from "../../terminal/index.ts";
import { findMoves, type Decision, type Move, type Resharding } from "./find-moves.ts";
import { pathFor, readStates } from "./read-states.ts";

/** The move, with options for its output. */
export interface MoveShardsOptions extends Resharding {
  /** The path of the states, in which `{}` stands for the number of the shard. */
  readonly state: string;
  readonly form: "commands" | "blocks" | "json";
  /** The same of the files for blocks; null for every other form. */
  readonly out: string | null;
  /** The program that runs the commands: a name, or an absolute path; null for the one that wrote the states. */
  readonly program: string | null;
}

/** The output of a run. */
export interface Printed {
  readonly stdout: string;
  readonly notes: string;
}

/**
 * Writes what moves objects between the states of shards. Throws `invalid` where a state cannot be read, and where
 * nothing says of an object where it belongs, or how it can get there: then nothing is written.
 */
export async function moveShards(request: MoveShardsOptions, table = LIVE): Promise<Printed> {
  const { from, to, state, form, out } = request;
  const decision = findMoves(await readStates({ template: state, from, to }), request, table);
  const { moves, earlier, undecided } = decision;
  if (undecided.length > 0) {
    throw refused(undecided.map(({ shard, address, reason }) => `${address} in shard ${shard}: ${reason}.`));
  }
  const summary = `From ${from} shards to ${to}: ${moves.length} of ${decision.objects} objects move.`;
  const notes = notesOn(decision, summary);
  if (form === "json") return { stdout: jsonOf(request, decision), notes };
  if (form === "commands") {
    const script = { moves, earlier, state, program: request.program, summary };
    return { stdout: moves.length === 0 ? "" : commandScript(script), notes };
  }
  const imported = moves.filter(({ isCopied }) => !isCopied);
  assertImportable(imported);
  const written = await writeFiles(blockFiles({ moves, to, summary }), out ?? "");
  return { stdout: written, notes: notes + restoredNote(imported) };
}

function notesOn({ moves, others, unused }: Decision, summary: string): string {
  const copied = moves.filter(({ isCopied }) => isCopied).length;
  const lines = [
    summary,
    ...(copied === 0 ? [] : [`In two states, and only to be removed from one: ${copied}.`]),
    ...(others === 0 ? [] : [`Objects of other providers stay where they are: ${others}.`]),
    ...unused.map((address) => `--leave ${address}: no state has it.`),
  ];
  return `${lines.join("\n")}\n`;
}

const jsonOf = ({ from, to }: Resharding, { objects, moves }: Decision): string => {
  const moved = moves.map(({ object: { address, type, reference, id, importLoss }, isCopied: copied, ...shards }) => ({
    address,
    type,
    of: reference,
    import_id: importLoss === null ? id : null,
    ...shards,
    copied,
  }));
  return `${JSON.stringify({ version: 1, from, to, objects, moves: moved }, null, 2)}\n`;
};

function assertImportable(moves: readonly Move[]): void {
  const lost = moves.flatMap(({ from, object: { address, importLoss } }) =>
    importLoss === null ? [] : [`${address} in shard ${from}: ${importLoss}. Use --as commands.`],
  );
  if (lost.length > 0) throw refused(lost);
}

function restoredNote(moves: readonly Move[]): string {
  const restored = moves.filter(({ object }) => object.isRestored).map(({ object }) => `  ${object.address}`);
  if (restored.length === 0) return "";
  return `on_destroy = "restore" of these goes back to what they are at the import, and no longer to what they were before. --as commands keeps that.\n${restored.join("\n")}\n`;
}

/** Writes the files, never over one that is there. Returns their names, a line for each. */
async function writeFiles(texts: ReadonlyMap<number, string>, template: string): Promise<string> {
  const files = [...texts].map(([shard, text]) => [pathFor(template, shard), text] as const);
  const there = files.map(([file]) => file).filter((file) => existsSync(file));
  if (there.length > 0) {
    const why = "It is there already. Remove it, or name another one.";
    throw diagnosticError(ERRORS.cannotWrite, { named: there.join(", "), why });
  }
  await assertWritable(files.map(([file]) => file));
  for (const [file, text] of files) await writeWhole(file, text);
  return files.map(([file]) => `${file}\n`).join("");
}

const refused = (lines: readonly string[]): DiagnosticError =>
  diagnosticError(ERRORS.immovable, {
    why: `${lines.join("\n")}\nNothing was written.`,
  });
