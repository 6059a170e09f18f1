/** The page's script: the filter, the copy buttons, and links into what is folded. It makes no markup out of text. */
export const SCRIPT = `"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  document.documentElement.classList.add("scripted");
  const [find, kind, type, shown] = ["find", "kind", "type", "shown"].map(byId);

  // Copying: the command stands before its button.
  const announce = (button, words) => {
    const first = button.firstChild;
    first.data = words;
    setTimeout(() => { first.data = "Copy"; }, 1500);
  };
  const select = (node) => {
    const selection = getSelection();
    selection.removeAllRanges();
    const range = document.createRange();
    range.selectNodeContents(node);
    selection.addRange(range);
  };
  const copy = async (button) => {
    const code = button.previousElementSibling;
    try {
      await navigator.clipboard.writeText(code.textContent);
      announce(button, "Copied");
    } catch {
      select(code);
      announce(button, document.execCommand("copy") ? "Copied" : "Selected");
    }
  };
  const unfold = (hash) => {
    const target = hash.length > 1 && byId(hash.slice(1));
    if (target && target.tagName === "DETAILS") target.open = true;
  };
  document.addEventListener("click", ({ target }) => {
    const button = target.closest(".copy");
    if (button) void copy(button);
    const link = target.closest("a[href^='#']");
    if (link) unfold(link.hash);
  });
  unfold(location.hash);

  // Paper shows what is folded.
  let unfolded = [];
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll("details:not([open])")];
    for (const details of unfolded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
  });

  if (!find) return;
  const groups = [...document.querySelectorAll(".group")].map((node) => ({
    node,
    batches: [...node.querySelectorAll(".batch")].map((batch) => ({ batch, cards: [...batch.children] })),
    wasOpen: null,
  }));
  const count = document.querySelectorAll(".card").length;
  const number = new Intl.NumberFormat("en-US");
  const everything = shown.textContent;
  let texts = null;
  const readTexts = () => {
    if (texts) return;
    texts = new Map();
    for (const card of document.querySelectorAll(".card")) {
      const words = [...card.querySelectorAll("code, .text, .badge")].map((node) => node.textContent);
      texts.set(card, words.join("\\n").toLowerCase());
    }
  };
  const matches = (card, words) =>
    (kind.value === "" || card.dataset.kind === kind.value) &&
    (type.value === "" || card.dataset.type === type.value) &&
    words.every((word) => texts.get(card).includes(word));
  const filterBatch = ({ batch, cards }, words) => {
    let left = 0;
    for (const card of cards) {
      card.hidden = !matches(card, words);
      if (!card.hidden) left += 1;
    }
    batch.hidden = left === 0;
    // Its height until it is laid out.
    batch.style.setProperty("--cards", left);
    return left;
  };
  const filterGroup = (group, words, isFiltered) => {
    const left = group.batches.reduce((sum, batch) => sum + filterBatch(batch, words), 0);
    group.node.hidden = left === 0;
    if (group.node.tagName !== "DETAILS") return left;
    // What matches is unfolded, and folded again afterwards.
    if (isFiltered && group.wasOpen === null) group.wasOpen = group.node.open;
    if (isFiltered) group.node.open = true;
    else if (group.wasOpen !== null) {
      group.node.open = group.wasOpen;
      group.wasOpen = null;
    }
    return left;
  };
  const filter = () => {
    readTexts();
    const words = find.value.toLowerCase().split(/\\s+/).filter(Boolean);
    const isFiltered = words.length > 0 || kind.value !== "" || type.value !== "";
    const left = groups.reduce((sum, group) => sum + filterGroup(group, words, isFiltered), 0);
    shown.textContent = isFiltered ? number.format(left) + " of " + number.format(count) + " shown" : everything;
    byId("nothing").hidden = left > 0;
  };
  for (const control of [find, kind, type]) control.addEventListener("input", filter);
  byId("reset").addEventListener("click", () => {
    find.value = kind.value = type.value = "";
    filter();
    find.focus();
  });
  // A browser keeps what was typed when the page is loaded again.
  if (find.value || kind.value || type.value) filter();
  else (window.requestIdleCallback ?? setTimeout)(readTexts);
})();
`;
