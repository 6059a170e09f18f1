/**
 * The script of the page: it copies commands, unfolds what a link leads to, and filters. It runs in a browser, loads
 * nothing, and makes no markup out of text.
 */
import { copyCommand } from "./copy.ts";
import { startFilter } from "./filter.ts";
import { unfold, unfoldForPaper } from "./fold.ts";

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
