import type { Block } from "../core/configuration.ts";
import { newStack, type Stack } from "../stack.ts";
import { openWorlds, type World } from "../world.ts";

const opened = openWorlds();

/** Error tracking settings of the project 7. */
export const SETTINGS: Block = {
  address: "error_tracking_settings.a",
  type: "error_tracking_settings",
  values: { project: "7" },
};

/** A setting and a key of the project 7. */
export const BLOCKS: readonly Block[] = [
  {
    address: "notification_setting.a",
    type: "notification_setting",
    values: { project: "7", level: "custom", events: { new_note: true } },
  },
  { address: "client_key.b", type: "client_key", values: { project: "7" } },
];

/** Runs in a world with an empty stack, in which all reads are fresh. */
export const inWorld = async <T>(run: (world: World, stack: Stack) => Promise<T>, seed = 1): Promise<T> =>
  (await opened).within({ seed, reads: { kind: "fresh" } }, (world) => run(world, newStack("main")));

/** An error of the key in `BLOCKS`. */
export const error = (summary: string, detail: string) =>
  ({ address: "client_key.b", severity: "error", summary, detail }) as const;
