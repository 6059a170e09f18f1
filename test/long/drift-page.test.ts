import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { startBrowser, type Browser, type Opening, type Page } from "../support/drift/browser.ts";
import {
  calmReport,
  hostileReport,
  incompleteReport,
  manyReport,
  pageOf,
  teamReport,
  undeclaredReport,
} from "../support/drift/page.ts";
import { makeFolder, removeFolder } from "../support/terraform/installed.ts";

let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = makeFolder();
  browser = await startBrowser(folder);
});

afterAll(async () => {
  await browser.close();
  removeFolder(folder);
});

const PAGES: Readonly<Record<string, string>> = {
  drift: pageOf(teamReport()),
  "no drift": pageOf(calmReport()),
  "undeclared objects": pageOf(undeclaredReport()),
  "an incomplete check": pageOf(incompleteReport()),
  "hostile texts": pageOf(hostileReport()),
};

/** The names of the objects whose cards can be seen. */
const shownNames = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    "[...document.querySelectorAll('.card')].filter((card) => card.checkVisibility()).map((card) => card.querySelector('h3 b').textContent)",
  );

const unfoldAll = "for (const details of document.querySelectorAll('details')) details.open = true";

describe.each(Object.entries(PAGES))("a page of %s", (_title, html) => {
  test.each([true, false])(
    "opens from disk, loads nothing and complains of nothing (scripts: %s)",
    async (scripted) => {
      const { page, requests, complaints } = await browser.open(html, { scripted });
      expect([requests, complaints]).toEqual([[], []]);
      await page.close();
    },
  );

  test.each<Opening>([{}, { scheme: "dark" }, { width: 360 }, { width: 360, scheme: "dark" }])(
    "has no barriers: %j",
    async (opening) => {
      const { page } = await browser.open(html, opening);
      await page.evaluate(unfoldAll);
      expect(await browser.findBarriers(page)).toEqual([]);
      await page.close();
    },
  );

  test.each([320, 360, 600, 800])("needs no scrolling to the side at a width of %s", async (width) => {
    const { page } = await browser.open(html, { width });
    await page.evaluate(unfoldAll);
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    await page.close();
  });
});

const DRIFT = PAGES.drift ?? "";

test("is light or dark as the reader's system is", async () => {
  const backgrounds: string[] = [];
  for (const scheme of ["light", "dark"] as const) {
    const { page } = await browser.open(DRIFT, { scheme });
    backgrounds.push(await page.evaluate("getComputedStyle(document.body).backgroundColor"));
    await page.close();
  }
  expect(backgrounds).toEqual(["rgb(244, 245, 248)", "rgb(16, 20, 27)"]);
});

describe("the filter", () => {
  test("finds texts, kinds and types, unfolds what matches, and folds it again", async () => {
    const { page } = await browser.open(DRIFT);
    const all = ["payments", "on_call", "legacy", "reports"];
    expect(await shownNames(page)).toEqual(all);
    await page.type("#find", "MIGRATION active");
    expect(await shownNames(page)).toEqual(["checkout"]);
    expect(await page.evaluate("document.querySelector('#shown').textContent")).toBe("1 of 6 shown");
    await page.type("#find", " nowhere");
    expect(await shownNames(page)).toEqual([]);
    await page.click("#reset");
    expect(await shownNames(page)).toEqual(all);
    await page.select("#kind", "gone");
    expect(await shownNames(page)).toEqual(["legacy"]);
    await page.select("#kind", "");
    await page.select("#type", "tocsin_notification_setting");
    expect(await shownNames(page)).toEqual(["payments", "on_call", "search"]);
    await page.close();
  });

  test("is not there without scripts", async () => {
    const { page } = await browser.open(DRIFT, { scripted: false });
    expect(await page.evaluate("document.querySelector('.filter').checkVisibility()")).toBe(false);
    expect(await page.evaluate("document.querySelector('.copy').checkVisibility()")).toBe(false);
    expect(await shownNames(page)).toHaveLength(4);
    await page.close();
  });
});

test("a count leads to what it counts", async () => {
  const { page } = await browser.open(DRIFT);
  await page.click(".tiles a[href='#known']");
  expect(await shownNames(page)).toContain("checkout");
  await page.close();
});

test("the button copies the command", async () => {
  const { page } = await browser.open(DRIFT);
  await page.evaluate("navigator.clipboard.writeText = async (text) => void (window.copied = text)");
  await page.click(".card:nth-of-type(2) .copy");
  expect(await page.evaluate("window.copied")).toBe(
    `terraform -chdir=infra apply '-target=module.alarms["platform"].tocsin_notification_setting.on_call'`,
  );
  expect(await page.evaluate("document.querySelector('.card:nth-of-type(2) .copy').textContent")).toMatch(/^Copied/);
  await page.close();
});

test("paper shows what is folded, and no controls", async () => {
  const { page } = await browser.open(DRIFT);
  await page.emulateMediaType("print");
  await page.evaluate("dispatchEvent(new Event('beforeprint'))");
  expect(await shownNames(page)).toHaveLength(6);
  expect(await page.evaluate("document.querySelector('.filter').checkVisibility()")).toBe(false);
  await page.evaluate("dispatchEvent(new Event('afterprint'))");
  expect(await page.evaluate("document.querySelectorAll('.group[open]').length")).toBe(0);
  await page.close();
});

test("the keyboard reaches the filter, the commands and what is folded, and the focus is seen", async () => {
  const { page } = await browser.open(DRIFT);
  const reached: string[] = [];
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press("Tab");
    const [name, outline] = await page.evaluate<[string, string]>(
      "[document.activeElement.id || document.activeElement.className || document.activeElement.textContent.trim(), getComputedStyle(document.activeElement).outlineStyle]",
    );
    reached.push(name);
    // After the last control the focus leaves the page.
    if (name !== "tone-drift") expect([name, outline]).toEqual([name, "solid"]);
  }
  expect(reached).toEqual(expect.arrayContaining(["find", "kind", "type", "copy", "Known 1"]));
  await page.close();
});

test("5,000 objects load and filter quickly", async () => {
  const { page } = await browser.open(pageOf(manyReport(5000)));
  const loadMs = await page.evaluate<number>("performance.getEntriesByType('navigation')[0].loadEventEnd");
  expect(loadMs).toBeLessThan(10_000);
  const filterMs = await page.evaluate<readonly number[]>(FILTER_TIMES);
  expect(await page.evaluate("document.querySelector('#shown').textContent")).toBe("1 of 5,000 shown");
  // The best of each: the machine may be busy.
  expect(Math.max(...filterMs)).toBeLessThan(100);
  await page.close();
});

/** How long each of three filters takes until the browser has the new layout, at best. */
const FILTER_TIMES = `(async () => {
  const find = document.querySelector("#find");
  const best = [];
  for (const text of ["key", "level watch", "object_4242"]) {
    const times = [];
    for (let run = 0; run < 10; run++) {
      find.value = run % 2 === 0 ? "" : text;
      const start = performance.now();
      find.dispatchEvent(new Event("input"));
      document.documentElement.getBoundingClientRect();
      if (run % 2 === 1) times.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    best.push(Math.min(...times));
  }
  return best;
})()`;
