import type { Body } from "../configuration/body.ts";
import { parseHcl } from "../configuration/hcl/hcl-body.ts";
import { parseJson } from "../configuration/json/json-body.ts";

/** Reads a CLI configuration. Terraform tells JSON by its first brace, whatever the file is called. It never fails. */
export const parseSettings = (text: string): Body =>
  text.trimStart().startsWith("{") ? parseJson(text) : parseHcl(text);
