import { afterAll, beforeAll } from "@jest/globals";
import { createService } from "../../src/service/index.ts";
import { needing } from "../support/needs.ts";

/** A part of the contract: what one file of tests holds. */
type Suite = "error tracking" | "notification settings" | "projects and groups";

/** A server that the contract is held against. */
export interface Target {
  readonly name: string;
  /** Whether nobody but the suite has ever used it. */
  readonly isNew: boolean;
  /** Starts it, where it has to be started. */
  readonly start: () => Promise<Connection>;
  /** Tests that it cannot pass: the titles of a suite, each with what it lacks. */
  readonly skip: Readonly<Partial<Record<Suite, Readonly<Record<string, string>>>>>;
}

/** The connection to a target, with a token of a user who maintains the project and sees the group. */
export interface Connection {
  readonly url: string;
  readonly token: string;
  /** Encoded full paths. */
  readonly project: string;
  readonly group: string;
  readonly close: () => Promise<void>;
}

/** The reply. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: unknown;
}

/** A request besides its path. */
export interface Request {
  readonly method?: string;
  readonly token?: string | null;
  readonly json?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The one target that a part of the contract talks to. */
export interface Party {
  /** Sends to a path below `/api/v4`, in which PROJECT and GROUP stand for the target's own. */
  readonly send: (path: string, request?: Request) => Promise<Reply>;
  /** A test that the target's list may skip. */
  readonly holds: (title: string, promise: () => Promise<void>) => void;
  /** Done after the last test, before the target is closed: a live instance is left as it was found. */
  readonly atEnd: (work: () => Promise<void>) => void;
}

function embedded(profile: "interface" | "upstream"): Target {
  return {
    name: `the embedded service, profile ${profile}`,
    isNew: true,
    start: async () => ({ ...(await createService({ profile })), project: "demo%2Fweb", group: "demo" }),
    skip: {},
  };
}

/** A live instance, when the environment names one: with a project and a group that may be changed. */
function live(): Target[] {
  const { TOCSIN_CONTRACT_URL: url, TOCSIN_CONTRACT_TOKEN: token } = process.env;
  if (url === undefined || token === undefined) return [];
  const { TOCSIN_CONTRACT_PROJECT: project = "demo/web", TOCSIN_CONTRACT_GROUP: group = "demo" } = process.env;
  const connection = { url, token, project: encodeURIComponent(project), group: encodeURIComponent(group) };
  const need = "integrated error tracking, which is off on most instances";
  return [
    {
      name: url,
      isNew: false,
      start: () => Promise.resolve({ ...connection, close: () => Promise.resolve() }),
      skip: {
        "error tracking": {
          "PUT creates settings, and a first key": need,
          "PUT reports what is wrong with status 200": need,
        },
      },
    },
  ];
}

/** The embedded service in both profiles, or the instance that the environment names. */
export function targets(): readonly Target[] {
  const named = live();
  return named.length > 0 ? named : [embedded("interface"), embedded("upstream")];
}

/** Starts a target for the tests of a suite's block, and gives what they talk to it with. */
export function partyTo(target: Target, suite: Suite): Party {
  const skip = target.skip[suite] ?? {};
  const titles = new Set<string>();
  const endings: (() => Promise<void>)[] = [];
  let connection: Connection | undefined;
  beforeAll(async () => {
    // A title that no test has would skip nothing, and nobody would notice.
    const unknown = Object.keys(skip).filter((title) => !titles.has(title));
    if (unknown.length > 0) throw new Error(`no test of ${suite} is called: ${unknown.join("; ")}`);
    connection = await target.start();
  });
  afterAll(async () => {
    if (connection === undefined) return;
    try {
      for (const work of endings) await work();
    } finally {
      await connection.close();
    }
  });
  return {
    atEnd: (work) => void endings.push(work),
    send: (path, request) => {
      if (connection === undefined) throw new Error("the target has not been started yet");
      return sendTo(connection, path, request);
    },
    holds: (title, promise) => {
      titles.add(title);
      const need = skip[title];
      needing(need ?? "", need === undefined).test(title, promise);
    },
  };
}

async function sendTo(connection: Connection, path: string, request: Request = {}): Promise<Reply> {
  const { method = "GET", token = connection.token, json, headers } = request;
  const target = path.replace("PROJECT", connection.project).replace("GROUP", connection.group);
  const response = await fetch(`${connection.url.replace(/\/$/, "")}/api/v4${target}`, {
    method,
    redirect: "manual",
    headers: {
      ...(token === null ? {} : { "PRIVATE-TOKEN": token }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    body: json === undefined ? null : JSON.stringify(json),
  });
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true && text !== "";
  return {
    status: response.status,
    headers: response.headers,
    text,
    json: isJson ? (JSON.parse(text) as unknown) : null,
  };
}
