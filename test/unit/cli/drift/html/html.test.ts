import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { htmlReport } from "../../../../../src/cli/drift/html/html.ts";
import {
  calmReport,
  HOSTILE,
  hostileReport,
  incompleteReport,
  manyReport,
  pageOf,
  RUN_AT,
  teamReport,
} from "../../../../support/drift-page.ts";
import { sampleAttribute, sampleChanged, sampleReport } from "../../../../support/drift-sample.ts";

/** The text of the only element of this name. */
function textOf(html: string, name: string): string {
  const found = [...html.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, "g"))];
  expect(found).toHaveLength(1);
  return found[0]?.[1] ?? "";
}

/** The tags of a page, as a browser reads them: outside the style and the script. */
function tagsOf(html: string): readonly string[] {
  const markup = html.replace(/<(style|script)>[^]*?<\/\1>/g, "<$1></$1>");
  return markup.match(/<[^>]*>/g) ?? [];
}

const count = (html: string, part: string): number => html.split(part).length - 1;

describe("the page", () => {
  test("has one of each landmark, and headings without gaps", () => {
    const tags = tagsOf(pageOf(teamReport()));
    for (const name of ["<main>", "<footer>", "<h1>", '<header class="hero">', "<title>"]) {
      expect([name, tags.filter((tag) => tag === name)]).toEqual([name, [name]]);
    }
    expect(tags.filter((tag) => /^<h[4-6]/.test(tag))).toEqual([]);
  });

  test("closes what it opens", () => {
    const open: string[] = [];
    for (const tag of tagsOf(pageOf(hostileReport()))) {
      const name = /^<\/?([a-z0-9]+)/.exec(tag)?.[1] ?? "";
      if (/^(meta|input|wbr)$/.test(name) || tag.startsWith("<!") || tag.endsWith("/>")) continue;
      if (tag.startsWith("</")) expect([tag, open.pop()]).toEqual([tag, name]);
      else open.push(name);
    }
    expect(open).toEqual([]);
  });

  test("names every id once", () => {
    const ids = pageOf(teamReport()).match(/ id="[^"]*"/g) ?? [];
    expect(ids).toEqual([...new Set(ids)]);
  });

  test("says when and with what it was made", () => {
    const footer = textOf(pageOf(teamReport()), "footer");
    expect(footer).toContain('<time datetime="2026-06-01T06:30:00.000Z">1 June 2026 at 06:30 UTC</time>');
    expect(footer).toContain("Checked infra with Terraform 1.11.4 on");
  });

  test("has a card for each finding, folded but for new drift", () => {
    const html = pageOf(teamReport());
    expect(count(html, "<article ")).toBe(6);
    const drift = html.slice(html.indexOf('<section class="group" id="drift"'), html.indexOf("</section>"));
    expect(count(drift, "<article ")).toBe(4);
    expect(html).toMatch(/<details class="group fold" id="known">/);
  });

  test("shows what is recorded, live and configured, and marks what differs", () => {
    const html = pageOf(teamReport());
    expect(html).toContain("&quot;payments-<mark>oncall</mark>@example.com&quot;");
    expect(html).toContain("&quot;payments-<mark>team</mark>@example.com&quot;");
    expect(html).toContain("<mark>&quot;staging.example.com&quot;</mark>");
    expect(html).toContain("<i>same as live</i>");
    expect(html).toContain("<i>known after apply</i>");
  });

  test("has no column for the configuration where nothing is configured", () => {
    const attribute = sampleAttribute("a.b", "level", { configured: null, live_is_configured: null });
    expect(pageOf(sampleReport([sampleChanged("a.b", [attribute])]))).not.toContain(
      '<th role="columnheader" scope="col">Configured',
    );
  });

  test("shows no sensitive value", () => {
    const attribute = sampleAttribute("a.b", "token", {
      sensitive: true,
      recorded: "old",
      live: "new",
      configured: "set",
    });
    const html = pageOf(sampleReport([sampleChanged("a.b", [attribute])]));
    expect(count(html, "<i>sensitive</i>")).toBe(3);
    expect(html).not.toMatch(/&quot;(old|new|set)&quot;/);
  });

  test("says why it is incomplete, and opens what was not checked", () => {
    const html = pageOf(incompleteReport());
    expect(html).toContain("<h2>The folder is not initialised</h2>");
    expect(html).toContain("<code>terraform -chdir=network init</code>");
    expect(html).toMatch(/<details class="group fold" id="not_checked"\s+open>/);
  });

  test("has no filter, no counts and no cards where nothing drifted", () => {
    const html = pageOf(calmReport());
    expect(textOf(html, "h1")).toBe("No drift");
    for (const part of ['id="find"', 'class="tiles"', "<article "]) expect(count(html, part)).toBe(0);
  });

  test("is made now unless a time is given", () => {
    const before = new Date().toISOString();
    const [, time = ""] = /datetime="([^"]+)"/.exec(htmlReport(calmReport())) ?? [];
    expect(time >= before).toBe(true);
    expect(htmlReport(calmReport(), RUN_AT)).toBe(pageOf(calmReport()));
  });
});

describe("the policy", () => {
  const html = pageOf(teamReport());
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  test("allows the page's own script and style, and nothing else", () => {
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(textOf(html, "script"))}`,
      `style-src ${hashOf(textOf(html, "style"))}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test("needs no exception: no element has a style, a handler or an address", () => {
    const odd = tagsOf(html).filter((tag) => / (style|on\w+|src|srcset|action)=| href="(?!#)/.test(tag));
    expect(odd).toEqual([]);
    expect(textOf(html, "style")).not.toMatch(/@import|url\(/);
  });
});

describe("a text from outside", () => {
  const html = pageOf(hostileReport());

  test("adds no tag, attribute or comment", () => {
    const known = new Set(
      tagsOf(pageOf(teamReport()) + pageOf(incompleteReport())).map((tag) => /^<\/?[!\w]+/.exec(tag)?.[0]),
    );
    // Only long values fold, and only sources have warnings.
    expect(
      [...new Set(tagsOf(html).map((tag) => /^<\/?[!\w]+/.exec(tag)?.[0]))].filter((tag) => !known.has(tag)),
    ).toEqual([]);
    expect(html).not.toMatch(/<!--|<img|alert\(1\)<\/script/);
    expect(count(html, "<script>")).toBe(1);
    expect(count(html, "</style>")).toBe(1);
    for (const text of HOSTILE.filter((hostile) => /[<"]/.test(hostile))) expect(html).not.toContain(text);
  });

  test("shows characters that nobody sees as escapes", () => {
    expect(html).not.toMatch(/[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
    expect(html).toContain("\\u{202e}gpj.exe\\u{2066}\\u{0}\\u{1b}[2J\\u{200b}");
  });

  test("folds when it is long", () => {
    expect(count(html, '<details class="long">')).toBeGreaterThan(2);
  });
});

test("5,000 objects make a page of less than 9 MB", () => {
  expect(pageOf(manyReport(5000)).length).toBeLessThan(9_000_000);
});
