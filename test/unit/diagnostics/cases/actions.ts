import { configOf } from "../../../../src/kit/engine/index.ts";
import { invokeTestEvent } from "../../../support/provider/invoke.ts";
import { engineOn } from "../../../support/provider/world.ts";
import { answer, startServer } from "../../../support/server/http-server.ts";
import { error, warning, type Cases } from "../case.ts";

const NOWHERE = "http://127.0.0.1:1";
const DSN = "http://key@127.0.0.1:1/7";

/** Returns the diagnostics of a test event without a reachable destination. */
async function sent(written: Parameters<typeof invokeTestEvent>[1], isStopped = false) {
  const engine = await engineOn(NOWHERE, "token", { max_retries: 0 });
  const stop = () => (isStopped ? engine.stop() : undefined);
  return (await invokeTestEvent(engine, written, stop)).diagnostics;
}

/** Returns its diagnostics with the only key of a project. */
async function sentWith(tracker_dsn: string, key_id: number) {
  const key = { id: 1, active: true, public_key: "key", sentry_dsn: tracker_dsn };
  const { url } = await startServer((_request, response) => answer(response, 200, [key]));
  const engine = await engineOn(url, "token");
  return (await invokeTestEvent(engine, { project: "team/app", key_id })).diagnostics;
}

export const actions: Cases = {
  notOneKey: error(null, async () => {
    const engine = await engineOn(NOWHERE, "token");
    const action = engine.action("tocsin_test_event");
    return engine.validateAction(action, configOf(action.definition.attributes, {}));
  }),
  notProven: {
    ...error(null, () => sent({ dsn: DSN })),
    ...warning(null, () => sent({ dsn: DSN, fail_on_error: false })),
  },
  notSent: error(null, () => sent({ dsn: DSN }, true)),
  noSuchKey: error(null, () => sentWith(DSN, 2)),
  noDsn: error(null, () => sentWith("http://errors.example.com/none", 1)),
};
