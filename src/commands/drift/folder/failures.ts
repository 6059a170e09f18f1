import { grouped } from "../../../kit/group.ts";
import { shellWord, someOf } from "../../terminal/index.ts";
import type { ReadFailure } from "../model/index.ts";
import { LOWEST_TERRAFORM } from "../plan/index.ts";
import type { Diagnostic, PlanStream } from "./plan-stream.ts";
import type { CommandEnd } from "./run-command.ts";

/** The outcome of planning in a folder. */
interface Planned {
  readonly ended: CommandEnd;
  readonly stream: PlanStream;
  /** The name of the program. */
  readonly program: string;
  /** As the user named it. */
  readonly folder: string;
  readonly isInterrupted: boolean;
}

/**
 * Messages of Terraform and OpenTofu in a folder that is not initialized, or was not initialized again after its
 * providers, modules, or backend changed.
 */
const NEEDS_INIT =
  /^(Inconsistent dependency lock file|Required plugins are not installed|Module not installed|Module source has changed|Module version requirements have changed|Backend initialization required.*|Missing required provider|Provider requirements cannot be satisfied.*|Initiali[sz]ation required.*|State store initialization required.*)$/;

const MENTIONS_INIT = /\b(terraform|tofu) init\b/;

/** Why a folder was not read as a whole, except for what is said at the objects that were not checked. */
export const failuresOf = (planned: Planned, unchecked: ReadonlySet<string>): readonly ReadFailure[] => [
  ...tooOld(planned),
  ...errorsOf(planned, unchecked),
];

/** Terraform 1.0 and older ones write plans of another form. */
function tooOld({ stream, program, folder }: Planned): readonly ReadFailure[] {
  if (stream.program === null || !/^Terraform (0\.\d+|1\.0)\./.test(stream.program)) return [];
  const detail = `Plans are compared from Terraform ${LOWEST_TERRAFORM} on, and those of OpenTofu. Use one of them, or read the state alone.`;
  const command = `${commandIn({ program, folder })} state pull | tocsin drift --state -`;
  return [{ summary: `${stream.program} is too old`, detail, command }];
}

function errorsOf(planned: Planned, unchecked: ReadonlySet<string>): readonly ReadFailure[] {
  const { ended, stream, isInterrupted } = planned;
  const errors = stream.errors.filter(({ address }) => address === null || !unchecked.has(address));
  const others = errors.filter(({ summary }) => !NEEDS_INIT.test(summary));
  // Terraform repeats the same words for every object or block.
  const kinds = grouped(others, ({ summary, detail }) => JSON.stringify([summary, detail]));
  const failures = [
    ...notInitialised(planned, errors),
    ...Array.from(kinds.values(), (alike) => {
      const [{ summary, detail }] = alike;
      const places = alike.map(({ place }) => place);
      const command = MENTIONS_INIT.test(`${summary}\n${detail}`) ? initCommand(planned) : null;
      return { summary, detail: withPlaces({ detail }, places), command };
    }),
  ];
  // With -detailed-exitcode in TF_CLI_ARGS_plan, 2 says that there are changes.
  if (failures.length > 0 || stream.errors.length > 0 || ended.code === 0 || ended.code === 2) return failures;
  const summary = isInterrupted ? "Interrupted" : `Terraform ended with ${ended.code ?? "a signal"}`;
  const detail = ended.stderr.trim();
  const command = MENTIONS_INIT.test(detail) ? initCommand(planned) : null;
  return [{ summary, detail, command }];
}

/** One command helps against all of it. Terraform's paragraphs on backends say no more. */
function notInitialised(planned: Planned, errors: readonly Diagnostic[]): readonly ReadFailure[] {
  const summaries = new Set(errors.map(({ summary }) => summary).filter((summary) => NEEDS_INIT.test(summary)));
  if (summaries.size === 0) return [];
  return [{ summary: "Not initialized", detail: [...summaries].join("\n"), command: initCommand(planned) }];
}

/** The detail of a message, with the first of the places in the configuration to which it points. */
export function withPlaces({ detail }: { readonly detail: string }, places: readonly (string | null)[]): string {
  const known = [...new Set(places.filter((place) => place !== null))];
  return [detail, known.length === 0 ? "" : `(${someOf(known, MAX_PLACES)})`].filter((part) => part !== "").join("\n");
}

const MAX_PLACES = 3;

const initCommand = (planned: Planned): string => `${commandIn(planned)} init`;

const commandIn = ({ program, folder }: Pick<Planned, "program" | "folder">): string =>
  [program, ...(folder === "." ? [] : [shellWord(`-chdir=${folder}`)])].join(" ");
