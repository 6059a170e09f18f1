import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { closeAll, startSilent } from "../support/server/http-server.ts";
import { start } from "../support/terraform/running.ts";
import { until } from "../support/until.ts";

const MAIN = join(process.cwd(), "dist/main.js");

/** The number of events in flight at the same time. */
const MOST = 10;

test("a drill that is stopped sends no more events, and says how many are missing", async () => {
  let asked = 0;
  const { url } = await startSilent(() => void (asked += 1));
  const dsns = Array.from({ length: MOST + 2 }, (_, id) => `${url.replace("//", "//glet_1@")}/${id}`);
  try {
    const { PATH } = process.env;
    const drill = start(process.execPath, [MAIN, "drill", ...dsns, "--json"], { cwd: ".", env: { PATH } });
    await until(() => asked === MOST);
    drill.signal("SIGINT");
    // The second one waits for no answer. Two of a name could arrive as one.
    drill.signal("SIGTERM");
    const { code, stdout, stderr } = await drill.ended;
    expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
    expect(JSON.parse(stdout)).toMatchObject({ complete: false, counts: { arrived: 0, failed: MOST, unsent: 2 } });
    expect(asked).toBe(MOST);
  } finally {
    await closeAll();
  }
});
