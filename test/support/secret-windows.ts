const WINDOW = 12;

/**
 * The parts of a secret that a text repeats, of 12 characters each: as they are, in base64 however it is aligned, in
 * hexadecimal, or as decimal numbers. White space counts for nothing.
 */
export function windowsIn(text: string, secret: string): readonly string[] {
  const searched = text.replace(/\s+/g, "");
  const lower = searched.toLowerCase();
  const letters = secret.replace(/\s+/g, "");
  return Array.from({ length: letters.length - WINDOW + 1 }, (_, at) => letters.slice(at, at + WINDOW)).filter(
    (window) =>
      searched.includes(window) ||
      lower.includes(Buffer.from(window).toString("hex")) ||
      searched.includes(Array.from(Buffer.from(window)).join(",")) ||
      base64s(window).some((each) => searched.includes(each)),
  );
}

/** The letters of base64 that a text decides alone, at each of three alignments. */
const base64s = (text: string): readonly string[] =>
  [0, 1, 2].map((before) => {
    const bytes = Buffer.from(text);
    const whole = bytes.subarray((3 - before) % 3);
    return whole.subarray(0, whole.length - (whole.length % 3)).toString("base64");
  });
