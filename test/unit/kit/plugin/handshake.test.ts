import { describe, expect, test } from "@jest/globals";
import { handshakeLine, readSettings, removePluginVariables } from "../../../../src/kit/plugin/handshake.ts";
import { COOKIE } from "../../../support/plugin/plugin-process.ts";

describe("readSettings", () => {
  test("takes defaults where nothing but the cookie is set", () => {
    expect(readSettings(COOKIE)).toEqual({
      clientCertificatePem: undefined,
      ports: { min: 0, max: 0 },
      socketFolder: undefined,
      socketGroup: undefined,
      supportsMultiplexing: false,
    });
  });

  test("reads what Terraform and other clients set", () => {
    const env = {
      ...COOKIE,
      PLUGIN_PROTOCOL_VERSIONS: "5,6",
      PLUGIN_CLIENT_CERT: "PEM",
      PLUGIN_MIN_PORT: "10000",
      PLUGIN_MAX_PORT: "25000",
      PLUGIN_UNIX_SOCKET_DIR: "/run/plugins",
      PLUGIN_UNIX_SOCKET_GROUP: "staff",
      PLUGIN_MULTIPLEX_GRPC: "true",
    };
    expect(readSettings(env)).toEqual({
      clientCertificatePem: "PEM",
      ports: { min: 10_000, max: 25_000 },
      socketFolder: "/run/plugins",
      socketGroup: "staff",
      supportsMultiplexing: true,
    });
  });

  test("takes empty folders and groups as not set, but an empty certificate as one that is wrong", () => {
    const env = { ...COOKIE, PLUGIN_UNIX_SOCKET_DIR: "", PLUGIN_UNIX_SOCKET_GROUP: "", PLUGIN_CLIENT_CERT: "" };
    const settings = readSettings(env);
    expect([settings.socketFolder, settings.socketGroup, settings.clientCertificatePem]).toEqual([
      undefined,
      undefined,
      "",
    ]);
  });

  for (const port of ["", "-1", "1e3", "70000", "port", "123456"]) {
    test(`takes the port "${port}" as any port`, () => {
      expect(readSettings({ ...COOKIE, PLUGIN_MIN_PORT: port }).ports.min).toBe(0);
    });
  }

  for (const env of [{}, { TF_PLUGIN_MAGIC_COOKIE: "" }, { TF_PLUGIN_MAGIC_COOKIE: "d602" }]) {
    test(`refuses the cookie in ${JSON.stringify(env)}`, () => {
      expect(() => readSettings(env)).toThrow("Only Terraform or OpenTofu can start it");
    });
  }
});

test("removePluginVariables removes the cookie and all that is for the plugin", () => {
  const env: Record<string, string> = {
    ...COOKIE,
    PLUGIN_CLIENT_CERT: "PEM",
    PLUGIN_NEWER: "1",
    PATH: "/bin",
    TF_LOG: "info",
  };
  removePluginVariables(env);
  expect(env).toEqual({ PATH: "/bin", TF_LOG: "info" });
});

describe("handshakeLine", () => {
  const socket = { network: "unix", address: "/tmp/p/s" } as const;

  test("has six fields, the last one empty without TLS", () => {
    expect(handshakeLine(socket, undefined, false)).toBe("1|6|unix|/tmp/p/s|grpc|");
  });

  test("has a seventh one only when the client asks for multiplexing", () => {
    const tcp = { network: "tcp", address: "127.0.0.1:10000" } as const;
    expect(handshakeLine(tcp, undefined, true)).toBe("1|6|tcp|127.0.0.1:10000|grpc||false");
  });

  test("never pads the certificate, whatever its length", () => {
    for (const [bytes, text] of [
      [[0xfb], "+w"],
      [[0xfb, 0xff], "+/8"],
      [[0xfb, 0xff, 0xfe], "+//+"],
    ] as const) {
      expect(handshakeLine(socket, new Uint8Array(bytes), false)).toBe(`1|6|unix|/tmp/p/s|grpc|${text}`);
    }
  });
});
