import type { Declaration } from "../declaration/index.ts";
import { isObject, type Value } from "../../kit/cty/index.ts";
import { inColumns } from "../terminal/index.ts";

/** The most columns that one long name or import ID takes from the others. */
const WIDEST = 60;

/** The table of what an export would write: address, import ID and what is set. */
export function tableOf(declarations: readonly Declaration[]): string {
  const rows = declarations.map((declaration) => [
    `${declaration.typeName}.${declaration.name}`,
    declaration.importId,
    valuesText(declaration),
  ]);
  return inColumns(rows, WIDEST)
    .map((line) => `${line}\n`)
    .join("");
}

function valuesText({ config, remarks, isDefault }: Declaration): string {
  const { group: _, project: __, events, ...values } = config;
  const set = Object.entries(values).map(([name, value]) =>
    typeof value === "string" ? value : `${name} = ${JSON.stringify(value)}`,
  );
  const all = [...set, ...(events === undefined ? [] : [`(${namesOn(events)})`]), ...(isDefault ? ["(default)"] : [])];
  return [all.join(" "), ...remarks.map((remark) => `# ${remark}`)].filter((text) => text !== "").join("  ");
}

/** The names of the events that are on. */
function namesOn(events: Value): string {
  const names = isObject(events) ? Object.keys(events).filter((name) => events[name] === true) : [];
  return names.length === 0 ? "no event" : names.join(", ");
}
