/** Both hosts of the provider before the same trouble: each is started as a plugin, and asked once. */
import { afterEach, expect, test } from "@jest/globals";
import { isRecord } from "../../../src/kit/json.ts";
import type { Value } from "../../../src/kit/cty/index.ts";
import { closeAll } from "../server/http-server.ts";
import { EXECUTABLE, SCRIPT } from "./hosts.ts";
import { endAll, startProvider, type ProviderProcess, type Said, type Written } from "./provider-process.ts";

/** The configuration of a provider, and the traces that it leaves. */
export interface Scene {
  readonly written: Written;
  readonly env?: Readonly<Record<string, string>>;
  /** Starts the program in another way: a command to which the program is added. */
  readonly wrapper?: readonly string[];
  /** The requests that the servers have seen, which must be the same too. */
  readonly seen?: () => readonly unknown[];
  /** Resolves when the provider reaches the point at which it is stopped. */
  readonly reached?: Promise<unknown>;
}

/** One case of the table. */
export interface HostCase {
  /** Starts what the provider is to meet. */
  readonly open: () => Promise<Scene>;
  /** The call to make; a read by default. */
  readonly ask?: (provider: ProviderProcess, scene: Scene) => Promise<Said>;
  /** The result, which must be the same: the level that was read, or summary and detail. */
  readonly says: RegExp;
  readonly differs?: Difference;
}

/** The executable's own result, with the reason why it may differ. The case fails if it no longer differs. */
export interface Difference {
  readonly reason: string;
  readonly says: RegExp;
  /** Nothing else differs than the last line, which has the words of a library. */
  readonly isLastLine?: true;
}

/** A table of cases by what each is. */
export type HostCases = Readonly<Record<string, HostCase>>;

/** Reads, and stops the provider once it is where the scene says. */
export async function readUntilStopped(provider: ProviderProcess, { reached }: Scene): Promise<Said> {
  const said = provider.read();
  await reached;
  await provider.stop();
  return said;
}

/** Makes a test of each case. */
export function compareHosts(cases: HostCases): void {
  afterEach(endAll);
  afterEach(closeAll);
  test.each(Object.entries(cases))("%s", async (_title, { open, ask = read, says, differs }) => {
    const [script, executable] = [
      await outcomeOf(SCRIPT, await open(), ask),
      await outcomeOf(EXECUTABLE, await open(), ask),
    ];
    expect(script.text).toMatch(says);
    if (differs === undefined) {
      expect(executable).toEqual(script);
      return;
    }
    expect(executable.text).toMatch(differs.says);
    expect(executable.text).not.toBe(script.text);
    if (differs.isLastLine) expect(withoutLastLine(executable)).toEqual(withoutLastLine(script));
  });
}

const withoutLastLine = ({ text, seen }: Outcome): Outcome => ({ text: text.slice(0, text.lastIndexOf("\n")), seen });

const read = (provider: ProviderProcess): Promise<Said> => provider.read();

/** The result of a case without ports, which differ each time. */
interface Outcome {
  readonly text: string;
  readonly seen: readonly unknown[];
}

async function outcomeOf(
  program: string,
  scene: Scene,
  ask: (provider: ProviderProcess, scene: Scene) => Promise<Said>,
) {
  const provider = await startProvider([...(scene.wrapper ?? []), program], { env: scene.env });
  const configured = await provider.configure(scene.written);
  const { diagnostics, value } = configured.hasErrors ? NOTHING : await ask(provider, scene);
  const messages = [...configured.diagnostics, ...diagnostics].map(({ summary, detail }) => `${summary}: ${detail}`);
  const text = [...levelIn(value), ...messages].join("\n\n");
  const outcome: Outcome = {
    text: withoutPorts(text),
    seen: scene.seen?.().map((each) => withoutPorts(String(each))) ?? [],
  };
  expect(await provider.end()).toBe(0);
  return outcome;
}

const levelIn = (value: Value | undefined): readonly string[] =>
  isRecord(value) ? [`level ${JSON.stringify(value["level"])}`] : [];

const NOTHING: Said = { diagnostics: [], hasErrors: false };

const withoutPorts = (text: string): string =>
  text.replace(/(?<=[.\w\]]:)\d{4,5}\b/g, "PORT").replace(/(?<=tried \d+ times in )[\d.]+(?= s)/, "TIME");
