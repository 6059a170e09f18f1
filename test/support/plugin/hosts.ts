import { resolve } from "node:path";
import { VERSION } from "../../../src/version.ts";

/** The file that Terraform starts, in every package. */
const FILE = `terraform-provider-tocsin_v${VERSION}`;

/** The provider that `npm run build` has made, which node runs. */
export const SCRIPT = resolve("dist/provider", FILE);

/** The same provider as one executable, in the folder that jest.executable.config.js names. */
export const EXECUTABLE = resolve(process.env["PROVIDER_PACKAGE"] ?? "shell/dist", FILE);
