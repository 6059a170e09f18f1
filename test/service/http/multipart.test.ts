import { describe, expect, test } from "@jest/globals";
import { parametersFromMultipart } from "../../../src/service/http/multipart.ts";

const TYPE = "multipart/form-data; boundary=x";
const part = (headers: string, value: string): string => `--x\r\n${headers}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string): string => part(`Content-Disposition: form-data; name="${name}"`, value);
const read = (body: string, type = TYPE): [string, unknown][] | null => {
  const parameters = parametersFromMultipart(Buffer.from(body), type);
  return parameters === null ? null : [...parameters];
};

describe("parametersFromMultipart", () => {
  test("reads texts, also of several lines and of other scripts", () => {
    const body = `${field("level", "wätch")}${field("note", "a\r\nb\r\n")}--x--\r\n`;
    expect(read(body)).toEqual([
      ["level", "wätch"],
      ["note", "a\r\nb\r\n"],
    ]);
  });

  test("reads a name with brackets as a list, as the query does", () => {
    expect(read(`${field("level[]", "watch")}--x--`)).toEqual([["level", ["watch"]]]);
  });

  test("reads no file", () => {
    const file = part(
      'content-disposition: form-data; name="level"; filename="a.txt"\r\nContent-Type: text/plain',
      "watch",
    );
    expect(read(`${file}--x--`)).toEqual([["level", []]]);
  });

  test("reads a quoted boundary, and skips what stands before the first part", () => {
    expect(read(`before\r\n${field("a", "b")}--x--`, 'multipart/form-data; charset=utf-8; boundary="x"')).toEqual([
      ["a", "b"],
    ]);
  });

  test("reads a form made by fetch", async () => {
    const form = new FormData();
    form.set("level", "custom");
    form.set("new_note", "true");
    const request = new Response(form);
    const body = Buffer.from(await request.arrayBuffer());
    expect([...(parametersFromMultipart(body, request.headers.get("content-type") ?? "") ?? [])]).toEqual([...form]);
  });

  test.each([
    ["without an end", field("a", "b"), TYPE],
    ["without a boundary", `${field("a", "b")}--x--`, "multipart/form-data"],
    ["with another boundary", `${field("a", "b")}--x--`, "multipart/form-data; boundary=y"],
    ["with a part without a name", `${part("Content-Disposition: form-data", "b")}--x--`, TYPE],
    ["with a part without headers", "--x\r\nno headers\r\n--x--", TYPE],
  ])("gives null for a form %s", (_what, body, type) => {
    expect(read(body, type)).toBeNull();
  });
});
