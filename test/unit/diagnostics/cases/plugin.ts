import { createServer } from "node:http2";
import { nodeHost } from "../../../../src/host/node/index.ts";
import { decodeValue, encodeValue, unknown, type Value } from "../../../../src/kit/cty/index.ts";
import { createEngine } from "../../../../src/kit/engine/index.ts";
import { decodeOpenEphemeralResourceResponse } from "../../../support/protocol/generated/ephemeral-resource.ts";
import { openEphemeralResource, planResourceChange } from "../../../support/protocol/generated/provider-rpcs.ts";
import {
  decodePlanResourceChangeResponse,
  encodePlanResourceChangeRequest,
} from "../../../support/protocol/generated/resource.ts";
import { readSettings } from "../../../../src/kit/plugin/handshake.ts";
import { listen } from "../../../../src/kit/plugin/listen.ts";
import { createTlsIdentity } from "../../../../src/kit/plugin/tls-identity.ts";
import type { Diagnostic } from "../../../../src/kit/schema/index.ts";
import { rejectOldNode } from "../../../../src/old-node.ts";
import { tocsinProvider } from "../../../../src/provider/configuration/index.ts";
import { nail, shelfEngine, type ShelfOptions } from "../../../support/provider/shelf.ts";
import { BOX, boxConfig, boxMessage, startRpcs } from "../../kit/plugin/rpc/calling.ts";
import { error, said, thrownBy, type Cases } from "../case.ts";

const provider = tocsinProvider({
  version: "1.2.3",
  host: nodeHost,
  connect: () => Promise.reject(new Error("never asked")),
});

/** Returns the diagnostics of a function call, with the name of the argument instead of its position. */
function called(name: string, ...args: readonly Value[]): readonly Diagnostic[] {
  const engine = createEngine(provider, {});
  const definition = engine.function(name);
  const answer = engine.call(definition, args);
  if (!("error" in answer)) throw new Error("the call succeeded");
  const { path: [position, ...rest] = [], ...problem } = answer.error;
  const names = Object.keys(definition.parameters);
  const path = typeof position === "number" ? [names[position] ?? "", ...rest] : undefined;
  return [{ severity: "error", ...problem, path }];
}

/** Returns the plugin's diagnostics for a request to plan a box. */
async function planned(request: Uint8Array, options: ShelfOptions = {}): Promise<readonly Diagnostic[]> {
  const { send } = await startRpcs(options);
  const { diagnostics } = decodePlanResourceChangeResponse(await send(planResourceChange, request));
  return diagnostics.map(({ summary, detail }) => ({ severity: "error", summary, detail }));
}

const CREATE = encodePlanResourceChangeRequest({
  typeName: BOX,
  priorState: boxMessage(null),
  config: boxMessage(boxConfig({ label: "nails" })),
});

/** Returns the diagnostics of a shelf that reads a box as another one. */
async function read(resource: NonNullable<ShelfOptions["resource"]>) {
  const { engine, boxes } = await shelfEngine({ resource });
  return said(engine.read(boxes, { state: nail, private: new Uint8Array() }));
}

/** Returns the program's output if Node.js reports another release. */
function printedBy(version: string): readonly Diagnostic[] {
  const { versions, exitCode } = process;
  const write = process.stdout.write.bind(process.stdout);
  let printed = "";
  Object.defineProperty(process, "versions", { value: { ...versions, node: version }, configurable: true });
  process.stdout.write = (text: string) => (printed += text) !== "";
  try {
    rejectOldNode();
  } finally {
    Object.defineProperty(process, "versions", { value: versions, configurable: true });
    process.stdout.write = write;
    process.exitCode = exitCode;
  }
  const [summary = "", ...detail] = printed.trimEnd().split(/; (?=this is)/);
  return [{ severity: "error", summary, detail: `It is one line: ${detail.join("; ")}` }];
}

const coded = (code: string): Error => Object.assign(new Error("native text"), { code });

const COOKIE = { TF_PLUGIN_MAGIC_COOKIE: "something else" };

export const plugin: Cases = {
  invalidArgument: error(["dsn"], () => called("parse_dsn", null)),
  notADsn: error(["dsn"], () => called("parse_dsn", "nothing")),
  unknownEvent: error(["events", 1], () => called("only_events", ["new_note", "old_note"])),
  argumentCount: error(null, () => called("only_events")),
  notTerraform: error(null, () => thrownBy(() => readSettings(COOKIE))),
  clientCertificate: error(null, () => thrownBy(() => createTlsIdentity("none"))),
  cannotListen: error(null, () =>
    thrownBy(() =>
      listen(createServer(), { ports: { min: 0, max: 0 }, socketFolder: "/nowhere", socketGroup: undefined }),
    ),
  ),
  oldNode: error(null, () => printedBy("18.20.8")),
  incompleteRequest: error(["label"], async () => {
    const { engine, boxes } = await shelfEngine();
    const config = boxConfig({ label: "nails" });
    const { planned: plan } = await engine.plan(boxes, { prior: null, config, private: new Uint8Array() });
    // An object, as nothing failed.
    const request = { prior: null, planned: plan as never, config, private: new Uint8Array() };
    return said(engine.apply(boxes, { ...request, config: { ...config, label: unknown } }));
  }),
  malformedRequest: error(null, () => planned(new Uint8Array([0xff]))),
  notANumber: error(null, () =>
    read({
      identity: [{ form: "<serial>" as never, doc: "a box by its number" }], // another identity than its type has
      read: (state) => Promise.resolve({ ...state, serial: NaN }),
    }),
  ),
  notAType: error(null, () => {
    const bytes = Uint8Array.from([0x92, 0xa6, ...Buffer.from('"text"'), 0x01]); // a list of a type and of a value
    return thrownBy(() => decodeValue(bytes, "dynamic"));
  }),
  noSuch: error(null, () => thrownBy(() => createEngine(provider, {}).resource("tocsin_alarm"))),
  numberOutOfRange: error(null, () =>
    planned(CREATE, {
      resource: { plan: () => ({ warnings: [{ summary: "Odd", detail: "Odd.", path: ["items", 2 ** 60] }] }) },
    }),
  ),
  misfitOfProvider: error(["label"], () => thrownBy(() => encodeValue({ label: 7 }, ["object", { label: "string" }]))),
  noFeature: error(null, async () => {
    const { send } = await startRpcs();
    const { diagnostics } = decodeOpenEphemeralResourceResponse(await send(openEphemeralResource));
    return diagnostics.map(({ summary, detail }) => ({ severity: "error", summary, detail }));
  }),
  tooManyFiles: error(null, () => read({ read: () => Promise.reject(coded("EMFILE")) })),
  memoryLimit: error(null, () =>
    read({ read: () => Promise.reject(Object.assign(new Error("out of memory"), { name: "InternalError" })) }),
  ),
  tooManyFilesOnMachine: error(null, () => read({ read: () => Promise.reject(coded("ENFILE")) })),
  unexpected: error(null, () => read({ read: () => Promise.reject(new TypeError("no words")) })),
};
