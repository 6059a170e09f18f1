import { jsonText } from "../../terminal/index.ts";
import type { Format } from "./format.ts";

/** For programs: `docs/schemas/drift.v2.schema.json` describes it. */
export const json: Format = jsonText;
