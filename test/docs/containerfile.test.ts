import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { validate } from "dockerfile-utils";
import { cleanEnvironment, run } from "../support/terraform/terraform.ts";

const TEXT = readFileSync("examples/service/Containerfile", "utf8");

/** Returns the words of an instruction whose last part is a list. */
function wordsOf(instruction: string): readonly string[] {
  const list = new RegExp(`^${instruction}\\b[^\\[]*(\\[.*\\])$`, "m").exec(TEXT)?.[1] ?? "[]";
  return JSON.parse(list) as string[]; // the form of an instruction that runs no shell
}

test("the container's file is valid", () => {
  expect(validate(TEXT).map(({ message }) => message)).toEqual([]);
  expect(validate(TEXT.replace("EXPOSE 8080", "EXPOSES 8080"))).toHaveLength(1);
});

test("what it starts serves, stores in its volume, and is healthy until it is stopped", async () => {
  const folder = mkdtempSync(join(tmpdir(), "tocsin-container-"));
  const [program, ...args] = wordsOf("ENTRYPOINT");
  const [checker, ...checkArgs] = wordsOf("HEALTHCHECK");
  expect([program, checker]).toEqual(["tocsin", "node"]);
  // Another port: this machine may use that of the container.
  const inFolder = args.map((word) => word.replace("/data/", `${folder}/`).replace(/^8080$/, "0"));
  const service = spawn(process.execPath, ["dist/main.js", ...inFolder], {
    env: cleanEnvironment({ TOCSIN_SERVE_TOKEN: "ci-only" }),
    stdio: ["ignore", "pipe", "ignore"],
  });
  const exited = once(service, "exit");
  try {
    const [line] = (await once(service.stdout, "data")) as [Buffer]; // the one line that serve prints
    const { url, token } = JSON.parse(line.toString("utf8")) as { url: string; token: string };
    const { port } = new URL(url);
    expect(token).toBe("ci-only");
    const health = async (): Promise<number> => {
      const words = checkArgs.map((word) => word.replace("8080", port));
      return (await run(process.execPath, words, { cwd: folder, env: cleanEnvironment({}) })).code;
    };
    expect(await health()).toBe(0);
    service.kill("SIGTERM");
    expect(await exited).toEqual([0, null]);
    expect(readFileSync(join(folder, "tocsin.db")).toString("latin1", 0, 15)).toBe("SQLite format 3");
    expect(await health()).toBe(1);
  } finally {
    service.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
});
