import { nodeHostWith } from "../../../host/node/index.ts";
import { errorFromProblem } from "../../../kit/errors.ts";
import { configOf, type Engine } from "../../../kit/engine/index.ts";
import { createProviderEngine } from "../../../provider/configuration/index.ts";
import type { Message } from "../model/index.ts";
import type { StandIn } from "./stand-in.ts";

type Env = Readonly<Record<string, string | undefined>>;

/** The configured providers of one state: one without an alias, and one for each alias that stands for a known user. */
export interface ProviderSessions {
  /**
   * Returns the engine of the provider with this alias (null: the one without). Resolves to null if no option names the
   * user that the alias acts for. Rejects if the environment does not configure the provider.
   */
  engine(alias: string | null): Promise<Engine | null>;
  /** The warnings from configuring them. */
  warnings(): readonly Message[];
  /** Gives up every request that waits. */
  stop(): void;
}

/**
 * Makes the sessions; each provider is configured when its first object is read, so that each has limits of its own, as
 * in Terraform.
 */
export function createSessions(
  env: Env,
  standIns: readonly StandIn[],
  onPause?: (ms: number) => void,
): ProviderSessions {
  const users = new Map(standIns.map(({ alias, user }) => [alias, user]));
  const engines: Engine[] = [];
  const opened = new Map<string | null, Promise<Engine>>();
  const warnings = new Map<string, Message>();
  const open = async (sudo: string | null): Promise<Engine> => {
    const engine = createProviderEngine(nodeHostWith(env), onPause);
    engines.push(engine);
    const diagnostics = await engine.configure(configOf(engine.provider.attributes, { sudo }), "none");
    for (const { severity, ...problem } of diagnostics) {
      if (severity === "error") throw errorFromProblem(problem);
      const { summary, detail } = problem;
      warnings.set(`${summary}\n${detail}`, { summary, detail, address: null });
    }
    return engine;
  };
  return {
    async engine(alias) {
      const user = alias === null ? null : users.get(alias);
      if (user === undefined) return null;
      const engine = opened.get(alias) ?? open(user);
      opened.set(alias, engine);
      return engine;
    },
    warnings: () => [...warnings.values()],
    stop: () => engines.forEach((engine) => engine.stop()),
  };
}
