import { reference, type PrintableBlock } from "../terraform/index.ts";
import type { Declaration } from "./declaration.ts";

/** The block that declares an object. */
export const resourceBlock = ({ typeName, name, config, remarks }: Declaration): PrintableBlock => ({
  type: "resource",
  labels: [typeName, name],
  ...(remarks.length === 0 ? {} : { comment: remarks.join("\n") }),
  attributes: config,
});

/** The block that imports it. */
export const importBlock = ({ typeName, name, importId }: Declaration): PrintableBlock => ({
  type: "import",
  attributes: { to: reference(`${typeName}.${name}`), id: importId },
});
