import { afterEach, describe, expect, test } from "@jest/globals";
import { openPipeline, type Pipeline, requestBytes } from "../pipeline.ts";
import { serving } from "../serving.ts";

const PATH = "/api/v4/notification_settings";
const send = serving({
  seed: { users: [{ username: "ada", email: "ada@example.com", admin: true, token: "token" }] },
  faults: true,
});

const pipelines: Pipeline[] = [];
const open = (): Pipeline => {
  const pipeline = openPipeline(send.service().url);
  pipelines.push(pipeline);
  return pipeline;
};

afterEach(async () => {
  for (const { socket } of pipelines.splice(0)) socket.destroy();
  await send("/_tocsin/faults", { method: "DELETE" });
});

const levelsOf = (answers: readonly { readonly body: string }[]): unknown[] =>
  answers.map(({ body }) => (JSON.parse(body) as { level: unknown }).level);
const stored = async (): Promise<unknown> => ((await send(PATH)).json as { level: unknown }).level;
const withBody = (level: string): string => requestBytes(`PUT ${PATH}`, { level });
const withoutBody = (level: string): string => requestBytes(`PUT ${PATH}?level=${level}`);
const read = requestBytes(`GET ${PATH}`);

describe("requests that are pipelined", () => {
  test.each([
    ["a write without a body after one with a body", [withBody("watch"), withoutBody("mention")], ["watch", "mention"]],
    ["a read after a write with a body", [withBody("watch"), read, withBody("mention")], ["watch", "watch", "mention"]],
    ["two writes with bodies", [withBody("watch"), withBody("mention")], ["watch", "mention"]],
  ])("are carried out in their order: %s", async (_what, requests, levels) => {
    const pipeline = open();
    for (let round = 0; round < 10; round += 1) {
      expect(levelsOf(await pipeline.send([...requests, read]))).toEqual([...levels, "mention"]);
      expect(await stored()).toBe("mention");
    }
  });

  test("wait for a body that is still arriving", async () => {
    const pipeline = open();
    const large = JSON.stringify({ level: "watch", padding: "x".repeat(200_000) });
    const head = requestBytes(`PUT ${PATH}`, undefined, [
      "Content-Type: application/json",
      `Content-Length: ${large.length}`,
    ]);
    expect(levelsOf(await pipeline.send([head + large, withoutBody("mention"), read]))).toEqual([
      "watch",
      "mention",
      "mention",
    ]);
    expect(await stored()).toBe("mention");
  });

  test("wait for one that a fault delays", async () => {
    const json = { method: "PUT", count: 1, fault: { kind: "delay", milliseconds: 50 } };
    await send("/_tocsin/faults", { method: "POST", json });
    expect(levelsOf(await open().send([withoutBody("watch"), withoutBody("disabled"), read]))).toEqual([
      "watch",
      "disabled",
      "disabled",
    ]);
    expect(await stored()).toBe("disabled");
  });

  test("go on after one that is refused, with its body or before it is read", async () => {
    const malformed = `${requestBytes(`PUT ${PATH}`, undefined, ["Content-Length: 1"])}{`;
    const unreadable = requestBytes(`PUT ${PATH}`, undefined, ["Content-Type: x/y", "Content-Length: 30"]);
    const answers = await open().send([
      malformed,
      withBody("watch"),
      unreadable + "x".repeat(30),
      withoutBody("mention"),
      requestBytes(`PUT ${PATH}?level=%ff`, {}),
      read,
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 200, 415, 200, 400, 200]);
    expect(JSON.parse(answers.at(-1)?.body ?? "")).toMatchObject({ level: "mention" });
    expect(await stored()).toBe("mention");
  });

  test("of one connection do not wait for those of another", async () => {
    const slow = open();
    const head = requestBytes(`PUT ${PATH}`, undefined, ["Content-Length: 100"]);
    slow.socket.write(head);
    const [answer] = await open().send([withBody("watch"), read]);
    expect(answer?.status).toBe(200);
  });
});
