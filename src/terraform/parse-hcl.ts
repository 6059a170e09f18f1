/** A block of a CLI configuration; the whole file is one without a name. */
export interface Block {
  readonly name: string;
  /** Each attribute's text or texts. */
  readonly attributes: ReadonlyMap<string, readonly string[]>;
  readonly blocks: readonly Block[];
}

/** Comments, strings, punctuation, and bare words. */
const TOKEN = /#.*|\/\/.*|\/\*[^]*?(?:\*\/|$)|"(?:\\[^]|[^"\\])*"|[{}[\]=:,]|[\w.*-]+/g;

/**
 * Reads a CLI configuration, in HCL or in JSON. It never fails: of a file that is broken it reads what it can, and Terraform is the one to
 * complain.
 */
export function parseHcl(text: string): Block {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => !/^(#|\/[/*])/.test(token));
  return new Reader(tokens).readBody("");
}

class Reader {
  readonly #tokens: readonly string[];
  #position = 0;

  constructor(tokens: readonly string[]) {
    this.#tokens = tokens;
  }

  /** Reads up to the brace that closes the body. */
  readBody(name: string): Block {
    const attributes = new Map<string, readonly string[]>();
    const blocks: Block[] = [];
    for (let token = this.#next(); token !== undefined && token !== "}"; token = this.#next()) {
      if (!isWord(token)) continue; // commas, and the outer brace of JSON
      const member = wordOf(token);
      this.#skipLabels();
      const { texts, bodies } = this.#readValue(member);
      if (bodies.length > 0) blocks.push(...bodies);
      else attributes.set(member, texts);
    }
    return { name, attributes, blocks };
  }

  /** Skips what stands between a name and its value: labels, and a sign. */
  #skipLabels(): void {
    for (let token = this.#peek(); token !== undefined && isWord(token); token = this.#peek()) this.#position++;
    if (/^[=:]$/.test(this.#peek() ?? "")) this.#position++;
  }

  #readValue(member: string): { texts: readonly string[]; bodies: readonly Block[] } {
    const token = this.#next();
    if (token === "{") return { texts: [], bodies: [this.readBody(member)] };
    if (token === undefined || !isWord(token)) {
      return token === "[" ? this.#readList(member) : { texts: [], bodies: [] };
    }
    return { texts: [wordOf(token)], bodies: [] };
  }

  #readList(member: string): { texts: readonly string[]; bodies: readonly Block[] } {
    const texts: string[] = [];
    const bodies: Block[] = [];
    for (let token = this.#next(); token !== undefined && token !== "]"; token = this.#next()) {
      if (token === "{") bodies.push(this.readBody(member));
      else if (isWord(token)) texts.push(wordOf(token));
    }
    return { texts, bodies };
  }

  #peek(): string | undefined {
    return this.#tokens[this.#position];
  }

  #next(): string | undefined {
    return this.#tokens[this.#position++];
  }
}

const isWord = (token: string): boolean => !/^[{}[\]=:,]$/.test(token);

function wordOf(token: string): string {
  if (!token.startsWith('"')) return token;
  try {
    return JSON.parse(token) as string; // a token that begins with a quotation mark is a string
  } catch {
    return token.slice(1, -1);
  }
}
