/**
 * The script of the page: it copies commands, unfolds what a link leads to, and filters. It runs in a browser, loads
 * nothing, and makes no markup out of text.
 */
import { startFilter } from "./filter.ts";

document.documentElement.classList.add("scripted");
document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest(".copy");
  if (button !== null) void copyCommand(button);
  const link = target.closest<HTMLAnchorElement>("a[href^='#']");
  if (link !== null) unfold(link.hash);
});
unfold(location.hash);
unfoldForPaper();
startFilter();

/** Unfolds the section that a link's `#id` leads to. */
function unfold(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/** Has the browser print what is folded, and fold it again afterwards. */
function unfoldForPaper(): void {
  let unfolded: readonly HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const details of unfolded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
  });
}

const SHOWN_MS = 1500;

/** Copies the command before a button, and says so on the button. What cannot be copied is selected. */
async function copyCommand(button: Element): Promise<void> {
  const code = button.previousElementSibling;
  if (code === null) return;
  try {
    await navigator.clipboard.writeText(code.textContent);
    announce(button, "Copied");
  } catch {
    select(code);
    // oxlint-disable-next-line typescript/no-deprecated -- the only way without a permission
    announce(button, document.execCommand("copy") ? "Copied" : "Selected");
  }
}

/** Shows a text instead of `Copy` for a moment. */
function announce({ firstChild: label }: Element, text: string): void {
  if (label === null) return;
  label.nodeValue = text;
  setTimeout(() => (label.nodeValue = "Copy"), SHOWN_MS);
}

function select(node: Element): void {
  const range = document.createRange();
  range.selectNodeContents(node);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
