import { describe, expect, test } from "@jest/globals";
import { parseDsn } from "../../../../src/provider/functions/index.ts";

const KEY = "glet_c07f4d1e9b3a4f52816fd2e5a9c3b704";
const PATH = "errortracking/api/v1/projects";

describe("parse_dsn", () => {
  const dsns: Readonly<Record<string, [dsn: string, scheme: string, host: string, port: number]>> = {
    "with a port": [`https://${KEY}@errors.example.com:8443/${PATH}/15`, "https", "errors.example.com", 8443],
    "with its scheme's port": [`https://${KEY}@errors.example.com:443/${PATH}/15`, "https", "errors.example.com", 443],
    "without a port": [`https://${KEY}@errors.example.com/${PATH}/15`, "https", "errors.example.com", 443],
    "over http without a port": [`http://${KEY}@localhost/${PATH}/15`, "http", "localhost", 80],
    "over http with the port of https": [`http://${KEY}@localhost:443/15`, "http", "localhost", 443],
    "at an address": [`http://${KEY}@[::1]:8080/15`, "http", "[::1]", 8080],
    "below a prefix": [`https://${KEY}@errors.example.com/gitlab/${PATH}/15`, "https", "errors.example.com", 443],
    "with an old secret, which is dropped": [
      `https://${KEY}:secret@errors.example.com/15`,
      "https",
      "errors.example.com",
      443,
    ],
  };
  test.each(Object.entries(dsns))("takes a DSN apart %s", (_title, [dsn, scheme, host, port]) => {
    const path = /^\w+:\/\/[^/]+(.*)\/15$/.exec(dsn)?.[1];
    expect(parseDsn.call({ dsn })).toEqual({ scheme, public_key: KEY, host, port, path, project_id: 15 });
  });

  test.each([
    "",
    "secret",
    KEY,
    "https://errors.example.com/15",
    `https://${KEY}@errors.example.com`,
    `https://${KEY}@errors.example.com/team/app`,
    `https://${KEY}@errors.example.com/15/`,
    `https://${KEY}@errors.example.com/-1`,
    `https://${KEY}@errors.example.com/99999999999999999999`,
    `https://${KEY}@errors.example.com:99999/15`,
    `ftp://${KEY}@errors.example.com/15`,
    `//${KEY}@errors.example.com/15`,
  ])("refuses %j at the argument, and does not show it", (dsn) => {
    const call = () => parseDsn.call({ dsn });
    expect(call).toThrow(expect.objectContaining({ code: "invalid", path: ["dsn"] }));
    expect(call).toThrow(/^Not a DSN: must be a DSN, an http or https address with a public key before the host/);
    expect(call).not.toThrow(/secret|glet_|example/);
  });
});
