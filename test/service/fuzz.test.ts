import { connect } from "node:net";
import { describe, expect, test } from "@jest/globals";
import fc from "fast-check";
import { DiagnosticError } from "../../src/kit/errors.ts";
import { parseRule } from "../../src/service/faults/parse-rule.ts";
import { Refusal } from "../../src/service/http/response.ts";
import { parseSeed } from "../../src/service/seed/parse-seed.ts";
import { anyRequest, type RawRequest, SECRETS } from "./fuzz-request.ts";
import { serving } from "./serving.ts";

const SECONDS = Number(process.env["TOCSIN_FUZZ_SECONDS"] ?? 20);

const stacks: string[] = [];
const send = serving({
  seed: {
    users: [
      { username: "root", email: "root@example.com", token: SECRETS[0], admin: true },
      { username: "ada", email: "ada@example.com", token: SECRETS[1] },
    ],
    groups: [{ full_path: "team" }],
    projects: [
      { full_path: "team/app", moved_from: ["team/old"], client_keys: [{ public_key: "glet_a" }] },
      { full_path: "team/lib", error_tracking: { api_url: "https://t.example/api/0/projects/a/b" } },
    ],
    tier: "ultimate",
  },
  profile: "upstream",
  log: (line) => {
    if (line.includes("\n")) stacks.push(line);
  },
});

/** Sends the bytes as they are, and gives the head and the body of what comes back. */
async function exchange({
  method,
  path: target,
  headers,
  body: payload,
}: RawRequest): Promise<[head: string, body: string]> {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    "Host: fuzz",
    "Connection: close",
    `Content-Length: ${payload.length}`,
  ];
  const head = [...lines, ...headers.map(([key, value]) => `${key}: ${value}`), "", ""].join("\r\n");
  const socket = connect(Number(new URL(send.service().url).port), "127.0.0.1");
  socket.write(Buffer.concat([Buffer.from(head, "latin1"), payload]));
  const chunks: Buffer[] = [];
  // The server may end a connection on bytes that are no HTTP while they are still on their way.
  socket.on("error", () => undefined);
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => socket.once("close", resolve));
  const [first = "", ...rest] = Buffer.concat(chunks).toString("latin1").split("\r\n\r\n");
  return [first, rest.join("\r\n\r\n")];
}

describe("whatever is sent", () => {
  test(
    "is answered, never with 500 or a secret, and with JSON where it says so",
    async () => {
      const property = fc.asyncProperty(anyRequest, async (sent) => {
        const [head, answer] = await exchange(sent);
        if (head === "") return;
        const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(head)?.[1]);
        expect(status).toBeGreaterThanOrEqual(200);
        expect(status).toBeLessThan(500);
        const isJson = /^content-type: application\/json$/im.test(head) && sent.method !== "HEAD";
        if (isJson) expect(() => JSON.parse(Buffer.from(answer, "latin1").toString()) as unknown).not.toThrow();
        expect(answer).not.toMatch(/\n +at |node_modules/);
        const carried = [sent.path, ...sent.headers.flat(), sent.body.toString("latin1")].join("\n");
        const strange = SECRETS.filter((secret) => !carried.includes(secret));
        for (const secret of strange) expect(head + answer).not.toContain(secret);
      });
      await fc.assert(property, {
        numRuns: 1_000_000,
        interruptAfterTimeLimit: SECONDS * 1000,
        markInterruptAsFailure: false,
      });
      expect(stacks).toEqual([]);
    },
    (SECONDS + 60) * 1000,
  );

  test("as a seed is read or refused with its problems", () => {
    const property = fc.property(fc.anything({ withNullPrototype: true }), (seed) => {
      try {
        parseSeed(seed);
      } catch (error) {
        expect(error).toBeInstanceOf(DiagnosticError);
      }
    });
    fc.assert(property, { numRuns: 2000 });
  });

  test("as a fault is read or refused with its problems", () => {
    const keys = fc.constantFrom("method", "path", "count", "share", "seed", "fault", "kind", "status", "__proto__");
    const object = fc.dictionary(keys, fc.oneof(fc.jsonValue(), fc.dictionary(keys, fc.jsonValue())));
    const property = fc.property(
      fc.oneof(
        object.map((value) => JSON.stringify(value)),
        fc.string(),
      ),
      (rule) => {
        try {
          parseRule(rule);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      },
    );
    fc.assert(property, { numRuns: 2000 });
  });
});
