import { afterEach, describe, expect, test } from "@jest/globals";
import {
  answer,
  clientOf,
  closeAll,
  rejectionOf,
  startServer,
  type Running,
} from "../../../../support/server/http-server.ts";

afterEach(closeAll);

const { signal } = new AbortController();
const old = { kind: "project", id: "team/old" } as const;
const oldPath = "/api/v4/projects/team%2Fold/notification_settings";
const newPath = "/api/v4/projects/7/notification_settings";

/** A service where the project has moved: reads are redirected, writes refused. */
function startMoved(
  location: (server: Running) => string,
  atNewPath = { status: 200, body: { level: "watch" } as unknown },
): Promise<Running> {
  const server = startServer((request, response) => {
    void server.then((running) => {
      response.setHeader("location", location(running));
      if (request.url?.split("?")[0] === newPath) answer(response, atNewPath.status, atNewPath.body);
      else if (request.method === "GET") answer(response, 301, "This resource has been moved permanently");
      else answer(response, 405, { message: "Non GET methods are not allowed for moved projects" });
    });
  });
  return server;
}

describe("a moved project", () => {
  test.each(["absolute", "relative"])(
    "is read at the numeric ID of an %s redirect, which the reply names",
    async (form) => {
      const { url, seen } = await startMoved((server) => (form === "absolute" ? server.url : "") + newPath);
      const reply = await clientOf(url).notificationSettings.get(old, { signal });
      expect(reply).toMatchObject({ value: { level: "watch" }, movedTo: "7" });
      expect(seen).toEqual([`GET ${oldPath}`, `GET ${newPath}`]);
    },
  );

  test("is written once, at the ID that a read of the same path names", async () => {
    const { url, seen } = await startMoved(() => newPath);
    const reply = await clientOf(url).notificationSettings.put(old, { level: "watch" }, { signal });
    expect(reply.movedTo).toBe("7");
    expect(seen).toEqual([`PUT ${oldPath}?level=watch`, `GET ${oldPath}`, `PUT ${newPath}?level=watch`]);
  });

  test("that cannot be read to find its ID is an error of that read, and the write was not executed", async () => {
    const { url, seen } = await startServer((request, response) => {
      if (request.method === "GET") response.destroy();
      else answer(response, 405, { message: "Non GET methods are not allowed for moved projects" });
    });
    const error = await rejectionOf(clientOf(url).notificationSettings.put(old, { level: "watch" }, { signal }));
    expect(error).toMatchObject({ code: "unavailable", method: "GET", status: null, mayHaveExecuted: false });
    expect(seen).toHaveLength(2);
  });

  test("that is gone after the redirect is gone", async () => {
    const { url } = await startMoved(() => newPath, { status: 404, body: { message: "404 Project Not Found" } });
    const error = await rejectionOf(clientOf(url).notificationSettings.get(old, { signal }));
    expect(error).toMatchObject({ code: "gone", missing: "project" });
  });

  test("that is refused a second time stays the error it is", async () => {
    const { url, seen } = await startMoved(() => newPath, {
      status: 405,
      body: { message: "Non GET methods are not allowed for moved projects" },
    });
    const error = await rejectionOf(clientOf(url).notificationSettings.put(old, { level: "watch" }, { signal }));
    expect(error.status).toBe(405);
    expect(seen).toHaveLength(3);
  });
});

test("a write whose read is not redirected keeps its 405", async () => {
  const { url, seen } = await startServer((request, response) => {
    if (request.method === "GET") answer(response, 200, { level: "watch" });
    else answer(response, 405, { message: "Non GET methods are not allowed for moved projects" });
  });
  const error = await rejectionOf(clientOf(url).notificationSettings.put(old, { level: "watch" }, { signal }));
  expect(error).toMatchObject({ status: 405, method: "PUT", code: "unsupported" });
  expect(seen).toHaveLength(2);
});

test("a 405 for another reason asks nothing more", async () => {
  const { url, seen } = await startServer((_request, response) => answer(response, 405, { error: "405 Not Allowed" }));
  await rejectionOf(clientOf(url).notificationSettings.put(old, { level: "watch" }, { signal }));
  expect(seen).toHaveLength(1);
});

describe("a redirect to another origin", () => {
  test.each(["GET", "PUT"] as const)(
    "of a %s is an error that names both, and takes no token there",
    async (method) => {
      const other = await startServer((_request, response) => answer(response, 200, { level: "watch" }));
      const { url, seen } = await startServer((request, response) => {
        // If only the path of the redirect counted, the call would continue here.
        const isFollowed = request.url === newPath;
        response.setHeader(
          "location",
          `${other.url.replace("http://", "http://ada:hunter22@")}${newPath}?token=hunter22`,
        );
        answer(response, isFollowed ? 200 : 301, { level: "watch" });
      });
      const { notificationSettings } = clientOf(url);
      const error = await rejectionOf(
        method === "GET"
          ? notificationSettings.get(old, { signal })
          : notificationSettings.put(old, { level: "watch" }, { signal }),
      );
      expect(error).toMatchObject({
        code: "unsupported",
        status: 301,
        summary: "Service redirects to another host",
        mayHaveExecuted: false,
      });
      expect(error.detail).toContain(`from ${url} to ${other.url},`);
      expect(error.detail).not.toContain("hunter22");
      expect(other.seen).toEqual([]);
      expect(seen).toHaveLength(1);
    },
  );
});

test.each(["file:///etc/passwd", "javascript:alert(1)", "urn:x"])(
  "a redirect to %s, which has no origin, names the scheme",
  async (location) => {
    const { url, seen } = await startServer((_request, response) => {
      response.setHeader("location", location);
      answer(response, 301, "");
    });
    const error = await rejectionOf(clientOf(url).notificationSettings.get(old, { signal }));
    expect(error).toMatchObject({ code: "unsupported", summary: "Service redirects to another host" });
    expect(error.detail).toContain(`from ${url} to a ${location.split(":")[0] ?? ""}: URL, but the token`);
    expect(error.detail).not.toMatch(/null|If the other address/);
    expect(seen).toHaveLength(1);
  },
);

describe("another redirect of the same origin", () => {
  const elsewhere: Record<string, [number, string]> = {
    "to a sign-in page is not followed": [302, "/users/sign_in"],
    "to another endpoint is not followed": [301, "/api/v4/projects/7/error_tracking/settings"],
    "to a path instead of an ID is not followed": [301, "/api/v4/projects/team%2Fnew/notification_settings"],
    "out of the API is not followed": [301, "/projects/7/notification_settings"],
    "that is temporary is not followed": [302, newPath],
    "without a readable target is not followed": [301, "http://["],
  };
  test.each(Object.entries(elsewhere))("%s", async (_title, [status, location]) => {
    const { url, seen } = await startServer((_request, response) => {
      response.setHeader("location", location);
      answer(response, status, "");
    });
    const error = await rejectionOf(clientOf(url).notificationSettings.get(old, { signal }));
    expect(error).toMatchObject({ code: "unsupported", status, summary: "Service redirects the request" });
    expect(seen).toHaveLength(1);
  });

  test("to a project below another root of the same length is not followed", async () => {
    const { url, seen } = await startServer((_request, response) => {
      response.setHeader("location", `/mirror${newPath}`);
      answer(response, 301, "");
    });
    const { notificationSettings } = clientOf(`${url}/gitlab`);
    expect(await rejectionOf(notificationSettings.get(old, { signal }))).toMatchObject({ code: "unsupported" });
    expect(seen).toEqual([`GET /gitlab${oldPath}`]);
  });

  test("ends after one step if redirects form a loop", async () => {
    const { url, seen } = await startServer((_request, response) => {
      response.setHeader("location", newPath);
      answer(response, 301, "");
    });
    const error = await rejectionOf(clientOf(url).notificationSettings.get(old, { signal }));
    expect(error).toMatchObject({ status: 301, summary: "Service redirects the request" });
    expect(seen).toHaveLength(2);
  });
});
