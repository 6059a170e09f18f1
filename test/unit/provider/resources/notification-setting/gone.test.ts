import { describe, expect, test } from "@jest/globals";
import { applied, openTracking } from "../../../../support/provider/tracking.ts";

const places: readonly (readonly [name: string, place: object, thing: string])[] = [
  ["project", { project: "team/app" }, "404 Project Not Found"],
  ["group", { group: "team" }, "404 Group Not Found"],
];

const status = (code: number, body: unknown = {}) => ({ kind: "status", status: code, body });

describe.each(places)("a setting of a %s", (name, place, thing) => {
  /** Reads the setting in a new run in which each request to a path is answered with a fault. */
  const answered = async (fault: object, path = "/api/v4/*") => {
    const world = await openTracking();
    const stored = await applied(await world.run(), { ...place, level: "watch" });
    await world.spoil({ path, fault });
    return { run: await world.run(), stored };
  };

  test("that is not there is gone on read, and done on delete, each with a warning", async () => {
    const { run, stored } = await answered(status(404, { message: thing }), `/api/v4/${name}s/*`);
    for (const [summary, outcome] of [
      ["Object no longer found", await run.refresh(stored)],
      ["Nothing left to destroy", await run.destroy(stored)],
    ] as const) {
      expect(outcome.stored).toBeNull();
      expect(outcome.diagnostics).toMatchObject([{ severity: "warning", summary }]);
      expect(outcome.diagnostics[0]?.detail).toContain("can no longer see");
    }
  });

  const errors: Readonly<Record<string, object>> = {
    "401": status(401),
    "403": status(403),
    "500": status(500),
    "503": status(503),
    "an unknown route": status(404, { error: "404 Not Found" }),
    "a bare 404": status(404, { message: "404 Not Found" }),
    "a record that is not there": status(404, { message: "404 Not found" }),
    "another thing that is not there": status(404, {
      message: name === "group" ? "404 Project Not Found" : "404 Group Not Found",
    }),
    "a web page": { kind: "html", status: 404 },
  };
  test.each(Object.entries(errors))("is an error on read and on delete for %s", async (_title, fault) => {
    const { run, stored } = await answered(fault);
    for (const outcome of [await run.refresh(stored), await run.destroy(stored)]) {
      expect(outcome.stored).toEqual(stored);
      expect(outcome.diagnostics).toMatchObject([{ severity: "error" }]);
    }
  });
});
