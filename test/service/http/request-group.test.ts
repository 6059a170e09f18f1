import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "@jest/globals";
import { RequestGroup, type RoutedRequest } from "../../../src/service/http/request-group.ts";
import { ok } from "../../../src/service/http/response.ts";
import { serving } from "../serving.ts";

const PATH = "/api/v4/notification_settings";
const send = serving({
  seed: {
    users: [{ username: "ada", email: "ada@example.com", verified_emails: ["ada@work.example"], token: "token" }],
  },
});

/** Sends requests with one packet, so that they arrive together, and gives the bodies of their answers. */
async function sendTogether(...requests: readonly string[]): Promise<unknown[]> {
  const { port, hostname } = new URL(send.service().url);
  const socket = connect(Number(port), hostname);
  const heads = requests.map((request, index) => {
    const last = index === requests.length - 1 ? "Connection: close\r\n" : "";
    return `${request} HTTP/1.1\r\nHost: localhost\r\nPRIVATE-TOKEN: token\r\n${last}\r\n`;
  });
  socket.write(heads.join(""));
  const received = await text(socket);
  return [...received.matchAll(/\r\n\r\n(\{.*?\})(?=HTTP|$)/gs)].map(([, body = ""]) => JSON.parse(body) as unknown);
}

describe("requests that arrive together", () => {
  test("are one group, and those that arrive later another", async () => {
    const sizes: number[] = [];
    const group = new RequestGroup<null>((requests) => {
      sizes.push(requests.length);
      return requests.map(({ request }) => ({ status: "fulfilled", value: ok(request) }));
    });
    // Only its identity matters here.
    const routed = (name: string) => ({ request: name }) as unknown as RoutedRequest<null>;
    const both = await Promise.all([group.answer(routed("a")), group.answer(routed("b"))]);
    const later = await group.answer(routed("c"));
    expect([...both, later].map(({ body }) => body)).toEqual(["a", "b", "c"]);
    expect(sizes).toEqual([2, 1]);
  });

  test("are answered in their order: each sees what the ones before it wrote", async () => {
    const answers = await sendTogether(
      `PUT ${PATH}?level=watch`,
      `GET ${PATH}`,
      `PUT ${PATH}?level=mention`,
      `GET ${PATH}`,
    );
    const levels = answers.map((answer) => (answer as { level: string }).level);
    expect(levels).toEqual(["watch", "watch", "mention", "mention"]);
  });

  test("take nothing of a refused one with them, and it takes nothing of theirs", async () => {
    const answers = await sendTogether(
      `PUT ${PATH}?level=disabled`,
      `PUT ${PATH}?notification_email=ada@work.example&level=nonsense`,
      `GET ${PATH}`,
      `PUT ${PATH}?notification_email=ada@work.example`,
    );
    expect(answers).toEqual([
      { level: "disabled", notification_email: "ada@example.com" },
      { message: "'nonsense' is not a valid level" },
      { level: "disabled", notification_email: "ada@example.com" },
      { level: "disabled", notification_email: "ada@work.example" },
    ]);
  });
});
