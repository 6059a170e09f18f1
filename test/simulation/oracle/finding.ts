/** The sentences that must never be true. */
export const SENTENCES = {
  notLive: "What is declared is not live after an apply without faults.",
  secondPlan: "A second plan is not empty after an apply without faults.",
  undeclared: "Something that nobody declared has changed.",
  foreign: "Something of another user or of another project was written.",
  strayKey: "There is a key that no state has and no diagnostic names.",
  lostKey: "A key of the state is gone, and no diagnostic names it.",
  unread: "An object could not be read, and the command has no error.",
  destroyed: "A destroy left something else than `on_destroy` says.",
  refused: "Terraform refuses an answer of the provider.",
  internal: "The provider reports a fault of its own.",
  secret: "A text has a secret in it.",
  endless: "A command does not end.",
  failed: "A fault that passes made an apply fail.",
} as const;

/** A sentence that is true, with its particulars. */
export interface Finding {
  readonly sentence: keyof typeof SENTENCES;
  readonly detail: string;
}

/** Makes a finding for each text. */
export const findings = (sentence: Finding["sentence"], details: readonly string[]): readonly Finding[] =>
  details.map((detail) => ({ sentence, detail }));
