import { tocsinProvider } from "../../src/provider/index.ts";
import { VERSION } from "../../src/version.ts";

/** The provider's definition, for what is made from it alone. It never meets a service. */
export const provider = tocsinProvider({
  version: VERSION,
  connect: () => Promise.reject(new Error("a definition is read without the service")),
});
