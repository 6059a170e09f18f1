import { createRandom } from "../../support/random.ts";
import { EMPTY, type Configuration } from "../core/configuration.ts";
import { anyBlocks, type Dice } from "./any-block.ts";
import { anyDeed, anyUpheaval } from "./any-deed.ts";
import { anyEdit, distinct } from "./any-edit.ts";
import { anyStaleReads, anyTroubles } from "./any-fault.ts";
import { APPLY, type Command, type Program, type Step } from "./program.ts";

/** The themes of programs. Each program has one or two, so that it is deep. */
const THEMES = ["edits", "options", "faults", "stale reads", "stops", "users", "others", "upheaval", "stacks"] as const;

/** The themes that need more than one command. */
const LONG: readonly Theme[] = ["edits", "users", "upheaval"];

type Theme = (typeof THEMES)[number];

interface Generating {
  readonly random: Dice;
  readonly themes: ReadonlySet<Theme>;
  configuration: Configuration;
}

/** The program of a seed. */
export function generate(seed: number): Program {
  const choices = createRandom(seed);
  const random: Dice = { ...choices, home: choices.pick([7, 8, 9]) };
  const first = random.pick(THEMES);
  const themes = new Set<Theme>([first, ...(random.chance(0.5) ? [random.pick(THEMES)] : [])]);
  const blocks = anyBlocks(random, 1 + random.below(4));
  const generating: Generating = { random, themes, configuration: { ...EMPTY, blocks } };
  const steps: Step[] = Array.from({ length: random.below(3) }, () => ({ kind: "deed", deed: anyDeed(random) }));
  steps.push({ kind: "write", stack: "main", configuration: generating.configuration }, ...anyCommands(generating));
  const episodes = LONG.some((theme) => themes.has(theme)) ? 1 + random.below(3) : random.below(3);
  for (let left = episodes; left > 0; left -= 1) steps.push(...anyEpisode(generating));
  return {
    reads: themes.has("stale reads") ? anyStaleReads(random) : { kind: "fresh" },
    steps,
    isDestroyed: random.chance(0.5),
  };
}

function anyEpisode(generating: Generating): readonly Step[] {
  const { random, themes } = generating;
  const steps: Step[] = [];
  if (themes.has("others") && random.chance(0.6)) steps.push({ kind: "deed", deed: anyDeed(random) });
  if (themes.has("upheaval") && random.chance(0.7)) {
    steps.push(...anyUpheaval(random).map((deed): Step => ({ kind: "deed", deed })));
  }
  if (random.chance(themes.has("edits") ? 0.9 : 0.4)) {
    generating.configuration = anyEdit(generating.configuration, random);
    steps.push({ kind: "write", stack: "main", configuration: generating.configuration });
  }
  if (themes.has("stacks") && random.chance(0.6)) {
    const blocks = distinct(
      [...generating.configuration.blocks, ...anyBlocks(random, 1)].filter(() => random.chance(0.5)),
    );
    steps.push({ kind: "write", stack: "second", configuration: { ...EMPTY, blocks } }, { ...APPLY, stack: "second" });
  }
  return [...steps, ...anyCommands(generating)];
}

function anyCommands(generating: Generating): readonly Step[] {
  const { random, themes, configuration } = generating;
  const addresses = configuration.blocks.map(({ address }) => address);
  const anyAddress = (): readonly string[] => addresses.slice(random.below(addresses.length)).slice(0, 1);
  let command: Command = {
    ...APPLY,
    parallelism: random.pick([10, 10, 2, 1]),
    ...random.pick<Pick<Command, "terraformVersion" | "readsForgotten">>([
      { terraformVersion: "1.11.4", readsForgotten: false },
      { terraformVersion: "1.15.9", readsForgotten: false },
      { terraformVersion: "1.12.6", readsForgotten: true },
    ]),
  };
  const before: Step[] = [];
  if (themes.has("users")) {
    const mode = random.pick<Command["mode"]>(["normal", "normal", "normal", "destroy"]);
    command = { ...command, as: random.pick(["ada", "ada", "bo", "bo without user"]), mode };
  }
  if (themes.has("options")) {
    command = {
      ...command,
      mode: random.pick(["normal", "normal", "normal", "destroy", "refresh-only"]),
      refresh: random.pick([true, true, false, "minimal"]),
      targets: random.chance(0.3) ? anyAddress() : [],
      replace: random.chance(0.3) ? anyAddress() : [],
    };
    const [address] = anyAddress();
    if (address !== undefined && random.chance(0.2)) {
      before.push({ kind: random.pick(["taint", "taint", "forget"]), stack: "main", address });
    }
  }
  if (themes.has("faults") && random.chance(0.7)) command = { ...command, troubles: anyTroubles(random) };
  if (themes.has("stops") && random.chance(0.6)) {
    const kind = random.pick<"interrupt" | "kill">(["interrupt", "interrupt", "kill"]);
    command = { ...command, stop: { at: 1 + random.below(24), kind } };
  }
  if (themes.has("others") && random.chance(0.4)) {
    command = { ...command, meanwhile: [{ at: 1 + random.below(20), deed: anyDeed(random) }] };
  }
  const isSaved = (themes.has("options") || themes.has("users")) && random.chance(0.25);
  if (!isSaved) return [...before, command];
  const deeds: readonly Step[] = themes.has("others") ? [{ kind: "deed", deed: anyDeed(random) }] : [];
  const as = themes.has("users") ? random.pick<Command["as"]>(["ada", "bo"]) : command.as;
  return [...before, { ...command, verb: "plan" }, ...deeds, { ...command, verb: "apply the plan", as }];
}
