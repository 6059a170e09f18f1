/** Which hosts a request may name: a web page of another name must not reach a service of this machine. */
import { describe, expect, test } from "@jest/globals";
import { hostRule } from "../../../src/service/http/host.ts";
import { SEED } from "../terraform-state/seeded.ts";
import { sendPlain, type PlainReply } from "../plain-request.ts";
import { serving } from "../serving.ts";
import { rawRequest } from "./raw-request.ts";

const OLD = "/api/v4/projects/team%2Fold";

describe("a service of this machine", () => {
  const send = serving({ seed: SEED });
  const get = (host: string): Promise<PlainReply> =>
    sendPlain(`${send.service().url}${OLD}`, { headers: { Host: host, "PRIVATE-TOKEN": "token" } });

  test.each(["127.0.0.1", "localhost", "LOCALHOST:1", "127.0.0.1:65535"])("answers to %s", async (host) => {
    const { status, headers } = await get(host);
    expect([status, headers.location]).toEqual([301, `http://${host}/api/v4/projects/1`]);
  });

  test.each(["evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.", "[::1]", "0.0.0.0"])(
    "refuses %s with 421, and repeats it in no address",
    async (host) => {
      const { status, headers, text } = await get(host);
      expect([status, headers.location]).toEqual([421, undefined]);
      const name = host.replace(/:80$|[[\]]/g, "");
      expect(JSON.parse(text)).toEqual({
        message: `421 Misdirected Request - the host ${name} is not allowed; start the service with --allowed-hosts ${name} to allow it`,
      });
    },
  );

  test.each(["a b", "<script>", "a/b", "user@localhost", "localhost:", "localhost:x"])(
    "refuses %j, which is no host, with 400",
    async (host) => expect((await get(host)).status).toBe(400),
  );

  test.each([
    ["two Host headers with 400", ["Host: localhost", "Host: evil.example"], 400],
    ["two equal Host headers with 400", ["Host: localhost", "host: localhost"], 400],
    ["an empty Host header with 400", ["Host: "], 400],
  ])("refuses %s", async (_title, hosts, status) => {
    const request = rawRequest(send.service().url, ["GET / HTTP/1.1", ...hosts, "Connection: close"]);
    expect(await request.answer()).toMatchObject({ status });
  });

  test("answers HTTP/1.0, which has no Host header", async () => {
    const request = rawRequest(send.service().url, ["GET / HTTP/1.0"]);
    expect(await request.answer()).toMatchObject({ status: 200 });
  });
});

describe("a service with allowed hosts", () => {
  const send = serving({ seed: SEED, allowedHosts: ["gitlab.test", "fd00::1"] });
  test.each([
    ["gitlab.test:8080", 200],
    ["GitLab.Test", 200],
    ["[FD00::1]:80", 200],
    ["localhost", 200],
    ["127.0.0.1", 200],
    ["other.test", 421],
  ])("answers to %s with %d", async (host, status) => {
    expect((await sendPlain(send.service().url, { headers: { Host: host } })).status).toBe(status);
  });
});

describe("a service that other machines can reach", () => {
  const cases: Readonly<Record<string, readonly [named: readonly string[] | null, host: string, isAllowed: boolean]>> =
    {
      "accepts any host": [null, "evil.example", true],
      "accepts none but those that are named": [["gitlab.test"], "evil.example", false],
      "accepts the one that is named": [["gitlab.test"], "gitlab.test", true],
      "accepts the address that it prints": [["gitlab.test"], "127.0.0.1", true],
    };
  test.each(Object.entries(cases))("%s", (_title, [named, host, isAllowed]) => {
    expect(hostRule("0.0.0.0", named)(host)).toBe(isAllowed);
  });
});
