/** Records the bytes that Terraform sends for values of every kind in `test/golden/values.json`. Run it by hand. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { typeToJson } from "../../src/kit/cty/index.ts";
import * as rpc from "../../test/support/protocol/generated/provider-rpcs.ts";
import { SchemaObjectNestingMode, type SchemaAttribute } from "../../test/support/protocol/generated/schema.ts";
import { serveForDebug } from "../../src/kit/plugin/debug.ts";
import type { MethodTable } from "../../src/kit/plugin/index.ts";
import type { Init, Rpc } from "../../src/kit/plugin/proto/rpc.ts";
import { format } from "oxfmt";
import { goldenCases, UNKNOWNS, type GoldenCase } from "./golden-case.ts";
import { cleanEnvironment, findTerraform, run, type Finished } from "../../test/support/terraform/terraform.ts";

const OUT = "test/golden/values.json";
const ADDRESS = "golden.invalid/tocsin/golden";

/** The first bytes of an object with the single attribute `value`; the bytes of the value follow. */
const OBJECT_PREFIX = "81a576616c7565";

interface NamedCase extends GoldenCase {
  readonly what: string;
  /** The resource type whose attribute has the case's type. */
  readonly typeName: string;
}

const cases: readonly NamedCase[] = [...goldenCases].map(([what, one], index) => ({
  ...one,
  what,
  typeName: `golden_${index}`,
}));

const NESTING = {
  single: SchemaObjectNestingMode.SINGLE,
  list: SchemaObjectNestingMode.LIST,
  set: SchemaObjectNestingMode.SET,
  map: SchemaObjectNestingMode.MAP,
};

/** A provider that plans every resource as configured, and records the bytes of each configuration by resource type. */
function recordingMethods(recorded: Map<string, string>): MethodTable {
  return new Map([
    method(rpc.getProviderSchema, () => ({
      provider: { block: {} },
      resourceSchemas: new Map(cases.map((one) => [one.typeName, { block: { attributes: [attributeOf(one)] } }])),
    })),
    method(rpc.validateProviderConfig, () => ({})),
    method(rpc.configureProvider, () => ({})),
    method(rpc.validateResourceConfig, () => ({})),
    method(rpc.planResourceChange, ({ typeName, config, proposedNewState }) => {
      recorded.set(typeName, valueIn(config?.msgpack ?? new Uint8Array()));
      return { plannedState: proposedNewState };
    }),
  ]);
}

function method<Request, Response>(
  { path, decodeRequest, encodeResponse }: Rpc<"unary", Request, Response>,
  respond: (request: Request) => Init<Response>,
): [string, { kind: "unary"; run: (request: Uint8Array) => Uint8Array }] {
  return [path, { kind: "unary", run: (request) => encodeResponse(respond(decodeRequest(request))) }];
}

function attributeOf({ type, nesting }: GoldenCase): Init<SchemaAttribute> {
  const shape = { name: "value", optional: true };
  if (nesting === undefined) return { ...shape, type: Buffer.from(typeToJson(type)) };
  const attributes = ["a", "b"].map((name) => ({ name, type: Buffer.from('"string"'), optional: true }));
  return { ...shape, nestedType: { attributes, nesting: NESTING[nesting] } };
}

function valueIn(object: Uint8Array): string {
  const hex = Buffer.from(object).toString("hex");
  if (!hex.startsWith(OBJECT_PREFIX)) throw new Error(`expected an object with the attribute "value", got ${hex}`);
  return hex.slice(OBJECT_PREFIX.length);
}

const configuration = (): string =>
  [
    `terraform {\n  required_providers {\n    golden = { source = "${ADDRESS}" }\n  }\n}`,
    UNKNOWNS,
    ...cases.map(({ typeName, hcl }) => `resource "${typeName}" "it" {\n  value = ${hcl}\n}`),
  ].join("\n");

/** Makes Terraform plan every case. Resolves to the bytes by resource type, and to Terraform's name and version. */
async function record(terraform: string): Promise<{ recorded: ReadonlyMap<string, string>; from: string }> {
  const recorded = new Map<string, string>();
  const server = await serveForDebug({ methods: recordingMethods(recorded), addresses: [ADDRESS] });
  const folder = await mkdtemp(join(tmpdir(), "tocsin-golden-"));
  try {
    await writeFile(join(folder, "main.tf"), configuration());
    const env = cleanEnvironment({ TF_REATTACH_PROVIDERS: server.reattach, TF_CLI_CONFIG_FILE: "/dev/null" });
    const command = async (...args: string[]) => succeeded(await run(terraform, args, { cwd: folder, env }));
    // OpenTofu uses the same key.
    const version = JSON.parse(await command("version", "-json")) as { terraform_version: string };
    await command("init", "-input=false", "-no-color");
    await command("plan", "-input=false", "-no-color");
    return { recorded, from: `${basename(terraform)} ${version.terraform_version}` };
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function succeeded({ code, stdout, stderr }: Finished): string {
  if (code !== 0) throw new Error(`terraform failed with exit code ${code}:\n${stderr}`);
  return stdout;
}

const terraform = findTerraform();
if (terraform === null) throw new Error("there is no terraform and no tofu on the PATH");
const { recorded, from } = await record(terraform);
const values = cases
  .map(({ what, type, typeName }) => ({ what, type, hex: recorded.get(typeName) ?? null, from }))
  .sort((a, b) => (a.what < b.what ? -1 : 1));
const missing = values.filter(({ hex }) => hex === null);
if (missing.length > 0) throw new Error(`never planned: ${missing.map(({ what }) => what).join(", ")}`);
const generated = "by `npm run record-golden` from the configurations that Terraform sent for a plan; do not edit";
const { code: text } = await format(OUT, JSON.stringify({ generated, values }), { printWidth: 120 });
await writeFile(OUT, text);
process.stdout.write(`${OUT}: ${values.length} values from ${from}\n`);
