/** A position in something that a person wrote, such as a file, and the list that collects its problems. */
export class InputPath {
  readonly #path: string;
  readonly #problems: string[];

  constructor(path: string, problems: string[]) {
    this.#path = path;
    this.#problems = problems;
  }

  /** The place of the value under a key. */
  key(name: string): InputPath {
    return new InputPath(this.#path === "" ? name : `${this.#path}.${name}`, this.#problems);
  }

  /** The place of a list item, counted from 0. */
  item(index: number): InputPath {
    return new InputPath(`${this.#path}[${index}]`, this.#problems);
  }

  /** Notes a problem and returns `instead`, so that reading continues and finds all problems at once. */
  reject<Value>(problem: string, instead: Value): Value {
    this.#problems.push(`${this.#path === "" ? "it" : this.#path} ${problem}`);
    return instead;
  }
}
