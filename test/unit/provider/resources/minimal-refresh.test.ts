import { describe, expect, test } from "@jest/globals";
import { decodeValue, encodeValue, isObject, type ObjectValue, type Value } from "../../../../src/kit/cty/index.ts";
import { configOf, createDriver, type Stored } from "../../../../src/kit/engine/index.ts";
import { decodeReadResourceResponse, encodeReadResourceRequest } from "../../../support/protocol/generated/resource.ts";
import {
  decodePlanResourceChangeResponse,
  encodePlanResourceChangeRequest,
} from "../../../support/protocol/generated/resource.ts";
import { encodeValidateProviderConfigRequest } from "../../../support/protocol/generated/provider.ts";
import {
  planResourceChange,
  readResource,
  validateProviderConfig,
} from "../../../support/protocol/generated/provider-rpcs.ts";
import { configured, engine, sendInNode } from "../../../support/provider/sending.ts";
import { applied, openTracking, type Tracking } from "../../../support/provider/tracking.ts";

type Written = Readonly<Record<string, Value>>;

/** Opens the plan of one process for a resource type, with its diagnostics. */
async function openPlan({ url }: Tracking, typeName: string) {
  const { type, attributes } = engine.resource(typeName);
  const block = { base_url: url, token: "token-ada" };
  const send = sendInNode();
  const config = { msgpack: encodeValue(configOf(engine.provider.attributes, block), engine.type) };
  await send(validateProviderConfig, encodeValidateProviderConfigRequest({ config }));
  await configured(send, block, "1.17.0");
  const message = (value: Value) => ({ msgpack: encodeValue(value, type) });
  return {
    plan: async (written: Written, { state, private: bytes }: Pick<Stored, "private"> & { readonly state: Value }) => {
      const proposed = message(configOf(attributes, written));
      const request = { typeName, priorState: message(state), config: proposed, priorPrivate: bytes };
      const answer = decodePlanResourceChangeResponse(
        await send(planResourceChange, encodePlanResourceChangeRequest(request)),
      );
      return { private: answer.plannedPrivate, said: answer.diagnostics.map(({ summary }) => summary) };
    },
    destroy: async ({ state, private: bytes }: Stored) => {
      const request = { typeName, priorState: message(state), config: message(null), priorPrivate: bytes };
      await send(planResourceChange, encodePlanResourceChangeRequest(request));
    },
    read: async ({ state, private: bytes, ...rest }: Stored): Promise<Stored> => {
      const request = { typeName, currentState: message(state), private: bytes };
      const answer = decodeReadResourceResponse(await send(readResource, encodeReadResourceRequest(request)));
      expect(answer.diagnostics).toEqual([]);
      return {
        ...rest,
        state: objectFrom(decodeValue(answer.newState?.msgpack ?? new Uint8Array(), type)),
        private: bytes,
      };
    },
  };
}

function objectFrom(value: Value): ObjectValue {
  if (!isObject(value)) throw new Error("the object is gone");
  return value;
}

/** Creates an object of a type. */
async function existing(typeName: string, written: Written) {
  const world = await openTracking();
  const own = await world.engine();
  const stored = await applied(createDriver(own, own.resource(typeName)), written);
  return { world, stored };
}

const NOTHING: Uint8Array = new Uint8Array();
const NOTIFICATION = "tocsin_notification_setting";
const TRACKING = "tocsin_error_tracking_settings";
const WATCH = { project: "team/app", level: "watch" };
const ON = { project: "team/app" };

const changes: Readonly<Record<string, readonly [type: string, before: Written, after: Written]>> = {
  "another level": [NOTIFICATION, WATCH, { ...WATCH, level: "mention" }],
  "another on_destroy": [NOTIFICATION, WATCH, { ...WATCH, on_destroy: "keep" }],
  "a number for the project": [NOTIFICATION, WATCH, { ...WATCH, project: "7" }],
  "another project": [NOTIFICATION, WATCH, { ...WATCH, project: "team/lib" }],
  "another event": [
    NOTIFICATION,
    { ...WATCH, level: "custom", events: { new_note: true } },
    { ...WATCH, level: "custom", events: { new_note: false } },
  ],
  "another email address": [
    NOTIFICATION,
    { notification_email: "ada@example.com" },
    { notification_email: null, level: "mention" },
  ],
  "error tracking off": [TRACKING, ON, { ...ON, active: false }],
  "error tracking under a number": [TRACKING, ON, { ...ON, project: "7" }],
  "error tracking of another project": [TRACKING, ON, { ...ON, project: "team/lib" }],
};

const TWICE = "Two resources manage the same setting";

describe.each(Object.entries(changes))("with -minimal-refresh, %s", (_title, [type, before, after]) => {
  test("is planned unread, read, and planned again without a conflict", async () => {
    const { world, stored } = await existing(type, before);
    const { plan, read } = await openPlan(world, type);
    await plan(after, stored);
    expect((await plan(after, await read(stored))).said).toEqual([]);
  });

  test("is a conflict with another resource that has the same setting", async () => {
    const { world, stored } = await existing(type, before);
    const { plan, read } = await openPlan(world, type);
    const first = await plan(after, stored);
    const second = await plan(after, await read(stored));
    const other = await plan(after, stored);
    expect([first.said, second.said, other.said]).toEqual([[], [], [TWICE]]);
  });

  test("without a read between, is a conflict as before", async () => {
    const { world, stored } = await existing(type, before);
    const { plan } = await openPlan(world, type);
    await plan(after, stored);
    expect((await plan(after, stored)).said).toEqual([TWICE]);
  });
});

const kinds = { notification: [NOTIFICATION, WATCH], tracking: [TRACKING, ON] } as const;

describe.each(Object.entries(kinds))("with -minimal-refresh, a %s", (_title, [type, written]) => {
  test("that is replaced is planned four times without a conflict", async () => {
    const { world, stored } = await existing(type, written);
    const { plan, read } = await openPlan(world, type);
    const replace = async (object: Stored) => {
      const change = await plan(written, object);
      return [change.said, (await plan(written, { state: null, private: change.private })).said];
    };
    expect(await replace(stored)).toEqual([[], []]);
    expect(await replace(await read(stored))).toEqual([[], []]);
  });

  test("that is read before its first plan is planned once, as ever", async () => {
    const { world, stored } = await existing(type, written);
    const { plan, read } = await openPlan(world, type);
    const object = await read(stored);
    expect([(await plan(written, object)).said, (await plan(written, object)).said]).toEqual([[], [TWICE]]);
  });

  test("that is read before its first plan is a conflict with another one that is read before its own", async () => {
    const { world, stored } = await existing(type, written);
    const { plan, read } = await openPlan(world, type);
    expect([(await plan(written, await read(stored))).said, (await plan(written, await read(stored))).said]).toEqual([
      [],
      [TWICE],
    ]);
  });

  test("is planned once more and not again, however often it is read", async () => {
    const { world, stored } = await existing(type, written);
    const { plan, read } = await openPlan(world, type);
    await plan(written, stored);
    expect([(await plan(written, await read(stored))).said, (await plan(written, await read(stored))).said]).toEqual([
      [],
      [TWICE],
    ]);
  });

  test("that is new is a conflict with another one that is read after its plan", async () => {
    const { world, stored } = await existing(type, written);
    const { plan, read } = await openPlan(world, type);
    await plan({ ...written, on_destroy: "keep" }, { state: null, private: NOTHING });
    expect((await plan(written, await read(stored))).said).toEqual([TWICE]);
  });

  test("that is tainted is planned as a create, read, and planned again without a conflict", async () => {
    const { world, stored } = await existing(type, written);
    const { plan, read } = await openPlan(world, type);
    await plan(written, { state: null, private: NOTHING });
    await read(stored);
    expect((await plan(written, { state: null, private: NOTHING })).said).toEqual([]);
  });

  test("that two new resources want, which the old one leaves, is a conflict of these two", async () => {
    const { world, stored } = await existing(type, written);
    const { plan, read, destroy } = await openPlan(world, type);
    await plan(written, { state: null, private: NOTHING });
    await destroy(await read(stored));
    expect((await plan(written, { state: null, private: NOTHING })).said).toContain(TWICE);
  });
});
