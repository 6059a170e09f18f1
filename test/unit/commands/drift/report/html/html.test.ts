import { createHash } from "node:crypto";
import { describe, expect, test } from "@jest/globals";
import { NO_PAINT } from "../../../../../../src/commands/drift/report/index.ts";
import { html } from "../../../../../../src/commands/drift/report/html/html.ts";
import {
  calmReport,
  HOSTILE,
  hostileReport,
  incompleteReport,
  manyReport,
  pageOf,
  teamReport,
} from "../../../../../support/drift/page.ts";
import { runs } from "../../../../../support/runs.ts";
import { reportOf } from "../../../../../../src/commands/drift/model/index.ts";
import {
  sampleAttribute,
  sampleChanged,
  sampleGroups,
  sampleReport,
  sampleUndeclared,
} from "../../../../../support/drift/sample.ts";

const known = { by: "ignore", reason: "A trial" } as const;

/** The text of the only element of this name. */
function textOf(page: string, name: string): string {
  const found = [...page.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`, "g"))];
  expect(found).toHaveLength(1);
  return found[0]?.[1] ?? "";
}

/** The tags of a page, as a browser reads them: outside the style and the script. */
function tagsOf(page: string): readonly string[] {
  const markup = page.replace(/<(style|script)>[^]*?<\/\1>/g, "<$1></$1>");
  return markup.match(/<[^>]*>/g) ?? [];
}

const count = (page: string, part: string): number => page.split(part).length - 1;

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
    const page = pageOf(teamReport());
    expect(count(page, "<article ")).toBe(6);
    const drift = page.slice(page.indexOf('<section class="group" id="drift"'), page.indexOf("</section>"));
    expect(count(drift, "<article ")).toBe(4);
    expect(page).toMatch(/<details class="group fold" id="known">/);
  });

  test("shows what is recorded, live and configured, and marks what differs", () => {
    const page = pageOf(teamReport());
    expect(page).toContain("&quot;payments-<mark>oncall</mark>@example.com&quot;");
    expect(page).toContain("&quot;payments-<mark>team</mark>@example.com&quot;");
    expect(page).toContain("<mark>&quot;staging.example.com&quot;</mark>");
    expect(page).toContain("<i>same as live</i>");
    expect(page).toContain("<i>known after apply</i>");
  });

  test("opens what nothing declares where nothing drifted, with the blocks to copy", () => {
    const undeclared = sampleUndeclared("tocsin_client_key", "team/app:7");
    const page = pageOf(
      reportOf({ readings: [sampleGroups([undeclared, { ...undeclared, fingerprint: "", known }])] }),
    );
    expect(page).toMatch(/<details class="group fold" id="undeclared"\s+open>/);
    expect(page).toMatch(/<details class="group fold" id="known">/);
    expect(page).toContain(
      "<span>Declare it</span><code>resource &quot;tocsin_client_key&quot; &quot;app&quot; {\n  project",
    );
    expect(page).toContain('<a href="#undeclared"><b>1</b> undeclared</a>');
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
    const page = pageOf(sampleReport([sampleChanged("a.b", [attribute])]));
    expect(count(page, "<i>sensitive</i>")).toBe(3);
    expect(page).not.toMatch(/&quot;(old|new|set)&quot;/);
  });

  test("says why it is incomplete, and opens what was not checked", () => {
    const page = pageOf(incompleteReport());
    expect(page).toContain("<h2>The folder is not initialized</h2>");
    expect(page).toContain("<code>terraform -chdir=network init</code>");
    expect(page).toMatch(/<details class="group fold" id="not_checked"\s+open>/);
  });

  test("has no filter, no counts and no cards where nothing drifted", () => {
    const page = pageOf(calmReport());
    expect(textOf(page, "h1")).toBe("No drift");
    for (const part of ['id="find"', 'class="tiles"', "<article "]) expect(count(page, part)).toBe(0);
  });

  test("is made now", () => {
    const before = new Date().toISOString();
    const [, time = ""] = /datetime="([^"]+)"/.exec(html(calmReport(), NO_PAINT)) ?? [];
    expect(time >= before).toBe(true);
  });
});

describe("the policy", () => {
  const page = pageOf(teamReport());
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? "";
  const hashOf = (text: string): string => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

  test("allows the page's own script and style, and nothing else", () => {
    expect(policy.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(textOf(page, "script"))}`,
      `style-src ${hashOf(textOf(page, "style"))}`,
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  test("needs no exception: no element has a style, a handler or an address", () => {
    const odd = tagsOf(page).filter((tag) => / (style|on\w+|src|srcset|action)=| href="(?!#)/.test(tag));
    expect(odd).toEqual([]);
    expect(textOf(page, "style")).not.toMatch(/@import|url\(/);
  });
});

describe("a text from outside", () => {
  const page = pageOf(hostileReport());

  test("adds no tag, attribute or comment", () => {
    const known = new Set(
      tagsOf(pageOf(teamReport()) + pageOf(incompleteReport())).map((tag) => /^<\/?[!\w]+/.exec(tag)?.[0]),
    );
    // Only long values fold, and only sources have warnings.
    expect(
      [...new Set(tagsOf(page).map((tag) => /^<\/?[!\w]+/.exec(tag)?.[0]))].filter((tag) => !known.has(tag)),
    ).toEqual([]);
    expect(page).not.toMatch(/<!--|<img|alert\(1\)<\/script/);
    expect(count(page, "<script>")).toBe(1);
    expect(count(page, "</style>")).toBe(1);
    for (const text of HOSTILE.filter((hostile) => /[<"]/.test(hostile))) expect(page).not.toContain(text);
  });

  test("shows characters that nobody sees as escapes", () => {
    expect(page).not.toMatch(/[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u);
    expect(page).toContain("\\u{202e}gpj.exe\\u{2066}\\u{0}\\u{1b}[2J\\u{200b}");
  });

  test("folds when it is long", () => {
    expect(count(page, '<details class="long">')).toBeGreaterThan(2);
  });
});

test("5,000 objects make a page of less than 9 MB, and fewer a page that is as much smaller", () => {
  const objects = runs(1_000, 5_000);
  expect(pageOf(manyReport(objects)).length).toBeLessThan((9_000_000 * objects) / 5_000);
});
