import { beforeAll, describe, expect, test } from "@jest/globals";
import { encodeValue, type Value } from "../../../src/kit/cty/index.ts";
import { configOf } from "../../../src/kit/engine/index.ts";
import type { DynamicValue } from "../../../src/kit/plugin/generated/value.ts";
import { withOpenssl, makeAuthority, makeCertificate } from "../../support/server/certificate.ts";
import { answer, closeAll, startProxy, startServer, startTlsServer } from "../../support/server/http-server.ts";
import * as rpcs from "../../support/protocol/generated/provider-rpcs.ts";
import { decodeListResourceEvent, encodeListResourceRequest } from "../../support/protocol/generated/list-resource.ts";
import * as messages from "../../support/protocol/generated/resource.ts";
import { buildNativeProgram, type NativeProgram } from "../../support/provider/native-program.ts";
import { configured, engine, sendTo, type Send } from "../../support/provider/sending.ts";
import { openTracking, seedWith } from "../../support/provider/tracking.ts";
import { openWorld } from "../../support/provider/world.ts";

let start: (env: Readonly<Record<string, string>>) => NativeProgram;

beforeAll(async () => {
  start = await buildNativeProgram();
});

const { type, typeName, attributes } = engine.resource("tocsin_notification_setting");
const setting = configOf(attributes, { id: "project/team/app", project: "team/app", level: "watch" });
const refresh = messages.encodeReadResourceRequest({
  typeName,
  currentState: { msgpack: encodeValue(setting, type) },
  private: Buffer.from('{"version":1}'),
});

describe("in the native program", () => {
  interface Stored {
    readonly state: DynamicValue | undefined;
    readonly private: Uint8Array;
  }

  interface Change {
    readonly name: string;
    readonly written: Value;
    readonly prior?: Stored;
  }

  /** Plans and applies one change. */
  async function apply(send: Send, { name, written, prior }: Change): Promise<Stored> {
    const resource = engine.resource(name);
    const valueOf = (value: Value): DynamicValue => ({
      msgpack: encodeValue(value, resource.type),
      json: new Uint8Array(),
    });
    const before = prior?.state ?? valueOf(null);
    const change = { typeName: name, priorState: before, config: valueOf(written) };
    const planned = messages.decodePlanResourceChangeResponse(
      await send(
        rpcs.planResourceChange,
        messages.encodePlanResourceChangeRequest({
          ...change,
          proposedNewState: change.config,
          ...(prior && { priorPrivate: prior.private }),
        }),
      ),
    );
    const applied = messages.decodeApplyResourceChangeResponse(
      await send(
        rpcs.applyResourceChange,
        messages.encodeApplyResourceChangeRequest({
          ...change,
          ...(planned.plannedState && { plannedState: planned.plannedState }),
          plannedPrivate: planned.plannedPrivate,
        }),
      ),
    );
    expect([...planned.diagnostics, ...applied.diagnostics]).toEqual([]);
    return { state: applied.newState, private: applied.private };
  }

  const RESOURCES: Readonly<Record<string, readonly [Readonly<Record<string, Value>>, writes: readonly string[]]>> = {
    tocsin_notification_setting: [
      { project: "team/app", level: "watch" },
      ["PUT notification_settings", "PUT notification_settings"],
    ],
    tocsin_error_tracking_settings: [{ project: "team/app" }, ["PUT settings", "PATCH settings"]],
    tocsin_client_key: [{ project: "team/app" }, ["POST client_keys", "DELETE 1"]],
  };

  test.each(Object.entries(RESOURCES))("%s is created and destroyed", async (name, [written, writes]) => {
    const world = await openWorld({ seed: seedWith() });
    // Each apply is a process of its own.
    const run = () => configured(sendTo(start({})), { base_url: world.url, token: "token-ada" });
    const config = configOf(engine.resource(name).attributes, written);
    const created = await apply(await run(), { name, written: config });
    await apply(await run(), { name, written: null, prior: created });
    expect(world.requests().filter((line) => !line.startsWith("GET"))).toEqual(writes);
  });

  test("what waits for the service ends once Terraform has gone", async () => {
    const world = await openWorld();
    const held = world.hold("GET", "/notification_settings");
    const program = start({});
    const send = await configured(sendTo(program), { base_url: world.url, token: "token-ada" });
    const reading = send(rpcs.readResource, refresh);
    await held.arrived;
    program.__stop();
    const { diagnostics } = messages.decodeReadResourceResponse(await reading);
    expect(diagnostics).toMatchObject([{ summary: "Request was canceled" }]);
    held.release();
  });

  test("a call that nobody waits for any more ends none of the others", async () => {
    const world = await openWorld();
    const program = start({});
    await configured(sendTo(program), { base_url: world.url, token: "token-ada" });
    const calls = [1, 2].map((id) => program.__call(id, rpcs.readResource.path, refresh));
    program.__abort(1);
    const [, other] = await Promise.all(calls);
    const { diagnostics } = messages.decodeReadResourceResponse(other as Uint8Array); // what a unary call comes to
    expect(diagnostics).toEqual([]);
  });

  describe("a list of keys", () => {
    const request = encodeListResourceRequest({
      typeName: "tocsin_client_key",
      limit: 100,
      config: { msgpack: encodeValue({ project: "7" }, ["object", { project: "string" }]) },
    });
    const listing = async () => {
      const world = await openTracking();
      for (const _ of [1, 2]) await world.makeKey();
      const program = start({});
      await configured(sendTo(program), { base_url: world.url, token: "token-ada" }, "1.14.0");
      return { world, program, list: () => program.__call(9, rpcs.listResource.path, request) };
    };

    test("is sent key by key, and ends without a message", async () => {
      const { world, program, list } = await listing();
      expect(await list()).toBeNull();
      const names = program.emitted(9).map((event) => decodeListResourceEvent(event).displayName);
      expect(names).toEqual((await world.keysOf()).map((id) => expect.stringContaining(String(id))));
    });

    test("is no longer read where nobody waits for it", async () => {
      const { world, program, list } = await listing();
      const held = world.hold("GET", "/client_keys");
      const listed = list();
      await held.arrived;
      program.__abort(9);
      await listed;
      expect(program.emitted(9)).toEqual([]);
      held.release();
    });
  });

  test("a path that nothing serves is a status", async () => {
    expect(await start({}).__call(1, "/tfplugin6.Provider/Dance", new Uint8Array())).toEqual([
      12,
      "unknown method /tfplugin6.Provider/Dance",
    ]);
  });

  test("the environment is what the program gives, and the log is written where it says", async () => {
    const world = await openWorld();
    const program = start({ TF_LOG: "debug", TOCSIN_BASE_URL: world.url, TOCSIN_TOKEN: "token-ada" });
    const send = await configured(sendTo(program), {});
    await send(rpcs.readResource, refresh);
    const [line] = program.log().split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({ "@module": "tocsin", "@message": "request", status: 200 });
  });

  // Without the command openssl there are no certificates to test with; CI has it.
  withOpenssl.test("a request trusts NODE_EXTRA_CA_CERTS, and signs in to its proxy", async () => {
    const authority = makeAuthority("Tocsin test authority");
    const proxy = await startProxy({ password: "ada:hunter22" });
    const pair = makeCertificate(authority, "gitlab.test");
    const service = await startTlsServer(pair, (_request, response) => answer(response, 200, { level: "watch" }));
    const block = {
      base_url: `https://gitlab.test:${service.port}`,
      token: "t",
      proxy_url: proxy.url.replace("//", "//ada:hunter22@"),
    };
    const read = async (env: Readonly<Record<string, string>>) => {
      const send = await configured(sendTo(start(env)), block);
      return messages.decodeReadResourceResponse(await send(rpcs.readResource, refresh)).diagnostics;
    };
    expect(await read({ NODE_EXTRA_CA_CERTS: authority.certFile })).toEqual([]);
    expect(await read({ NODE_EXTRA_CA_CERTS: "/no/such/file" })).toMatchObject([
      { summary: "Certificate of the service is not trusted" },
    ]);
    await closeAll();
    expect(service.seen).toHaveLength(1);
  });

  test("requests say in which program the provider runs", async () => {
    const agents: unknown[] = [];
    const { url } = await startServer((request, response) => {
      agents.push(request.headers["user-agent"]);
      answer(response, 200, { level: "watch" });
    });
    const send = await configured(sendTo(start({})), { base_url: url, token: "t" });
    await send(rpcs.readResource, refresh);
    await closeAll();
    expect(agents).toEqual([
      expect.stringMatching(/^terraform-provider-tocsin\/\S+ terraform\/1\.11\.4 native\/0\.0\.0$/),
    ]);
  });
});
