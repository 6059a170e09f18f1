import { describe, expect, test } from "@jest/globals";
import { unknown, type ObjectValue, type Value } from "../../../../../src/kit/cty/index.ts";
import { diagnosticError } from "../../../../../src/kit/errors.ts";
import { applyResourceChange, planResourceChange } from "../../../../support/protocol/generated/provider-rpcs.ts";
import {
  decodeApplyResourceChangeResponse,
  decodePlanResourceChangeResponse,
  encodeApplyResourceChangeRequest,
  encodePlanResourceChangeRequest,
} from "../../../../support/protocol/generated/resource.ts";
import { createShelf, nail, type ShelfOptions } from "../../../../support/provider/shelf.ts";
import { BOX, boxConfig, boxIn, boxMessage, startRpcs, type Send } from "./calling.ts";

const nothing: Uint8Array = new Uint8Array();

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const prior = { ...boxConfig({ label: "nails", place: "top" }), id: "top", serial: 7, seal: "s", colour: "red" };

/** Plans for a prior state with its private state, or for none. */
async function plan(
  send: Send,
  config: Value,
  { state = null, kept = nothing, planned }: { state?: Value; kept?: Uint8Array; planned?: Uint8Array } = {},
) {
  const request = encodePlanResourceChangeRequest({
    typeName: BOX,
    priorState: boxMessage(state),
    config: boxMessage(config),
    priorPrivate: kept,
    ...(planned && { plannedPrivate: planned, clientCapabilities: { storePlannedPrivate: true } }),
  });
  return decodePlanResourceChangeResponse(await send(planResourceChange, request));
}

interface Change {
  readonly prior: Value;
  readonly planned: Value;
  readonly config: Value;
}

async function apply(send: Send, change: Change, plannedPrivate = nothing) {
  const request = encodeApplyResourceChangeRequest({
    typeName: BOX,
    priorState: boxMessage(change.prior),
    plannedState: boxMessage(change.planned),
    config: boxMessage(change.config),
    plannedPrivate,
  });
  return decodeApplyResourceChangeResponse(await send(applyResourceChange, request));
}

const steps = (paths: Awaited<ReturnType<typeof plan>>["requiresReplace"]) =>
  paths.map(({ steps }) => steps.map(({ selector }) => selector));

describe("the plan of a create", () => {
  const seen: unknown[] = [];
  const observe: NonNullable<NonNullable<ShelfOptions["resource"]>["observe"]> = (_change, { planned }) => {
    seen.push(planned?.earlier?.writes ?? null);
    planned?.store({ writes: 7 });
    return Promise.resolve(null);
  };

  test("leaves values for the plan at apply, where Terraform brings them there", async () => {
    const { send } = await startRpcs({ resource: { observe } });
    const config = boxConfig({ label: "nails", place: "top" });
    const { plannedPrivate } = await plan(send, config, { planned: nothing });
    expect(JSON.parse(new TextDecoder().decode(plannedPrivate))).toMatchObject({ writes: 7 });
    await plan(send, config, { planned: plannedPrivate });
    expect(seen.splice(0)).toEqual([null, 7]);
  });

  test("leaves nothing for another Terraform, nor does an update", async () => {
    const { send } = await startRpcs({ resource: { observe } });
    const config = boxConfig({ label: "nails", place: "top" });
    expect((await plan(send, config)).plannedPrivate).toEqual(nothing);
    const kept = bytes('{"version":1,"writes":3}');
    expect((await plan(send, config, { state: prior, kept, planned: kept })).plannedPrivate).toEqual(kept);
  });
});

describe("PlanResourceChange", () => {
  test("answers with the plan, unknown where it is", async () => {
    const { send } = await startRpcs();
    const config = boxConfig({ label: "nails", place: "top", tags: { a: unknown } });
    const { plannedState, requiresReplace, diagnostics } = await plan(send, config);
    expect(boxIn(plannedState)).toEqual({ ...config, id: "top", serial: unknown, seal: unknown, colour: "red" });
    expect(requiresReplace).toEqual([]);
    expect(diagnostics).toEqual([]);
  });

  test("names the attributes that replace", async () => {
    const { send } = await startRpcs();
    const { requiresReplace } = await plan(send, boxConfig({ label: "nails", place: "shed" }), { state: prior });
    expect(steps(requiresReplace)).toEqual([[{ case: "attributeName", value: "place" }]]);
  });

  test("carries private state along byte for byte, also when it fails", async () => {
    const { send } = await startRpcs();
    const kept = bytes('{ "any" : "bytes" }');
    expect((await plan(send, boxConfig({ label: "x", place: "top" }), { state: prior, kept })).plannedPrivate).toEqual(
      kept,
    );
    const failing = await startRpcs({ resource: { observe: () => Promise.reject(new Error("dark")) } });
    const failed = await plan(failing.send, boxConfig({ label: "x", place: "top" }), { state: prior, kept });
    expect([failed.plannedPrivate, failed.diagnostics.length]).toEqual([kept, 1]);
  });

  test("of a destroy is null, as a value: an answer without one would be a broken plugin", async () => {
    const { send } = await startRpcs();
    expect(boxIn((await plan(send, null, { state: prior })).plannedState)).toBeNull();
  });

  test("gives warnings the severity of a warning", async () => {
    const shelf = createShelf();
    shelf.boxes.set("top", nail);
    const { send } = await startRpcs({ shelf });
    const { diagnostics } = await plan(send, boxConfig({ label: "nails", place: "top" }));
    expect(diagnostics).toMatchObject([{ severity: 2, summary: "Place taken", attribute: undefined }]);
  });
});

describe("ApplyResourceChange", () => {
  const config = boxConfig({ label: "nails", place: "top" });
  const planned: ObjectValue = { ...config, id: "top", serial: unknown, seal: unknown, colour: "red" };
  const broken: ShelfOptions["shelf"] = {
    ...createShelf(),
    seal: () => {
      const path = ["items", 1, { key: "name" }];
      throw diagnosticError({ code: "timeout", summary: "No wax" }, { why: "Wait.", path });
    },
  };

  test("creates, and answers with a known state and private state", async () => {
    const { send } = await startRpcs();
    const answer = await apply(send, { prior: null, planned, config });
    expect(boxIn(answer.newState)).toEqual({ ...planned, serial: 1, seal: "sealed nails" });
    expect(answer.private).toEqual(bytes('{"version":1,"imported":null,"writes":1}'));
    expect(answer.diagnostics).toEqual([]);
  });

  test("updates with the private state of the plan", async () => {
    const { send } = await startRpcs();
    const change = {
      prior,
      planned: { ...prior, pieces: 2 },
      config: boxConfig({ label: "nails", place: "top", pieces: 2 }),
    };
    const answer = await apply(send, change, bytes('{"writes":4}'));
    expect(boxIn(answer.newState)).toEqual({ ...prior, pieces: 2, seal: "sealed nails" });
    expect(answer.private).toEqual(bytes('{"version":1,"imported":null,"writes":5}'));
  });

  test("answers a half-made object together with the error, at its place", async () => {
    const { send } = await startRpcs({ shelf: broken });
    const answer = await apply(send, { prior: null, planned, config });
    expect(boxIn(answer.newState)).toMatchObject({ id: "top", seal: null });
    expect(answer.private).toEqual(bytes('{"version":1,"imported":null,"writes":1}'));
    expect(answer.diagnostics).toMatchObject([{ severity: 1, summary: "No wax", detail: "Wait." }]);
    expect(answer.diagnostics[0]?.attribute?.steps.map(({ selector }) => selector)).toEqual([
      { case: "attributeName", value: "items" },
      { case: "elementKeyInt", value: 1 },
      { case: "elementKeyString", value: "name" },
    ]);
  });

  test("deletes, and answers with null and no private state", async () => {
    const shelf = createShelf();
    const { send } = await startRpcs({ shelf });
    await apply(send, { prior: null, planned, config });
    const answer = await apply(send, { prior, planned: null, config: null }, bytes('{"writes":1}'));
    expect(boxIn(answer.newState)).toBeNull();
    expect(answer.private).toEqual(new Uint8Array());
    expect(shelf.boxes.size).toBe(0);
  });

  test("of a request without its configuration deletes nothing", async () => {
    const { send } = await startRpcs();
    const answer = await apply(send, { prior, planned: prior, config: null });
    expect(boxIn(answer.newState)).toEqual(prior);
    expect(answer.diagnostics).toMatchObject([{ severity: 1 }]);
  });
});
