/** Unfolds the section that a link's `#id` leads to. */
export function unfold(hash: string): void {
  const target = document.getElementById(hash.slice(1));
  if (target instanceof HTMLDetailsElement) target.open = true;
}

/** Has the browser print what is folded, and fold it again afterwards. */
export function unfoldForPaper(): void {
  let unfolded: readonly HTMLDetailsElement[] = [];
  addEventListener("beforeprint", () => {
    unfolded = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
    for (const details of unfolded) details.open = true;
  });
  addEventListener("afterprint", () => {
    for (const details of unfolded) details.open = false;
  });
}
