import { createHash } from "node:crypto";
import { afterEach, expect, test } from "@jest/globals";
import { closeAll } from "../../../../support/server/http-server.ts";
import { OFF, project, SILENT, skipped, write } from "./reported.ts";

afterEach(closeAll);

test("html says the same on one page that loads nothing", async () => {
  const text = await write("html");
  expect(text).toMatch(/^<!doctype html>\n<html lang="en">/);
  expect(text).toContain("<h1>2 of 3 projects without an alarm that somebody chose</h1>");
  expect(text).toContain("<strong>Incomplete.</strong> Notification settings of ada (user 7)");
  expect(text).toContain("<li><strong>3</strong> without active error tracking</li>");
  expect(text).toContain('<h2 class="no_alarm">2 without any alarm</h2>');
  expect(text).toContain('<th scope="row">team/b</th><td>not set up</td><td>none</td><td>disabled (group team)</td>');
  expect(text).toContain("<li>the client keys of team/c, team/d: Access denied: Ask for the role Maintainer.</li>");
  const [, style = ""] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(text).toContain(`style-src &#39;sha256-${hash}&#39;;`);
  expect(text).not.toMatch(/<script|<link|<img|https?:(?!\/\/service\.example)/);
});

test("nothing from outside becomes a part of the page", async () => {
  const hostile = `</td><script>alert("x")</script><img src='http://evil.test/'>&amp;\u202e`;
  const found = [
    { kind: "place", place: { kind: "group", id: "1", path: hostile }, read: [{ setting: OFF }] } as const,
    project(2, `${hostile}/x`, { ...SILENT, setting: { ...OFF, level: "global" } }),
    skipped(hostile, hostile),
  ];
  const text = await write("html", found, { user: { id: "7", name: hostile }, address: hostile });
  expect(text).not.toMatch(/<script|<img|\u202e/);
  // The path twice, and the group that decides; the place and the reason of what is skipped; the user and the address.
  expect(text.match(/&lt;script&gt;alert\(&quot;x&quot;\)&lt;\/script&gt;/g)).toHaveLength(6);
  expect(text).toContain("&amp;amp;\\u{202e}");
});
