import { isDeepStrictEqual } from "node:util";
import type fc from "fast-check";
import { anyMessage, codecOf, comparable } from "../../unit/kit/plugin/any-message.ts";
import { messages } from "../../unit/kit/plugin/protocol-text.ts";
import { mutated } from "../mutated.ts";
import { assertThat, type Trial, trialsOf } from "../target.ts";
import { readOrRefused } from "./read-or-refused.ts";

/** Every message of the plugin protocol. */
export async function messageTrials(): Promise<fc.Arbitrary<Trial>[]> {
  return await Promise.all(
    messages.map(async (message) => {
      const { encode, decode } = await codecOf(message);
      const bytes = mutated(anyMessage(message, 3).map(encode));
      return trialsOf(`bytes are a ${message.fullName} or refused`, bytes, (sent) => {
        const read = readOrRefused(() => decode(sent));
        if (read === null) return;
        const again = decode(encode(read));
        assertThat(isDeepStrictEqual(comparable(again), comparable(read)), "another message comes back", again);
      });
    }),
  );
}
