import { jsonText } from "../../text/index.ts";
import type { Format } from "./format.ts";

/** For programs: `docs/schemas/drift.v1.schema.json` describes it. */
export const json: Format = jsonText;
