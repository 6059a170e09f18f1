import { describe, expect, test } from "@jest/globals";
import { unknown } from "../../../../src/kit/cty/index.ts";
import { diagnosticError } from "../../../../src/kit/errors.ts";
import { nail, shelfEngine, type ShelfOptions } from "../../../support/provider/shelf.ts";

type PlanDelete = NonNullable<NonNullable<ShelfOptions["resource"]>["planDelete"]>;

const bytes = new TextEncoder().encode('{"version":1,"writes":3}');

/** Returns the plan of a destroy. */
async function planned(planDelete?: PlanDelete, shelf: string | typeof unknown = "oak") {
  const { engine, boxes } = await shelfEngine({ resource: planDelete === undefined ? {} : { planDelete } });
  await engine.configure({ shelf, lamps: null }, "1.11.4");
  return engine.plan(boxes, { prior: nail, config: null, private: bytes });
}

describe("the plan of a destroy", () => {
  test("is empty, and keeps private state byte for byte", async () => {
    expect(await planned()).toEqual({ planned: null, replacedBy: [], private: bytes, diagnostics: [] });
  });

  test("has the warnings of the resource, which sees the object and what is stored with it", async () => {
    const warns: PlanDelete = ({ label }, { privateState, warn }) => {
      warn({ summary: "Heavy", detail: `${label}, written ${privateState.writes ?? 0} times.` });
      return Promise.resolve();
    };
    const plan = await planned(warns);
    expect(plan).toMatchObject({ planned: null, private: bytes });
    expect(plan.diagnostics).toEqual([{ severity: "warning", summary: "Heavy", detail: "nails, written 3 times." }]);
  });

  test("stores what the delete is to know", async () => {
    const plan = await planned((_state, context) => {
      context.setPrivateState({ writes: 4 });
      return Promise.resolve();
    });
    expect(JSON.parse(new TextDecoder().decode(plan.private))).toMatchObject({ writes: 4 });
  });

  test("is not judged while the provider's configuration is not known", async () => {
    const fails: PlanDelete = () => Promise.reject(new Error("not to be asked"));
    expect((await planned(fails, unknown)).diagnostics).toEqual([]);
  });

  test("fails where the resource does", async () => {
    const error = diagnosticError({ code: "unavailable", summary: "Away" }, { why: "Nobody is here." });
    const plan = await planned(() => Promise.reject(error));
    expect(plan.diagnostics).toMatchObject([{ severity: "error", summary: "Away" }]);
  });
});
