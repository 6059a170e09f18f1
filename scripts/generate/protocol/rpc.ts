import { camelCase } from "./names.ts";
import type { Piece } from "./piece.ts";
import { readFields, type RpcEntry, type Type } from "./table.ts";

const PROVIDER = "tfplugin6.Provider";

/** The constant that ties the path of an RPC to the codecs of its messages. */
export const rpcPiece = ({ service, name, kind, request, response }: RpcEntry): Piece => ({
  file: service === PROVIDER ? "provider-rpcs" : "plugin-rpcs",
  name: camelCase(name),
  isType: false,
  code: `export const ${camelCase(name)}: Rpc<"${kind}", ${request.name}, ${response.name}> = {
  kind: "${kind}",
  path: "${pathOf({ service, name })}",
  decodeRequest: decode${request.name},
  encodeResponse: encode${response.name},
};
`,
});

/**
 * The code of a table with what it takes to refuse each of these RPCs of the provider. A message cannot refuse a
 * stream.
 */
export function refusedCode(rpcs: readonly RpcEntry[], types: ReadonlyMap<string, Type>): string {
  const entries = rpcs
    .filter(({ service, kind }) => service === PROVIDER && kind === "unary")
    .map((rpc) => `  ${camelCase(rpc.name)}: { path: "${pathOf(rpc)}", diagnostics: ${diagnosticsOf(rpc, types)} },\n`);
  return `/** By name, the path of each RPC that is refused, and the number of the field \`diagnostics\` in its response. */
export const refusedRpcs = {
${entries.join("")}} as const;
`;
}

const pathOf = ({ service, name }: Pick<RpcEntry, "service" | "name">): string => `/${service}/${name}`;

function diagnosticsOf({ name, response }: RpcEntry, types: ReadonlyMap<string, Type>): number {
  const field = readFields(response, types).find((each) => each.name === "diagnostics");
  if (field === undefined) throw new Error(`${name} cannot be refused: its response has no diagnostics`);
  return field.number;
}
