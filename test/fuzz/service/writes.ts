import fc from "fast-check";
import { type Send, Model } from "./model.ts";
import { SECRETS } from "./request.ts";

/** A valid write. */
interface Write {
  readonly write: (model: Model) => Promise<void>;
  readonly [fc.toStringMethod]: () => string;
}

const project = fc.constantFrom("1", "team%2Flib");
const place = fc.constantFrom("", "/groups/team", "/projects/1", "/projects/2");
const level = fc.constantFrom("custom", "custom", "disabled", "participating", "watch", "mention", "global");
const event = fc.constantFrom("new_note", "new_issue", "issue_due", "failed_pipeline", "success_pipeline");

const notification = fc.record({
  level,
  events: fc.dictionary(event, fc.boolean(), { maxKeys: 3, noNullPrototype: true }),
});

/** A write of which the arguments vary. */
const writes = <T extends unknown[]>(
  name: string,
  given: { [K in keyof T]: fc.Arbitrary<T[K]> },
  write: (model: Model, ...values: T) => Promise<void>,
): fc.Arbitrary<Write> =>
  fc.tuple<T>(...given).map((values) => ({
    write: (model: Model) => write(model, ...values),
    [fc.toStringMethod]: () => `${name}(${values.map((value) => fc.stringify(value)).join(", ")})`,
  }));

/** Valid writes, one after the other. */
export const validWrites = fc.array(
  fc.oneof(
    writes("create key", [project], (model, where) => model.createKey(where)),
    writes("delete key", [project, fc.nat(3)], (model, where, index) => model.deleteKey(where, index)),
    writes(
      "put error tracking",
      [project, fc.record({ active: fc.boolean(), integrated: fc.boolean() })],
      (model, where, setting) => model.putErrorTracking(where, setting),
    ),
    writes("put notification", [place, notification], (model, where, wanted) => model.putNotification(where, wanted)),
  ),
  { minLength: 1, maxLength: 8 },
);

/** Writes to a service, and reads what was written. */
export async function assertKept(url: string, sequence: readonly Write[]): Promise<void> {
  const model = new Model(senderTo(url));
  for (const { write } of sequence) await write(model);
  await model.verify();
}

function senderTo(url: string): Send {
  return async (method, path, json) => {
    const headers = { "PRIVATE-TOKEN": SECRETS[0], "Content-Type": "application/json" };
    const body = json === undefined ? null : JSON.stringify(json);
    const response = await fetch(`${url}/api/v4${path}`, { method, headers, body });
    return { status: response.status, json: JSON.parse(await response.text()) as unknown };
  };
}
