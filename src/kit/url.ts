/**
 * Reads a URL; null for any other text. After some thousand calls, `URL.canParse` of Node.js 20 is false for every text
 * with a letter of Latin-1.
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
