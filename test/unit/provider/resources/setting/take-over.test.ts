import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "@jest/globals";
import type { Value } from "../../../../../src/kit/cty/index.ts";
import type { Driver, Stored } from "../../../../../src/kit/engine/index.ts";
import { noBytes, summaries } from "../../../../support/provider/outcome.ts";
import { openTracking, storedOf, type Tracking, type TrackingRun } from "../../../../support/provider/tracking.ts";

/** A kind of setting: its configuration, and the way in which others set it. */
interface Kind {
  readonly driver: (run: TrackingRun) => Driver;
  readonly written: (reference: string) => Readonly<Record<string, Value>>;
  readonly touch: (world: Tracking) => Promise<unknown>;
  readonly taken: string;
  /** The last segment of its path. */
  readonly word: string;
}

const tracking: Kind = {
  driver: ({ settings }) => settings,
  written: (project) => ({ project }),
  touch: (world) => world.request("PUT", "/projects/7/error_tracking/settings?active=true&integrated=true"),
  taken: "Existing error tracking settings taken over",
  word: "settings",
};

const projectLevel: Kind = {
  driver: ({ notifications }) => notifications,
  written: (project) => ({ project, level: "watch" }),
  touch: (world) => world.put("/projects/7/notification_settings?level=mention"),
  taken: "Existing notification setting taken over",
  word: "notification_settings",
};

const kinds: Readonly<Record<string, Kind>> = { "error tracking settings": tracking, notifications: projectLevel };

const planOf = (kind: Kind, run: TrackingRun, reference = "team/app") => {
  const driver = kind.driver(run);
  return driver.plan(driver.config(kind.written(reference)));
};

const applyOf = (kind: Kind, run: TrackingRun, stored: Stored | null = null) => {
  const driver = kind.driver(run);
  return driver.apply(driver.config(kind.written("team/app")), stored);
};

const BUSY = { kind: "status", status: 429, headers: { "Retry-After": "1" } };

const UNREAD = "Existing setting not read";

describe.each(Object.entries(kinds))("a create of %s", (_title, kind) => {
  const forbidden = { kind: "status", status: 403 };

  test("is planned with a warning if the service forbids reading it, and the apply fails", async () => {
    const world = await openTracking();
    await world.spoil({ method: "GET", path: "*settings", fault: forbidden });
    const planned = await planOf(kind, await world.start());
    expect(planned.diagnostics).toMatchObject([{ severity: "warning", summary: UNREAD }]);
    expect(planned.diagnostics[0]?.path).toBeUndefined();
    expect(planned.diagnostics[0]?.detail).toMatch(/of the project `team\/app`.*\n.+/s);
    const outcome = await applyOf(kind, await world.start());
    expect(outcome.stored).toBeNull();
    expect(summaries(outcome, "error")).toHaveLength(1);
  });

  test("is planned with a warning if the service forbids reading it for an unknown reason", async () => {
    const world = await openTracking();
    const body = { message: "403 Forbidden - The moon is in the wrong phase" };
    await world.spoil({ method: "GET", path: "*settings", fault: { ...forbidden, body } });
    const planned = await planOf(kind, await world.start());
    expect(planned.diagnostics).toMatchObject([{ severity: "warning", summary: UNREAD }]);
    expect(planned.diagnostics[0]?.detail).toMatch(/reason is the last line.*\n.*wrong phase$/s);
  });

  test("reports a reason of the user's own once, for however many objects", async () => {
    const world = await openTracking();
    const body = { message: "403 Forbidden - Your password expired." };
    await world.spoil({ method: "GET", path: "*settings", fault: { ...forbidden, body } });
    const run = await world.start();
    const [first, second] = [await planOf(kind, run), await planOf(kind, run, "team/lib")];
    expect(first.diagnostics).toMatchObject([{ severity: "error", detail: expect.stringContaining("new password") }]);
    expect(second.diagnostics).toMatchObject([
      {
        severity: "error",
        detail: expect.stringMatching(/^team\/lib: password of the token.s user has expired: 403 Forbidden - /),
      },
    ]);
  });

  test("is planned without diagnostics if the project does not exist yet", async () => {
    const world = await openTracking();
    expect((await planOf(kind, await world.start(), "team/later")).diagnostics).toEqual([]);
  });

  const failures: Readonly<Record<string, object>> = {
    "refuses the token": { kind: "status", status: 401 },
    "is behind a proxy that wants credentials": { kind: "status", status: 407 },
    "knows nobody to act as": {
      kind: "status",
      status: 404,
      body: { message: "404 User with ID or username 'eve' Not Found" },
    },
    fails: { kind: "status", status: 500 },
    "knows no such endpoint": { kind: "status", status: 404, body: { error: "404 Not Found" } },
    "ends the connection": { kind: "drop" },
    "limits the rate for longer than a call may take": { kind: "status", status: 429, headers: { "Retry-After": "9" } },
    "answers with a web page": { kind: "html" },
    "is behind a firewall that forbids by a web page": { kind: "html", status: 403 },
    "is behind a gateway that forbids in its own form": { kind: "status", status: 403, body: { title: "Forbidden" } },
    "waits for the user to accept its terms": {
      kind: "status",
      status: 403,
      body: { message: "403 Forbidden - You (@ada) must accept the Terms of Service in order to perform this action." },
    },
    "answers with something else": { kind: "status", status: 200, body: ["nothing"] },
  };
  test.each(Object.entries(failures))("is not planned if the service %s", async (_what, fault) => {
    const world = await openTracking();
    await world.spoil({ method: "GET", path: "*settings", fault });
    const planned = await planOf(kind, await world.start());
    expect(planned.diagnostics.map(({ severity }) => severity)).toEqual(["error"]);
  });

  test("is not planned if Terraform stops while the read waits for the service", async () => {
    const world = await openTracking();
    const run = await world.start();
    await world.spoil({ method: "GET", path: "*settings", fault: BUSY });
    const planning = planOf(kind, run);
    while (!world.requests().includes(`GET ${kind.word}`)) await wait(2);
    await wait(20);
    run.engine.stop();
    expect((await planning).diagnostics).toMatchObject([{ severity: "error" }]);
  });

  test("whose read works again is applied without an error", async () => {
    const world = await openTracking();
    const run = await world.start();
    await world.spoil({ method: "GET", path: "*settings", count: 1, fault: forbidden });
    const outcome = await applyOf(kind, run);
    expect(summaries(outcome, "error")).toEqual([]);
    expect(summaries(outcome, "warning")).toEqual([UNREAD]);
  });

  test("takes over what somebody else has set, and says so", async () => {
    const world = await openTracking();
    await kind.touch(world);
    const { diagnostics } = await planOf(kind, await world.start());
    expect(diagnostics).toMatchObject([{ severity: "warning", summary: kind.taken }]);
    expect(diagnostics[0]?.detail).toMatch(/import .* instead\. If you renamed the resource, .*`moved`/);
  });

  test.each(["team/app", "Team/App"])(
    "does not take over what the state holds at another address, as %s",
    async (reference) => {
      const world = await openTracking();
      const stored = storedOf(await applyOf(kind, await world.start()));
      const run = await world.start();
      await kind.driver(run).refresh(stored);
      expect((await planOf(kind, run, reference)).diagnostics).toEqual([]);
    },
  );

  test("does not take over what the same apply has just destroyed", async () => {
    const world = await openTracking();
    const stored = storedOf(await applyOf(kind, await world.start()));
    const run = await world.start();
    await kind.driver(run).destroy(stored);
    expect((await planOf(kind, run)).diagnostics).toEqual([]);
  });

  test("takes over a setting of somebody else, although the state contains another project's", async () => {
    const world = await openTracking();
    await kind.touch(world);
    const first = kind.driver(await world.start());
    const stored = storedOf(await first.apply(first.config(kind.written("team/lib"))));
    const run = await world.start();
    await kind.driver(run).refresh(stored);
    expect(summaries(await planOf(kind, run), "warning")).toEqual([kind.taken]);
  });
});

describe.each(Object.entries(kinds))("a plan does not see two resources for one of %s", (_title, kind) => {
  const opened = async () => {
    const world = await openTracking();
    const stored = storedOf(await applyOf(kind, await world.start()));
    const run = await world.start();
    await kind.driver(run).refresh(stored);
    const { engine } = run;
    const typeName = kind === tracking ? "tocsin_error_tracking_settings" : "tocsin_notification_setting";
    const resource = engine.resource(typeName);
    const config = (reference: string) => kind.driver(run).config(kind.written(reference));
    /** One call as Terraform makes it; a null reference for a destroy. */
    const call = async (reference: string | null, prior: Stored["state"] | null, bytes = noBytes) => {
      const answer = await engine.plan(resource, {
        prior,
        config: reference === null ? null : config(reference),
        private: bytes,
      });
      expect(answer.diagnostics).toEqual([]);
      return answer;
    };
    return { stored, call };
  };

  test("when one is replaced by another, or for no change of it", async () => {
    for (const reference of ["team/app", "team/lib"]) {
      const { stored, call } = await opened();
      const { private: bytes } = await call(reference, stored.state, stored.private);
      await call(reference, null, bytes);
    }
  });

  test("when one is tainted", async () => {
    const { call } = await opened();
    await call("team/app", null);
  });

  test("when one is renamed, whichever Terraform plans first", async () => {
    for (const isDestroyFirst of [true, false]) {
      const { stored, call } = await opened();
      const calls = [() => call(null, stored.state, stored.private), () => call("team/app", null)];
      if (!isDestroyFirst) calls.reverse();
      for (const each of calls) await each();
    }
  });

  test("when two change places", async () => {
    const { stored, call } = await opened();
    const other = { ...stored.state, project: "team/lib" };
    const one = await call("team/lib", stored.state, stored.private);
    const two = await call("team/app", other, stored.private);
    await call("team/lib", null, one.private);
    await call("team/app", null, two.private);
  });
});
