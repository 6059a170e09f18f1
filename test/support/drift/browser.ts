/** A real browser, from packages of the registry. */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const PACKAGES = ["@sparticuz/chromium@147.0.0", "puppeteer-core@24.43.1", "axe-core@4.14.1"];

/** The part of puppeteer's page that is used. */
export interface Page {
  goto(url: string): Promise<unknown>;
  readonly keyboard: { press(key: string): Promise<void> };
  evaluate<T>(expression: string): Promise<T>;
  type(selector: string, text: string): Promise<void>;
  select(selector: string, value: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  emulateMediaFeatures(features: readonly { readonly name: string; readonly value: string }[]): Promise<void>;
  emulateMediaType(type: string): Promise<void>;
  setViewport(size: {
    readonly width: number;
    readonly height: number;
    readonly deviceScaleFactor?: number;
  }): Promise<void>;
  setJavaScriptEnabled(isEnabled: boolean): Promise<void>;
  screenshot(options: {
    readonly path: string;
    readonly fullPage?: boolean;
    readonly quality?: number;
  }): Promise<unknown>;
  on(event: "request", listener: (request: { url(): string }) => void): void;
  on(event: "console", listener: (message: { text(): string }) => void): void;
  on(event: "pageerror", listener: (error: Error) => void): void;
  close(): Promise<void>;
}

interface Puppeteer {
  connect(options: { readonly browserWSEndpoint: string }): Promise<Connection>;
}

interface Connection {
  newPage(): Promise<Page>;
  disconnect(): Promise<void>;
}

/** A page that shows a file, and what happened while it did. */
export interface Opened {
  readonly page: Page;
  /** The addresses of all requests but the one of the file itself. */
  readonly requests: readonly string[];
  /** The page's console output and uncaught errors. */
  readonly complaints: readonly string[];
}

/** Options for opening a page. */
export interface Opening {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "light" | "dark";
  /** False switches scripts off. The default is true. */
  readonly scripted?: boolean;
}

/** A browser without windows. */
export interface Browser {
  /** Opens a text as a file with this name. */
  readonly open: (html: string, opening?: Opening) => Promise<Opened>;
  /** Runs axe-core on a page: returns each rule with the elements that break it. */
  readonly findBarriers: (page: Page) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

const LAUNCH = `
import chromium from "@sparticuz/chromium";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({
  args: puppeteer.defaultArgs({ args: chromium.args, headless: "shell" }),
  executablePath: await chromium.executablePath(),
  headless: "shell",
});
console.log(browser.wsEndpoint());
process.stdin.on("end", () => void browser.close()).resume();
`;

/** Installs a browser into a folder and starts it. */
export async function startBrowser(folder: string): Promise<Browser> {
  execFileSync("npm", ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error", ...PACKAGES]);
  const program = join(folder, "launch.mjs");
  writeFileSync(program, LAUNCH);
  // The end of this process closes its standard input, so that no browser stays behind.
  const child = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
  const [browserWSEndpoint] = (await once(createInterface(child.stdout), "line")) as [string]; // a line of text
  const load = createRequire(resolve(folder, "package.json"));
  const puppeteer = load("puppeteer-core") as Puppeteer; // only these parts are used
  const connection = await puppeteer.connect({ browserWSEndpoint });
  const axe = readFileSync(join(folder, "node_modules/axe-core/axe.min.js"), "utf8");
  return {
    open: (html, opening) => open(connection, folder, { html, ...opening }),
    findBarriers: (page) => findBarriers(page, axe),
    close: () => close(connection, child),
  };
}

let files = 0;

async function open(connection: Connection, folder: string, opening: Opening & { html: string }): Promise<Opened> {
  const { html, width = 1100, height = 900, scheme = "light", scripted = true } = opening;
  const file = resolve(folder, `page-${files++}.html`);
  writeFileSync(file, html);
  const url = pathToFileURL(file).href;
  const page = await connection.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => void (request.url() === url || requests.push(request.url())));
  page.on("console", (message) => void complaints.push(message.text()));
  page.on("pageerror", ({ message }) => void complaints.push(message));
  await page.setJavaScriptEnabled(scripted);
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(url);
  return { page, requests, complaints };
}

/** One rule of axe-core that a page breaks. */
interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function findBarriers(page: Page, axe: string): Promise<readonly string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate<readonly Violation[]>(
    "axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)",
  );
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

async function close(connection: Connection, child: ChildProcess): Promise<void> {
  await connection.disconnect();
  const ended = once(child, "exit");
  child.stdin?.end();
  await ended;
}
