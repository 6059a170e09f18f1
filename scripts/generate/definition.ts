import { nodeHost } from "../../src/host/node/index.ts";
import { tocsinProvider } from "../../src/provider/configuration/index.ts";
import { VERSION } from "../../src/version.ts";

/** The provider's definition, for generators. It never connects to a service. */
export const provider = tocsinProvider({
  version: VERSION,
  host: nodeHost,
  connect: () => Promise.reject(new Error("generators do not connect to a service")),
});
