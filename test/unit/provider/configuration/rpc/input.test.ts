import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import { encodeValue, type ObjectValue, unknown } from "../../../../../src/kit/cty/index.ts";
import { configOf, type Engine } from "../../../../../src/kit/engine/index.ts";
import type { Diagnostic } from "../../../../support/protocol/generated/diagnostic.ts";
import * as functions from "../../../../support/protocol/generated/function.ts";
import * as resource from "../../../../support/protocol/generated/resource.ts";
import * as rpcs from "../../../../support/protocol/generated/provider-rpcs.ts";
import { providerMethods } from "../../../../../src/kit/plugin/rpc/index.ts";
import { objectType, type Attributes } from "../../../../../src/kit/schema/index.ts";
import { isLong } from "../../../../support/runs.ts";
import { openWorld, type World } from "../../../../support/provider/world.ts";
import { startRig, type Rig } from "../../../kit/plugin/grpc/harness.ts";
import { malformed, malformedArguments, membersOf, misfit, objectOf, REFINED, UNKNOWN } from "./malformed.ts";
import {
  ARGUMENTS,
  CONFIGS,
  DATA_CONFIGS,
  ofDataSource,
  ofProvider,
  ofResource,
  type Message,
  type Slot,
} from "./slot.ts";

/**
 * Returns every third value in `npm test`, with another start in each turn, so that each value occurs in some request.
 */
const inTurn = <T>(all: readonly T[], turn: number): readonly T[] =>
  all.filter((_each, index) => isLong || index % 3 === turn % 3);

describe("every RPC", () => {
  let rig: Rig;
  let world: World;
  let engine: Engine;
  const unhandled: unknown[] = [];
  const noteUnhandled = (reason: unknown): void => void unhandled.push(reason);

  beforeEach(async () => {
    world = await openWorld();
    engine = await world.engine();
    rig = await startRig(Object.fromEntries(providerMethods(engine)));
    process.on("unhandledRejection", noteUnhandled);
  });
  afterEach(async () => {
    process.off("unhandledRejection", noteUnhandled);
    await rig.close();
    expect(unhandled.splice(0)).toEqual([]);
  });

  /**
   * Sends a value over gRPC, which must answer with the status OK; all diagnostics must have a severity and a summary.
   */
  async function send(
    { rpc, request, answer }: Slot,
    message: Message,
    { typeName, rest }: { typeName: string; rest?: Message },
  ) {
    const { diagnostics } = answer(await rig.unary(rpc.path, request(message, typeName, rest)));
    for (const { severity, summary } of diagnostics)
      expect([[1, 2].includes(severity), summary !== ""]).toEqual([true, true]);
    return diagnostics.filter(({ severity }) => severity === 1);
  }

  const pathOf = ({ attribute }: Diagnostic) => attribute?.steps.map(({ selector }) => selector?.value);

  const targets = (): readonly (readonly [string, Attributes, ObjectValue, Readonly<Record<string, Slot>>])[] => [
    ["", engine.provider.attributes, {}, ofProvider],
    ...Object.entries(CONFIGS).map(
      ([typeName, values]) => [typeName, engine.resource(typeName).attributes, values, ofResource] as const,
    ),
    ...Object.entries(DATA_CONFIGS).map(
      ([typeName, values]) =>
        [typeName, engine.dataSource(typeName).definition.attributes, values, ofDataSource] as const,
    ),
  ];

  /** Runs a check for each value of each request. */
  async function forEachSlot(
    check: (at: {
      slot: Slot;
      typeName: string;
      attributes: Attributes;
      values: ObjectValue;
      rest: Message;
      turn: number;
    }) => Promise<unknown>,
  ): Promise<void> {
    let turn = 0;
    for (const [typeName, attributes, values, slots] of targets()) {
      const rest = { msgpack: encodeValue(configOf(attributes, values), objectType(attributes)) };
      for (const [name, slot] of Object.entries(slots)) {
        await check({ slot, typeName, attributes, values, rest, turn: (turn += 1) }).catch((thrown: unknown) => {
          throw new Error(`${name} of ${typeName === "" ? "the provider" : typeName}`, { cause: thrown });
        });
      }
    }
  }

  test("answers a malformed value with an error, over a call that succeeds", async () => {
    await forEachSlot(async ({ slot, typeName, attributes, values, rest, turn }) => {
      for (const [wrong, msgpack] of inTurn(Object.entries(malformed(attributes, values)), turn)) {
        expect({ [wrong]: (await send(slot, { msgpack }, { typeName, rest })).length }).toEqual({ [wrong]: 1 });
      }
    });
  });

  test("answers an attribute of the wrong type with an error at that attribute", async () => {
    await forEachSlot(async ({ slot, typeName, attributes, values, rest, turn }) => {
      for (const [name, { type }] of inTurn(Object.entries(attributes), turn)) {
        const msgpack = objectOf({ ...membersOf(attributes, values), [name]: misfit(type.cty) });
        const errors = await send(slot, { msgpack }, { typeName, rest });
        expect(errors.map(pathOf)).toEqual([[name]]);
      }
    });
  });

  test("answers any attribute that is null, unknown or refined, with an error or without", async () => {
    await forEachSlot(async ({ slot, typeName, attributes, values, rest, turn }) => {
      for (const [index, name] of Object.keys(attributes).entries()) {
        for (const bytes of inTurn([Uint8Array.of(0xc0), UNKNOWN, REFINED], turn + index)) {
          await send(
            slot,
            { msgpack: objectOf({ ...membersOf(attributes, values), [name]: bytes }) },
            { typeName, rest },
          );
        }
      }
    });
  });

  test("answers a request without a value with an error, unless null means that there is no object", async () => {
    await forEachSlot(async ({ slot, typeName }) => {
      for (const message of [undefined, { msgpack: new Uint8Array() }, { msgpack: Uint8Array.of(0xc0) }]) {
        expect((await send(slot, message, { typeName })).length).toBe(slot.mayBeAbsent === true ? 0 : 1);
      }
    });
  });

  test("answers a type that the provider does not have with an error that names it", async () => {
    for (const slot of [...Object.values(ofResource), ...Object.values(ofDataSource)]) {
      const errors = await send(slot, { msgpack: UNKNOWN }, { typeName: "tocsin_bell" });
      expect(errors.map(({ detail }) => detail)).toEqual([expect.stringContaining("tocsin_bell")]);
    }
  });

  test("writes nothing at apply that is still partly unknown", async () => {
    const { attributes, type } = engine.resource("tocsin_notification_setting");
    const message = { msgpack: encodeValue(configOf(attributes, { level: unknown }), type) };
    const slot = ofResource["ApplyResourceChange.config"];
    if (slot === undefined) throw new Error("no such slot");
    expect((await send(slot, message, { typeName: "tocsin_notification_setting", rest: message })).map(pathOf)).toEqual(
      [["level"]],
    );
  });

  test("sends no request for a data source that is still partly unknown", async () => {
    const slot = ofDataSource["ReadDataSource.config"];
    if (slot === undefined) throw new Error("no such slot");
    for (const typeName of Object.keys(DATA_CONFIGS)) {
      const { type, definition } = engine.dataSource(typeName);
      const config = configOf(definition.attributes, { project: unknown });
      const errors = await send(slot, { msgpack: encodeValue(config, type) }, { typeName });
      expect(errors.map(pathOf)).toEqual([["project"]]);
    }
    expect(world.requests()).toEqual([]);
  });

  const states = {
    "": 1,
    "{": 1,
    "[]": 1,
    null: 1,
    "7": 1,
    '{"project":{}}': 1,
    '{"project":null}': 0,
    '{"more":1}': 0,
  };
  test.each(Object.entries(states))("answers the stored state %j with %i errors", async (json, count) => {
    for (const typeName of Object.keys(CONFIGS)) {
      const rawState = { json: new TextEncoder().encode(json) };
      const request = resource.encodeUpgradeResourceStateRequest({ typeName, version: 0, rawState });
      const answer = await rig.unary(rpcs.upgradeResourceState.path, request);
      expect(resource.decodeUpgradeResourceStateResponse(answer).diagnostics).toHaveLength(count);
    }
  });

  test.each(["", " ", "\0", "project/", "%", "🔔", "x".repeat(1000)])(
    "answers the import ID %j with an error",
    async (id) => {
      for (const typeName of Object.keys(CONFIGS)) {
        const answer = await rig.unary(
          rpcs.importResourceState.path,
          resource.encodeImportResourceStateRequest({ typeName, id }),
        );
        const { diagnostics, importedResources } = resource.decodeImportResourceStateResponse(answer);
        expect([diagnostics.map(({ severity }) => severity), importedResources]).toEqual([[1], []]);
      }
    },
  );

  /** Calls a function over gRPC, and returns the text of the error and the argument that it belongs to. */
  async function callError(name: string, args: readonly { readonly msgpack: Uint8Array }[]) {
    const request = functions.encodeCallFunctionRequest({ name, arguments: args });
    const { error, result } = functions.decodeCallFunctionResponse(await rig.unary(rpcs.callFunction.path, request));
    expect([error === undefined, result === undefined].filter(Boolean)).toHaveLength(1);
    return error && [error.text !== "" && !error.text.endsWith("."), error.functionArgument];
  }

  test("answers a function's argument that is not a value of its type with an error at that argument", async () => {
    for (const [name, bytes] of Object.entries(ARGUMENTS)) {
      for (const wrong of malformedArguments(bytes)) {
        const called = { name, wrong, error: await callError(name, [{ msgpack: wrong }]) };
        expect(called).toEqual({ name, wrong, error: [true, 0] });
      }
      expect(await callError(name, [{ msgpack: bytes }])).toBeUndefined();
    }
  });

  test("answers too many arguments, too few and a function that is not there with an error of the call", async () => {
    for (const [name, msgpack] of Object.entries(ARGUMENTS)) {
      expect(await callError(name, [])).toEqual([true, undefined]);
      expect(await callError(name, [{ msgpack }, { msgpack }])).toEqual([true, undefined]);
      expect(await callError(`${name}s`, [{ msgpack }])).toEqual([true, undefined]);
    }
  });

  test("answers a move from anything with an error", async () => {
    for (const json of ["", "null", "{", "[]", '{"level":{}}', '{"level":"loud"}', '{"new_note":"perhaps"}']) {
      const request = resource.encodeMoveResourceStateRequest({
        sourceProviderAddress: "registry.terraform.io/gitlabhq/gitlab",
        sourceTypeName: "gitlab_project_level_notifications",
        targetTypeName: "tocsin_notification_setting",
        sourceState: { json: new TextEncoder().encode(json) },
      });
      const answer = await rig.unary(rpcs.moveResourceState.path, request);
      expect(resource.decodeMoveResourceStateResponse(answer).diagnostics).toMatchObject([{ severity: 1 }]);
    }
  });
});
