import { gzipSync } from "node:zlib";
import fc from "fast-check";

/** The tokens that requests carry. */
export const SECRETS = ["secret-of-root", "secret-of-ada"] as const;

/** Mostly the first, one time in ten each of the others. */
function mostly<Value>(first: fc.Arbitrary<Value>, ...others: fc.Arbitrary<Value>[]): fc.Arbitrary<Value> {
  const rare = others.map((arbitrary) => ({ weight: 1, arbitrary }));
  return fc.oneof({ weight: 10 - others.length, arbitrary: first }, ...rare);
}

/** A request as its bytes, whether they are HTTP or not. */
export interface RawRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

const wild = fc.string({ unit: "grapheme", maxLength: 20 });
const latin = fc.string({
  unit: fc.integer({ min: 0x20, max: 0xff }).map((code) => String.fromCharCode(code)),
  maxLength: 20,
});
const id = mostly(
  fc.constantFrom(
    "1",
    "2",
    "1",
    "2",
    "team",
    "team%2Fapp",
    "team%2Fold",
    "team%2Flib",
    "0",
    "-1",
    "1e9",
    "%00",
    "%",
    "%ff",
    "..",
    "",
  ),
  wild.map(encode),
  latin,
);
const path = fc.oneof(
  { weight: 6, arbitrary: fc.constant("/api/v4/notification_settings") },
  { weight: 6, arbitrary: id.map((text) => `/api/v4/groups/${text}/notification_settings`) },
  { weight: 6, arbitrary: id.map((text) => `/api/v4/projects/${text}/notification_settings`) },
  { weight: 9, arbitrary: id.map((text) => `/api/v4/projects/${text}/error_tracking/settings`) },
  { weight: 9, arbitrary: id.map((text) => `/api/v4/projects/${text}/error_tracking/client_keys`) },
  {
    weight: 6,
    arbitrary: fc
      .tuple(id, id)
      .map(([project, key]) => `/api/v4/projects/${project}/error_tracking/client_keys/${key}`),
  },
  { weight: 6, arbitrary: id.map((text) => `/errortracking/api/v1/projects/api/${text}/envelope/`) },
  { weight: 3, arbitrary: id.map((text) => `/errortracking/api/v1/projects/api/${text}/store`) },
  { weight: 3, arbitrary: id.map((text) => `/api/v4/projects/${text}`) },
  { weight: 3, arbitrary: id.map((text) => `/api/v4/groups/${text}`) },
  { weight: 3, arbitrary: id.map((text) => `/api/v4/groups/${text}/projects`) },
  { weight: 2, arbitrary: fc.constant("/api/v4/projects") },
  {
    weight: 3,
    arbitrary: fc.constantFrom("/", "//", "/_tocsin/events", "/_tocsin/faults", "*", "http://a/b", "/api/v4"),
  },
  { weight: 1, arbitrary: latin },
);
const name = fc.oneof(
  fc.constantFrom(
    "level",
    "notification_email",
    "new_note",
    "moved_project",
    "new_epic",
    "active",
    "integrated",
    "page",
  ),
  fc.constantFrom(
    "per_page",
    "sudo",
    "private_token",
    "access_token",
    "sentry_key",
    "with_projects",
    "project",
    "id",
    "__proto__",
    "level[]",
  ),
  fc.constantFrom("archived", "search", "membership", "include_subgroups", "min_access_level", "simple", "order_by"),
  wild,
);
const scalar = fc.oneof(
  fc.constantFrom(
    "custom",
    "global",
    "true",
    "0",
    "",
    "1",
    "99999999999999999999",
    "ada",
    "root@example.com",
    "glet_a",
    ...SECRETS,
  ),
  wild,
);
const pair = fc.tuple(name, scalar).map((texts) => texts.map(encode).join("="));
const query = fc
  .array(fc.oneof({ weight: 30, arbitrary: pair }, { weight: 1, arbitrary: latin }), { maxLength: 4 })
  .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.join("&")}`));
const json = fc.oneof(fc.dictionary(name, fc.oneof(scalar, fc.jsonValue()), { maxKeys: 5 }), fc.jsonValue());
const EVENT = '{"event_id":"a","dsn":"https://glet_a@h/1"}\n{"type":"event"}\n{}';
const body = mostly(
  fc.oneof(
    fc.constant(Buffer.alloc(0)),
    json.map((value) => Buffer.from(JSON.stringify(value))),
    query.map((text) => Buffer.from(text.slice(1))),
  ),
  fc.uint8Array({ maxLength: 100 }).map((bytes) => Buffer.from(bytes)),
  fc.constantFrom(
    Buffer.from(EVENT),
    gzipSync(EVENT),
    Buffer.from("--x\r\n\r\n--x--"),
    Buffer.from("[".repeat(10_000)),
  ),
);
const header = mostly<[string, string]>(
  fc.constantFrom<[string, string]>(
    ["Content-Type", "application/json"],
    ["Content-Type", "application/x-www-form-urlencoded"],
    ["Content-Type", "multipart/form-data; boundary=x"],
    ["Content-Type", ""],
    ["Content-Encoding", "gzip"],
    ["Content-Encoding", "deflate"],
    ["X-Sentry-Auth", "Sentry sentry_key=glet_a"],
    ["If-None-Match", "*"],
  ),
  fc.tuple(
    fc.constantFrom(
      "Content-Type",
      "Authorization",
      "PRIVATE-TOKEN",
      "Sudo",
      "X-Sentry-Auth",
      "Host",
      "If-None-Match",
      "Expect",
    ),
    latin,
  ),
);
const token = fc.constantFrom<[string, string][]>(
  [["PRIVATE-TOKEN", SECRETS[0]]],
  [["PRIVATE-TOKEN", SECRETS[0]]],
  [["PRIVATE-TOKEN", SECRETS[0]]],
  [["Authorization", `Bearer ${SECRETS[1]}`]],
  [],
);
/** Requests near those that the service answers, and far from them. */
export const anyRequest: fc.Arbitrary<RawRequest> = fc
  .record({
    method: mostly(
      fc.constantFrom("GET", "PUT", "PATCH", "POST", "DELETE"),
      fc.constantFrom("HEAD", "OPTIONS", "QUERY", "PROPFIND", "NONSENSE"),
    ),
    path: fc.tuple(path, query).map((parts) => parts.join("")),
    token,
    headers: fc.array(header, { maxLength: 3 }),
    body,
  })
  .map(({ token: first, headers, ...rest }) => ({ ...rest, headers: [...first, ...headers] }));

// An unpaired surrogate cannot be encoded.
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, "?"));
}
