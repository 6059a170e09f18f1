const SHOWN_MS = 1500;

/** Copies the command that stands before a button, and says so on the button. What cannot be copied is selected. */
export async function copyCommand(button: Element): Promise<void> {
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

/** Shows words instead of `Copy` for a moment. */
function announce({ firstChild: label }: Element, words: string): void {
  if (label === null) return;
  label.nodeValue = words;
  setTimeout(() => (label.nodeValue = "Copy"), SHOWN_MS);
}

function select(node: Element): void {
  const range = document.createRange();
  range.selectNodeContents(node);
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}
