import { describe, expect, test } from "@jest/globals";
import { createEngine } from "../../../../src/kit/engine/index.ts";
import { diagnosticError, type DiagnosticError, type SharedCause } from "../../../../src/kit/errors.ts";
import type { Diagnostic } from "../../../../src/kit/schema/index.ts";
import { noBytes } from "../../../support/provider/outcome.ts";
import { nail, shelfProvider, type ShelfOptions } from "../../../support/provider/shelf.ts";

const KIND = { code: "denied", summary: "The key was refused", advice: "Find another one." } as const;

const door = "the key was refused: the front door";

/** The error of one object; null for one whose reason may lie in that object. */
const refused = (about: string | undefined, clause: string | null = door): DiagnosticError => {
  const sharedCause: SharedCause | undefined = clause === null ? undefined : { clause, affects: "service" };
  return diagnosticError(KIND, { why: "The front door is locked.", original: "Klonk", about, sharedCause });
};

/** An engine whose every operation fails, in turn with these errors; Terraform plans each object once with it. */
async function failing(errors: readonly DiagnosticError[], { isTested = false, ...options }: FailingOptions = {}) {
  const left = [...errors];
  const fail = (): Promise<never> => Promise.reject(left.shift() ?? new Error("no error is left"));
  const provider = shelfProvider({
    resource: { read: fail, observe: fail, create: fail, import: fail, ...options.resource },
    dataSource: { read: fail },
  });
  const engine = createEngine(provider, {});
  const configure = async (): Promise<void> => {
    if (!isTested) engine.validateProvider({ shelf: null, lamps: null });
    await engine.configure({ shelf: null, lamps: null }, "1.11.4");
  };
  await configure();
  const boxes = engine.resource("shelf_box");
  const config = { ...nail, id: null, serial: null, seal: null };
  const diagnosticsOf = async (work: Promise<{ readonly diagnostics: readonly Diagnostic[] }>) =>
    (await work).diagnostics;
  return {
    configure,
    read: (id: string | null = "top") =>
      diagnosticsOf(engine.read(boxes, { state: { ...nail, id }, private: noBytes })),
    state: async () => (await engine.read(boxes, { state: nail, private: noBytes })).state,
    plan: () => diagnosticsOf(engine.plan(boxes, { prior: null, config, private: noBytes })),
    create: () => diagnosticsOf(engine.apply(boxes, { prior: null, planned: nail, config, private: noBytes })),
    import: () => diagnosticsOf(engine.import(boxes, "top")),
    look: () =>
      diagnosticsOf(
        engine.readDataSource(engine.dataSource("shelf_stock"), {
          colour: "red",
          place: null,
          boxes: null,
          heaviest: null,
        }),
      ),
  };
}

interface FailingOptions extends ShelfOptions {
  /** Whether `terraform test` plans several times with it. */
  readonly isTested?: boolean;
}

const WHOLE = {
  severity: "error",
  summary: "The key was refused",
  detail: "The front door is locked. Find another one.\nKlonk",
};

const short = (detail: string) => ({ severity: "error", summary: "The key was refused", detail });

const notRefreshed = (about: string) => ({
  severity: "warning",
  summary: "Not refreshed",
  detail: `${about}. The state of \`top\` stays as it was last read. Follow the advice of the error with the same cause.`,
});

describe("reads that fail for one cause", () => {
  test("are one error, and then a warning that names the object and the cause", async () => {
    const { read } = await failing([refused("a"), refused("b"), refused(undefined)]);
    expect(await read()).toEqual([WHOLE]);
    expect(await read()).toEqual([notRefreshed("b: the key was refused: the front door")]);
    expect(await read()).toEqual([notRefreshed("The key was refused: the front door")]);
  });

  test("keep the state", async () => {
    const { state } = await failing([refused("a"), refused("b")]);
    expect([await state(), await state()]).toEqual([nail, nail]);
  });

  test("are one error for each cause, and each has its own where the reason may lie in it", async () => {
    const other = "the key was refused: the back door";
    const { read } = await failing([refused("a"), refused("b", other), refused("c", null), refused("d", null)]);
    for (let count = 0; count < 4; count += 1) expect(await read()).toEqual([WHOLE]);
  });

  test("are an error again after the provider is configured again", async () => {
    const { read, configure } = await failing([refused("a"), refused("b")]);
    await read();
    await configure();
    expect(await read()).toEqual([WHOLE]);
  });

  test("are an error each where Terraform plans several times with the provider", async () => {
    const { read } = await failing([refused("a"), refused("b")], { isTested: true });
    expect(await read()).toEqual([WHOLE]);
    expect(await read()).toEqual([short("b: the key was refused: the front door")]);
  });

  test("are an error of an object that this plan has imported", async () => {
    const resource = { import: () => Promise.resolve(nail) };
    const { read, import: importIt } = await failing([refused("a"), refused("b"), refused("c")], { resource });
    await read();
    expect(await importIt()).toEqual([]);
    expect(await read()).toEqual([short("b: the key was refused: the front door")]);
    expect((await read("floor"))[0]).toMatchObject({ severity: "warning", summary: "Not refreshed" });
  });

  test("are an error of an object that was moved and never read", async () => {
    const { read } = await failing([refused("a"), refused("b")]);
    await read();
    expect(await read(null)).toEqual([short("b: the key was refused: the front door")]);
  });
});

test("reads that fail for a cause that may be of one object are two errors first, and so is everything else", async () => {
  const doubtful = ["a", "b", "c", "d"].map((about) =>
    diagnosticError(KIND, {
      why: "The front door is locked.",
      original: "Klonk",
      about,
      sharedCause: { clause: door, affects: "service", isDoubtful: true },
    }),
  );
  const { read } = await failing(doubtful);
  expect([await read(), await read()]).toEqual([[WHOLE], [WHOLE]]);
  expect(await read()).toEqual([notRefreshed("c: the key was refused: the front door")]);
  const { create } = await failing(doubtful);
  expect([await create(), await create()]).toEqual([[WHOLE], [WHOLE]]);
  expect(await create()).toEqual([short("c: the key was refused: the front door")]);
});

describe("an error of anything but a read", () => {
  test("is whole once, and then names the object and the cause", async () => {
    const causes = ["a", "b", "c", undefined].map((about) => refused(about));
    const { plan, create, import: importIt, look } = await failing(causes);
    expect(await plan()).toEqual([WHOLE]);
    expect(await create()).toEqual([short("b: the key was refused: the front door")]);
    expect(await importIt()).toEqual([short("c: the key was refused: the front door")]);
    expect(await look()).toEqual([short("The key was refused: the front door")]);
  });

  test("tells no read its cause: a `check` block makes a warning of it", async () => {
    const { look, read } = await failing([refused("a"), refused("b"), refused("c")]);
    await look();
    expect(await read()).toEqual([WHOLE]);
    expect((await read())[0]?.severity).toBe("warning");
  });

  test("is short after a read that has told its cause", async () => {
    const { read, create } = await failing([refused("a"), refused("b")]);
    await read();
    expect(await create()).toEqual([short("b: the key was refused: the front door")]);
  });
});
