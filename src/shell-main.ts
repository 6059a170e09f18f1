/** The provider as the native program runs it, which serves it to Terraform. */
import "./host/shell/globals.ts";
import { shellHost, type NativeCalls } from "./host/shell/index.ts";
import { createCalls } from "./kit/plugin/portable.ts";
import { runTocsin } from "./provider/configuration/create-provider.ts";

const { methods, stop } = runTocsin(shellHost);

/** Copies a message that leaves the program, so that it is not part of a larger buffer. */
const whole = (message: Uint8Array): Uint8Array => message.slice();

const calls = createCalls(methods, (id, message) => __host.emit(id, whole(message)));

Object.assign(globalThis, {
  __call: async (id, path, message) => {
    const outcome = await calls.run({ id, path, message });
    if (outcome === null) return null;
    return outcome instanceof Uint8Array ? whole(outcome) : [outcome.code, outcome.message];
  },
  __abort: calls.abort,
  __stop: stop,
} satisfies NativeCalls);
