import fc from "fast-check";
import type { Target } from "../target.ts";
import { messageTrials } from "./messages.ts";
import { textTrials } from "./texts.ts";
import { valueTrials } from "./values.ts";

/**
 * Fuzzes the codecs: any input is read, or refused with the codec's own error, and a value that was read stays the same
 * when it is written and read again.
 */
export const codecsTarget: Target = {
  name: "codecs",
  open: async () => {
    const messages = fc.oneof(...(await messageTrials()));
    return { trials: fc.oneof(...valueTrials, ...textTrials, messages), close: () => Promise.resolve() };
  },
};
