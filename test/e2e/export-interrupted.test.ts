import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, test } from "@jest/globals";
import { filesIn, openExport, PROJECTS } from "../support/export.ts";
import { until } from "../support/until.ts";

const MAIN = join(process.cwd(), "dist/main.js");
const JOURNAL = ".tocsin-export.jsonl";

describe("an export that could not read everything", () => {
  const HIDDEN = {
    path: "*/projects/team%2Fapp",
    count: 1,
    fault: { kind: "status", status: 404, body: { message: "404 Project Not Found" } },
  };
  const COMMAND = "--group team --project others/lib --project team/app --out .";

  test("writes nothing, and the next one goes on from there", async () => {
    const { run, folder, asked, faults } = await openExport();
    const whole = join(folder, "whole");
    await run(`${COMMAND.replace("--out .", "")}--out ${whole}`);
    asked();
    await faults("POST", HIDDEN);
    const first = await run(COMMAND);
    expect({ code: first.code, files: filesIn(folder) }).toEqual({ code: 1, files: [JOURNAL, "whole"] });
    expect(first.stderr).toMatch(
      /Skipped: team\/app: Project not found: .*\n.*Export is not complete\n1 part could not be read/s,
    );
    expect(asked().filter((path) => path.endsWith("/notification_settings"))).toHaveLength(PROJECTS + 3);
    const second = await run(COMMAND);
    expect(second).toMatchObject({ code: 0 });
    // What belongs to others was not read whole.
    expect(asked().filter((path) => path.endsWith("/notification_settings"))).toEqual([
      "/api/v4/projects/8/notification_settings",
    ]);
    expect(filesIn(folder)).toEqual(["tocsin-imports.tf", "tocsin.tf", "whole"]);
    for (const file of filesIn(whole)) {
      expect(readFileSync(join(folder, file), "utf8")).toBe(readFileSync(join(whole, file), "utf8"));
    }
  });

  test("goes on for the same user and the same export alone, for 24 hours", async () => {
    const { run, folder, faults } = await openExport();
    await faults("POST", HIDDEN);
    await run(COMMAND);
    const path = join(folder, JOURNAL);
    const before = readFileSync(path, "utf8");
    const refused = async (options: string, env: Readonly<Record<string, string>>, why: string) => {
      const { code, stderr } = await run(options, env);
      expect({ code, journal: readFileSync(path, "utf8") }).toEqual({ code: 1, journal: before });
      expect(stderr).toContain(
        `Cannot continue an interrupted export\n${path} is what an interrupted export has read. ${why}`,
      );
    };
    await refused(COMMAND, { TOCSIN_TOKEN: "bob" }, "It has what another user sees.");
    await refused("--group team --out .", {}, "It is of another export, `tocsin export --group team --project");
    const [head = "", ...rest] = before.split("\n");
    const aged = head.replace(/"started":"[^"]*"/, `"started":"${new Date(Date.now() - 86_500_000).toISOString()}"`);
    writeFileSync(path, [aged, ...rest].join("\n"));
    const old = await run(COMMAND);
    expect(old.stderr).toContain("It is older than 24 hours. To start again, remove the file or pass --force.");
    expect(await run(`${COMMAND} --force`)).toMatchObject({ code: 0 });
    expect(existsSync(path)).toBe(false);
  });

  test("leaves nothing where nothing was read", async () => {
    const { run, folder } = await openExport();
    const { code, stderr } = await run("--group nope --out .");
    expect({ code, files: filesIn(folder) }).toEqual({ code: 1, files: [] });
    expect(stderr).toMatch(/^Skipped: nope: Group not found: [^\n]*\ntocsin: Export is not complete\n1 part could/);
  });

  test("goes on after Ctrl-C, and after a line that was cut off", async () => {
    const { run, folder, asked, env, faults } = await openExport();
    await faults("POST", {
      path: "*/projects/129/notification_settings",
      fault: { kind: "delay", milliseconds: 20_000 },
    });
    const child = spawn(process.execPath, [MAIN, "export", "--group", "team", "--out", "."], { cwd: folder, env });
    const path = join(folder, JOURNAL);
    const stderr = text(child.stderr);
    // The last project hangs, and a place is kept when the next one is read.
    await until(() => existsSync(path) && readFileSync(path, "utf8").split("\n").length > PROJECTS);
    child.kill("SIGINT");
    expect(await once(child, "exit")).toEqual([1, null]);
    expect(await stderr).toBe(
      `${PROJECTS} places are kept for 24 hours: the same command continues from there.\ntocsin: Stopped\nNothing was written.\n`,
    );
    expect(filesIn(folder)).toEqual([JOURNAL]);
    await faults("DELETE");
    writeFileSync(path, readFileSync(path, "utf8").slice(0, -20));
    asked();
    expect(await run("--group team --out .")).toMatchObject({ code: 0 });
    expect(asked().filter((each) => each.endsWith("/notification_settings")).length).toBeLessThanOrEqual(4);
    expect(filesIn(folder)).toEqual(["tocsin-imports.tf", "tocsin.tf"]);
  });
});
