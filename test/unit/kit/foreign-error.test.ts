import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "@jest/globals";
import { diagnosticError } from "../../../src/kit/errors.ts";
import { errorFrom, reasonFrom } from "../../../src/kit/foreign-error.ts";

const systemError = (code: string) =>
  Object.assign(new Error(`${code}: too many open files, open 'chunk.js'`), { code });

/** Returns the error that `work` throws. */
function thrownBy(work: () => unknown): unknown {
  try {
    work();
  } catch (thrown) {
    return thrown;
  }
  throw new Error("nothing was thrown");
}

describe("reasonFrom", () => {
  const SECRET = "hunter22hunter22";
  const cases: Readonly<Record<string, readonly [thrown: unknown, reason: string | RegExp]>> = {
    "says all of an error of ours": [
      diagnosticError({ code: "gone", summary: "Box not found" }, { why: "No box at top." }),
      "Box not found: No box at top.",
    ],
    "says the system's code and what it means, and not of which file": [
      thrownBy(() => readFileSync(join("nowhere", SECRET))),
      "ENOENT: no such file or directory",
    ],
    "says the code alone where its message is another": [
      thrownBy(() => readFileSync(`${SECRET}\0`)),
      "ERR_INVALID_ARG_VALUE",
    ],
    "says where a parser stopped, and not at what": [
      thrownBy(() => JSON.parse(`{ "token": "${SECRET}" "${SECRET}" }`)),
      /^SyntaxError at position \d+/,
    ],
    "says that a parser stopped where it does not say where": [thrownBy(() => JSON.parse(SECRET)), "SyntaxError"],
    "says the engine's words for a fault": [
      thrownBy(() => runInNewContext("null.x")),
      /^TypeError: Cannot read properties of null/,
    ],
    "says the name of any other error": [new Error(SECRET), "Error"],
    "does not repeat what is no error": [SECRET, "unknown"],
  };
  test.each(Object.entries(cases))("%s", (_title, [thrown, reason]) => {
    expect(reasonFrom(thrown)).toEqual(typeof reason === "string" ? reason : expect.stringMatching(reason));
    expect(reasonFrom(thrown)).not.toContain("hunter22");
  });
});

describe("errorFrom", () => {
  test.each(["EMFILE", "ENFILE"])("says of %s that it is a limit of the machine", (code) => {
    const { code: reason, summary, detail } = errorFrom(systemError(code), "the provider");
    expect({ reason, summary }).toEqual({ reason: "unavailable", summary: "Too many open files" });
    expect(detail).toContain(`\n${code}: too many open files`);
    expect(detail).not.toContain("chunk.js");
    expect(detail).not.toContain("fault");
  });

  const memory = ["out of memory", "out of memory in regexp execution"];
  test.each(memory)("says that memory ran out, of which QuickJS says %p", (text) => {
    const thrown = Object.assign(new Error(text), { name: "InternalError" });
    expect(errorFrom(thrown, "the provider")).toMatchObject({ code: "unavailable", summary: "Out of memory" });
    expect(errorFrom(thrown, "the provider").detail).not.toContain("fault");
  });

  test("gives back an error for users as it is", () => {
    const error = diagnosticError({ code: "gone", summary: "Box not found" }, { why: "No box at top." });
    expect(errorFrom(error, "the provider shelf")).toBe(error);
  });

  test.each([new TypeError("x is not a function")])(
    "makes an internal error of %p that names whose fault it is, with the engine's text",
    (thrown) => {
      const error = errorFrom(thrown, "the provider shelf");
      expect(error).toMatchObject({ code: "internal", summary: "Unexpected error", path: undefined });
      expect(error.detail).toMatch(/^This is a fault of the provider shelf, .*\nTypeError: x is not a function$/m);
      expect(error.cause).toBe(thrown);
    },
  );

  test("says last where in the program an unexpected error comes from, in at most five places and without their folders", () => {
    const frames = [
      "at run (/home/ada/.terraform.d/plugins/part-1.js:2:30)",
      "at process.processTicksAndRejections (node:internal/process/task_queues:95:5)",
      "at async file:///home/ada/dist/part-2.js:10:422",
      String.raw`at new Server (C:\Users\ada\part-3.js:1:1)`,
      ...[4, 5, 6].map((part) => `at Object.<anonymous> (/home/ada/part-${part}.js:1:${part})`),
    ];
    const error = Object.assign(new TypeError("boom"), { stack: `TypeError: boom\n    ${frames.join("\n    ")}` });
    const last = "at part-1.js:2:30, part-2.js:10:422, part-3.js:1:1, part-4.js:1:4, part-5.js:1:5";
    expect(errorFrom(error).detail.split("\n").slice(1)).toEqual(["TypeError: boom", last]);
    expect(errorFrom(Object.assign(error, { stack: "TypeError: boom" })).detail).toMatch(/\nTypeError: boom$/);
  });

  test("names no product where it is told none", () => {
    expect(errorFrom(0).detail).toBe(
      "This is a fault of this program, not of the configuration. Please report it, with the last two lines of this message.\nunknown",
    );
  });
});

/** Who reads the message of an error, and why it is safe. */
const READERS: Readonly<Record<string, string>> = {
  "src/kit/foreign-error.ts": "decides what may be repeated",
  "src/kit/engine/apply.ts": "an error of ours",
  "src/kit/engine/list.ts": "an error of ours",
  "src/kit/engine/read.ts": "an error of ours",
  "src/kit/plugin/grpc/status.ts": "an error of ours",
  "src/commands/drift/state/read-object.ts": "an error of ours",
  "src/commands/export/coverage/model.ts": "an error of ours",
  "src/commands/export/left-out.ts": "an error of ours",
  "src/provider/lists/places-list.ts": "an error of ours",
  "src/provider/resources/first-key/key-turn.ts": "an error of ours",
  "src/provider/resources/notification-setting/owner/current-user.ts": "an error of ours",
  "src/provider/resources/notification-setting/write.ts": "an error of ours",
  "src/constructs/cdktf/shards.ts": "an error of ours",
  "src/commands/shards/list/list-shards.ts": "an error of ours",
  "src/commands/shards/move/find-moves.ts": "an error of ours",
  "src/shell-main.ts": "a status of gRPC, whose message is an error of ours",
  "src/provider/client/options/pem.ts": "a predicate of its own table",
  "src/provider/client/failure/redact.ts": "redacts it",
  "src/provider/client/failure/network-failure.ts":
    "a failure of the network, which is redacted; looks for a status in it",
  "src/provider/client/request/may-retry.ts": "looks for a status in it",
  "src/provider/client/failure/response-failure.ts": "the message of an endpoint's own table",
  "src/provider/client/request/ask.ts": "words of our own shapes",
  "src/commands/drift/plan/plan-json.ts": "zod's words for a shape, which name no value",
  "src/commands/drift/known/baseline.ts": "zod's words for a shape, which name no value",
  "src/commands/drift/merge/report-json.ts": "zod's words for a shape, which name no value",
  "src/commands/doctor/engine.ts": "the command line of a program",
  "src/commands/drill/command.ts": "an option of that name",
  "src/service/input.ts": "our own words for a shape",
  "src/service/thrown.ts": "the service's own errors, to who asked it",
};

test("nobody else reads what somebody else's error says", () => {
  const files = readdirSync("src", { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".ts"))
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => !file.includes("generated") && !file.includes("/proto/"));
  const reads = /(?<!this|writer)\.message\b(?!\()/;
  expect(files.filter((file) => reads.test(readFileSync(file, "utf8"))).toSorted()).toEqual(
    Object.keys(READERS).toSorted(),
  );
});
