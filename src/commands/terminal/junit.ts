/** A case of a test report, and the element in it that says how it ended. Its texts are on lines of their own. */
export interface JunitCase {
  readonly kind: "failure" | "error" | "skipped" | "passed";
  readonly attributes: Readonly<Record<string, string>>;
  readonly message: string;
  readonly text: string;
}

/** Cases that belong together. */
export interface JunitSuite {
  readonly name: string;
  readonly cases: readonly JunitCase[];
}

/** A test report in JUnit's XML, as CI systems read it. */
export const junitText = (name: string, suites: readonly JunitSuite[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${attributes({ name })}>\n${suites.map(suite).join("")}</testsuites>\n`;

function suite({ name, cases }: JunitSuite): string {
  const count = (kind: JunitCase["kind"]): string => `${cases.filter((one) => one.kind === kind).length}`;
  const head = {
    name,
    tests: `${cases.length}`,
    failures: count("failure"),
    errors: count("error"),
    skipped: count("skipped"),
  };
  return `  <testsuite${attributes(head)}>\n${cases.map(element).join("")}  </testsuite>\n`;
}

function element({ kind, attributes: named, message, text }: JunitCase): string {
  const head = `    <testcase${attributes(named)}`;
  if (kind === "passed") {
    return text === "" ? `${head}/>\n` : `${head}>\n      <system-out>${escaped(text)}</system-out>\n    </testcase>\n`;
  }
  return `${head}>\n      <${kind}${attributes({ message })}>${escaped(text)}</${kind}>\n    </testcase>\n`;
}

const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join("");

/** XML has no way to write control characters, U+FFFE and U+FFFF; `oneLine` leaves the last two. */
const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replace(/[\ufffe\uffff]/g, "\ufffd");
