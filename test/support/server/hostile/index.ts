/** Answers of a malicious or broken server as data, each with the expected result. */
import { answerTo, each, type Answers } from "./answer.ts";
import { READINGS, SIZES } from "./body.ts";
import { BYTES } from "./bytes.ts";
import { KEYS } from "./key.ts";
import { REFUSALS } from "./refusal.ts";
import { SETTINGS_ANSWERS } from "./setting.ts";

/** All of them, by what each is. */
export const HOSTILE: Answers = {
  ...KEYS,
  ...SETTINGS_ANSWERS,
  ...SIZES,
  ...READINGS,
  ...REFUSALS,
  ...each(Object.entries(BYTES), ([name, [raw, text]]) => [name, answerTo("list", { raw }, text)]),
};

export { serveHostile } from "./serve.ts";
export type { Hostile } from "./answer.ts";
