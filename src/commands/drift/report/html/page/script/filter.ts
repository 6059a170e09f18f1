/** A section of findings. */
interface Group {
  readonly node: HTMLElement;
  readonly batches: readonly Batch[];
  /** Whether it was unfolded before somebody filtered; null while nobody does. */
  wasOpen: boolean | null;
}

/** Cards that the browser lays out together. */
interface Batch {
  readonly node: HTMLElement;
  readonly cards: readonly HTMLElement[];
}

/** The filters for findings; an empty text matches every finding. */
interface Query {
  readonly kind: string;
  readonly type: string;
  readonly words: readonly string[];
}

/** Starts the filter; a page without findings has none. */
export function startFilter(): void {
  const find = document.querySelector<HTMLInputElement>("#find");
  const kind = document.querySelector<HTMLSelectElement>("#kind");
  const type = document.querySelector<HTMLSelectElement>("#type");
  const shown = document.querySelector<HTMLElement>("#shown");
  const nothing = document.querySelector<HTMLElement>("#nothing");
  const reset = document.querySelector<HTMLElement>("#reset");
  if (!find || !kind || !type || !shown || !nothing || !reset) return;
  const groups = elements(document, ".group").map(groupOf);
  const count = elements(document, ".card").length;
  const everything = shown.textContent;
  const number = new Intl.NumberFormat("en-US");
  const filter = (): void => {
    readTexts();
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    const isFiltered = words.length > 0 || kind.value !== "" || type.value !== "";
    const query = isFiltered ? { kind: kind.value, type: type.value, words } : null;
    const left = groups.reduce((sum, group) => sum + filterGroup(group, query), 0);
    shown.textContent = isFiltered ? `${number.format(left)} of ${number.format(count)} shown` : everything;
    nothing.hidden = left > 0;
  };
  for (const control of [find, kind, type]) control.addEventListener("input", filter);
  reset.addEventListener("click", () => {
    find.value = kind.value = type.value = "";
    filter();
    find.focus();
  });
  // A browser keeps what was typed when the page is loaded again.
  if (find.value !== "" || kind.value !== "" || type.value !== "") filter();
  else if ("requestIdleCallback" in window) requestIdleCallback(readTexts);
  else setTimeout(readTexts);
}

const elements = (node: ParentNode, selector: string): readonly HTMLElement[] => [
  ...node.querySelectorAll<HTMLElement>(selector),
];

const groupOf = (node: HTMLElement): Group => ({
  node,
  batches: elements(node, ".batch").map((batch) => ({ node: batch, cards: elements(batch, ".card") })),
  wasOpen: null,
});

/** The text of each card in lower case, once it was read. */
const texts = new Map<HTMLElement, string>();

function readTexts(): void {
  if (texts.size > 0) return;
  for (const card of elements(document, ".card")) {
    const words = elements(card, "code, .text, .badge").map(({ textContent }) => textContent);
    texts.set(card, words.join("\n").toLowerCase());
  }
}

/** Shows what matches, or everything for null. Returns how many cards are left. */
function filterGroup(group: Group, query: Query | null): number {
  const left = group.batches.reduce((sum, batch) => sum + filterBatch(batch, query), 0);
  const { node } = group;
  node.hidden = left === 0;
  if (!(node instanceof HTMLDetailsElement)) return left;
  // What matches is unfolded, and folded again afterwards.
  if (query !== null) {
    group.wasOpen ??= node.open;
    node.open = true;
  } else if (group.wasOpen !== null) {
    node.open = group.wasOpen;
    group.wasOpen = null;
  }
  return left;
}

function filterBatch({ node, cards }: Batch, query: Query | null): number {
  for (const card of cards) card.hidden = query !== null && !matches(card, query);
  const left = cards.filter(({ hidden }) => !hidden).length;
  node.hidden = left === 0;
  // Its height until it is laid out.
  node.style.setProperty("--cards", `${left}`);
  return left;
}

function matches(card: HTMLElement, { kind, type, words }: Query): boolean {
  if (kind !== "" && card.dataset["kind"] !== kind) return false;
  if (type !== "" && card.dataset["type"] !== type) return false;
  const text = texts.get(card) ?? "";
  return words.every((word) => text.includes(word));
}
