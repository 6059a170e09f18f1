import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** The API that CI jobs talk to: it stores comments, issues, and a state, as GitLab does. */
export interface Forge {
  readonly url: string;
  /** The comments on the merge request or pull request, with those that were there before. */
  readonly comments: readonly Entry[];
  /** The project's issues. */
  readonly issues: readonly Entry[];
  /** The method and path of every request that has written a comment or an issue. */
  readonly writes: readonly string[];
  /** A webhook, with the lines that it has received. */
  readonly hook: { readonly url: string; readonly lines: readonly string[] };
  /** The names of the states that jobs have put there. */
  states(): readonly string[];
  close(): void;
}

/** A comment or an issue. */
export interface Entry {
  readonly id: number;
  /** Whether a job has written it, and not a person. */
  readonly isOurs: boolean;
  readonly title?: string | undefined;
  readonly body: string;
  readonly isOpen: boolean;
}

/** A request, with what it sends to be let in. */
interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly credentials: string;
  readonly body: string;
}

/** The content of a write, in the fields of both APIs. */
interface Written {
  readonly title?: string;
  readonly body?: string;
  readonly description?: string;
  readonly state?: string;
  readonly state_event?: string;
}

/** One list of one platform's API. */
interface List {
  readonly of: "comments" | "issues";
  readonly path: string;
  /** The path of one item; its ID is added at the end. */
  readonly onePath: string;
  readonly edit: string;
  /** The credentials that a write needs. */
  readonly credentials: string;
  readonly show: (entry: Entry) => object;
}

const USER = { id: 9, username: "project_42_bot" };

const gitlabIssue = ({ id, title, body, isOpen }: Entry): object => ({
  // The ID that the interface takes is the one within the project.
  id: 1000 + id,
  iid: id,
  title,
  description: body,
  state: isOpen ? "opened" : "closed",
});

const githubEntry = ({ id, isOurs, title, body, isOpen }: Entry): object => ({
  id: 1000 + id,
  number: id,
  title,
  body,
  state: isOpen ? "open" : "closed",
  user: { login: isOurs ? "github-actions[bot]" : "bo" },
});

const LISTS: readonly List[] = [
  {
    of: "comments",
    path: "/api/v4/projects/42/merge_requests/7/notes",
    onePath: "/api/v4/projects/42/merge_requests/7/notes/",
    edit: "PUT",
    credentials: "secret-report",
    show: ({ id, isOurs, body }) => ({ id, body, author: { id: isOurs ? USER.id : 5 } }),
  },
  {
    of: "issues",
    path: "/api/v4/projects/42/issues",
    onePath: "/api/v4/projects/42/issues/",
    edit: "PUT",
    credentials: "secret-report",
    show: gitlabIssue,
  },
  {
    of: "comments",
    path: "/repos/team/alarms/issues/7/comments",
    onePath: "/repos/team/alarms/issues/comments/",
    edit: "PATCH",
    credentials: "Bearer secret-pull-requests",
    show: (entry) => ({ ...githubEntry(entry), id: entry.id }),
  },
  {
    of: "issues",
    path: "/repos/team/alarms/issues",
    onePath: "/repos/team/alarms/issues/",
    edit: "PATCH",
    credentials: "Bearer secret-issues",
    show: githubEntry,
  },
];

const STATE = /^\/api\/v4\/projects\/\d+\/terraform\/state\/([\w-]+)/;

/** Its address is a secret. */
const HOOK = "/hooks/secret-hook";

/** Starts it on a free port of this machine, with comments of people. */
export async function startForge(texts: readonly string[]): Promise<Forge> {
  const entries = {
    comments: texts.map((body, index): Entry => ({ id: index + 1, isOurs: false, body, isOpen: true })),
    issues: [] as Entry[],
  };
  const writes: string[] = [];
  const states = new Map<string, string>();
  const lines: string[] = [];

  /** The status and the body of an answer. */
  function answer({ method, url, credentials, body }: Asked): [number, unknown] {
    if (url.pathname === "/api/v4/user") return credentials === "secret-report" ? [200, USER] : [401, {}];
    const list = LISTS.find(({ path, onePath }) => url.pathname === path || url.pathname === onePath + idIn(url));
    if (list === undefined) return [404, {}];
    const all = entries[list.of];
    if (method === "GET") return [200, select(all, url.searchParams).map(list.show)];
    if (credentials !== list.credentials) return [403, {}];
    const index = url.pathname === list.path ? all.length : all.findIndex(({ id }) => String(id) === idIn(url));
    const before = all[index] ?? { id: index + 1, isOurs: true, body: "", isOpen: true };
    if (index < 0 || !before.isOurs || method !== (index < all.length ? list.edit : "POST")) return [403, {}];
    writes.push(`${method} ${url.pathname}`);
    all[index] = changed(before, JSON.parse(body) as Written); // the platforms' format
    return [200, list.show(all[index])];
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "", headers } = request;
    const url = new URL(request.url ?? "", "http://forge");
    const body = await text(request);
    const [, name] = STATE.exec(url.pathname) ?? [];
    if (name !== undefined) {
      // A lock, and a state that is written, are answered with nothing; so is a state that is not there.
      if (method === "POST" && !url.pathname.endsWith("/lock")) states.set(name, body);
      const shown = method === "GET" ? states.get(name) : "";
      response.writeHead(shown === undefined ? 204 : 200).end(shown);
      return;
    }
    if (url.pathname === HOOK && method === "POST" && headers["content-type"] === "application/json") {
      lines.push((JSON.parse(body) as { text: string }).text); // what chats take
      response.writeHead(200).end("ok");
      return;
    }
    const credentials = headers.authorization ?? String(headers["private-token"]);
    const [status, shown] = answer({ method, url, credentials, body });
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(shown));
  }

  const server = createServer((request, response) => {
    // Always an error of parsing.
    serve(request, response).catch((thrown: unknown) => response.destroy(thrown as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // an address, once it listens
  return {
    url,
    ...entries,
    writes,
    hook: { url: url + HOOK, lines },
    states: () => [...states.keys()],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const idIn = ({ pathname }: URL): string => /\d+$/.exec(pathname)?.[0] ?? "none";

/** The page of a list that a query asks for. */
function select(all: readonly Entry[], query: URLSearchParams): readonly Entry[] {
  const size = Number(query.get("per_page") ?? 20);
  const start = (Number(query.get("page") ?? 1) - 1) * size;
  const onlyOpen = query.get("state")?.startsWith("open") ?? false;
  const onlyOurs = query.get("scope") === "created_by_me";
  return all.filter(({ isOpen, isOurs }) => (isOpen || !onlyOpen) && (isOurs || !onlyOurs)).slice(start, start + size);
}

function changed(entry: Entry, { title, body, description, state, state_event }: Written): Entry {
  return {
    ...entry,
    title: title ?? entry.title,
    body: body ?? description ?? entry.body,
    isOpen: entry.isOpen && state !== "closed" && state_event !== "close",
  };
}
