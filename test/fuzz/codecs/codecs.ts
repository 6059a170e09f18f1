import fc from "fast-check";
import type { Target } from "../target.ts";
import { messageTrials } from "./messages.ts";
import { textTrials } from "./texts.ts";
import { valueTrials } from "./values.ts";

/**
 * What reads bytes and text: whatever comes is read or refused with the codec's own error, and what was read is the
 * same after it was written and read again.
 */
export const codecsTarget: Target = {
  name: "codecs",
  open: async () => {
    const messages = fc.oneof(...(await messageTrials()));
    return { trials: fc.oneof(...valueTrials, ...textTrials, messages), close: () => Promise.resolve() };
  },
};
