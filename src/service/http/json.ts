/** The nesting limit of JSON, that of Ruby's parser. Code that walks a value needs as many calls. */
const MAX_DEPTH = 100;

/** Parses JSON. Throws for a text that is not JSON, or that is nested more than 100 levels deep. */
export function parseJson(json: string): unknown {
  if (isTooDeep(json)) throw new SyntaxError("nested too deeply");
  return JSON.parse(json);
}

function isTooDeep(json: string): boolean {
  // Most texts are too short for that: each level has two brackets.
  if (json.length <= 2 * MAX_DEPTH) return false;
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length && depth <= MAX_DEPTH; index += 1) {
    const letter = json[index];
    if (letter === '"') isInString = !isInString;
    else if (isInString) index += letter === "\\" ? 1 : 0;
    else if (letter === "[" || letter === "{") depth += 1;
    else if (letter === "]" || letter === "}") depth -= 1;
  }
  return depth > MAX_DEPTH;
}
