/** The progress display of a command. */
export interface Spinner {
  /** Shows how far it is. */
  readonly show: (text: string) => void;
  /** Says for how long the service, which limits the rate of requests, lets all of them wait. */
  readonly pause: (ms: number) => void;
  readonly end: () => void;
}

/** A line on stderr, if that is a terminal and nobody asks for quiet; otherwise only what would look like a hang. */
export async function startSpinner(isShown: boolean, text: string): Promise<Spinner> {
  const nothing = (): void => undefined;
  if (!isShown) {
    const pause = (ms: number): void => {
      if (ms >= LONG_MS) process.stderr.write(`${pauseText(ms)}\n`);
    };
    return { show: nothing, pause, end: nothing };
  }
  const { default: ora } = await import("ora");
  // Input stays the terminal's: Ctrl-C must arrive as a signal.
  const spinner = ora({ text, stream: process.stderr, discardStdin: false }).start();
  const show = (shown: string): void => void (spinner.text = shown);
  return { show, pause: (ms) => show(pauseText(ms)), end: () => void spinner.stop() };
}

/** Nobody wonders about a shorter wait. */
const LONG_MS = 5_000;

const pauseText = (ms: number): string =>
  `The service limits the rate of requests. The next ones are sent in ${Math.ceil(ms / 1000)} s.`;
