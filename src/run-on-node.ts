import { nodeHost } from "./host/node/index.ts";
import type { RunningProvider } from "./kit/plugin/index.ts";
import { runTocsin } from "./provider/configuration/create-provider.ts";

/** The provider in this process of Node.js, to be served. */
export const runOnNode = (): RunningProvider => runTocsin(nodeHost);
