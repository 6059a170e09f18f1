import { counted, hashOf, htmlText } from "../../terminal/index.ts";
import { leftOutLines } from "../left-out.ts";
import type { Verdict } from "./coverage.ts";
import type { CoverageModel, ProjectModel } from "./model.ts";
import { sectionsOf, type Format } from "./text.ts";
import { cellsOf, COLUMNS, statementsOf, whoseText } from "./texts.ts";

/** For people: one page to open and to print, which loads nothing. */
export const html: Format = ({ model, whose, skipped }) => {
  const sections = sectionsOf(model).map(([verdict, title, projects]) => sectionHtml(verdict, title, projects));
  const statements = [...statementsOf(model), { count: model.counts.not_known, title: "not known" }];
  const tiles = statements.map(({ count, title }) => `<li><strong>${count}</strong> ${title}</li>`);
  const lines = leftOutLines(skipped).map((line) => `<li>${htmlText(line)}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${htmlText(POLICY)}">
<title>${titleOf(model)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${titleOf(model)}</h1>
<p>${model.complete ? "" : "<strong>Incomplete.</strong> "}${htmlText(whoseText(whose))}</p>
<ul class="counts">
${tiles.join("\n")}
</ul>
${sections.join("\n")}
${lines.length === 0 ? "" : `<h2>Skipped</h2>\n<ul>\n${lines.join("\n")}\n</ul>\n`}</body>
</html>
`;
};

function titleOf({ counts }: CoverageModel): string {
  const silent = counts.no_alarm + counts.default;
  if (silent === 0) return `${counted(counts.projects, "project")} with an alarm`;
  return `${silent} of ${counted(counts.projects, "project")} without an alarm that somebody chose`;
}

function sectionHtml(verdict: Verdict, title: string, projects: readonly ProjectModel[]): string {
  const head = ["project", ...COLUMNS].map((name) => `<th scope="col">${name}</th>`).join("");
  const rows = projects.map((project) => `<tr>${cellsOf(project).map(cellHtml).join("")}</tr>`);
  return `<h2 class="${verdict}">${projects.length} ${title}</h2>
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

const cellHtml = (text: string, index: number): string =>
  index === 0 ? `<th scope="row">${htmlText(text)}</th>` : `<td>${htmlText(text)}</td>`;

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dee4, #3d444d); }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.75rem; line-height: 1.2; }
h2 { font-size: 1.2rem; margin-top: 2rem; border-left: .3rem solid; padding-left: .6rem; }
.no_alarm { border-color: #d1242f; } .default, .not_known { border-color: #bf8700; } .alarm { border-color: #1a7f37; }
.counts { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; padding: 0; }
.counts li { border: 1px solid var(--line); border-radius: .5rem; padding: .5rem .9rem; }
.counts strong { display: block; font-size: 1.5rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid var(--line); padding: .35rem .6rem .35rem 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
tbody th { font-weight: 600; }
`;

/** Nothing that a text from outside might smuggle in would load or run. */
const POLICY = `default-src 'none'; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'`;
