/** Draws a recording as an animated SVG without scripts: text as text, and CSS animations. */
import { textOf, type Line } from "./line.ts";
import { SECONDS, STILL_SECONDS, timeline, type Timed } from "./timeline.ts";

const CHARACTER_PX = 7.8;
const LINE_PX = 19;
const MARGIN_PX = 22;
/** The bar of the window. */
const BAR_PX = 34;

/** Everything that looks the same in each frame. Without an animation, every line is shown. */
const STYLE = `text{font:13px ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace;fill:#e6edf3;white-space:pre}
.window,.cover{fill:#0d1117}
.window{stroke:#30363d}
.prompt{fill:#58a6ff}
.note{fill:#e3b341}
.bold{font-weight:700}
.faint{fill:#8b949e}
.good{fill:#3fb950}
.bad{fill:#ff7b72}
.cover{transform:scaleX(0);transform-box:fill-box;transform-origin:right}
.cursor{fill:#e6edf3;visibility:hidden}
.line,.cover,.cursor{animation:${SECONDS}s step-end infinite}
@media (prefers-reduced-motion:reduce){.line,.cover,.cursor{animation:none}}`;

/** The title of the image, and the width of its terminal. */
export interface Canvas {
  readonly title: string;
  readonly columns: number;
}

/** The image of these lines. Its first frame and its last, the one for reduced motion, have every line. */
export function svgOf(lines: readonly Line[], { title, columns }: Canvas): string {
  const width = Math.ceil(columns * CHARACTER_PX + 2 * MARGIN_PX);
  const height = BAR_PX + lines.length * LINE_PX + MARGIN_PX;
  const drawn = timeline(lines).flatMap((timed, index) => (textOf(timed.line) === "" ? [] : [draw(timed, index)]));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" xml:space="preserve">
<title>${escaped(title)}</title>
<style>
${[STYLE, ...drawn.flatMap(({ keyframes }) => keyframes)].join("\n")}
</style>
<rect class="window" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="8"/>
<circle cx="22" cy="19" r="5.5" fill="#ff5f57"/>
<circle cx="41" cy="19" r="5.5" fill="#febc2e"/>
<circle cx="60" cy="19" r="5.5" fill="#28c840"/>
${drawn.flatMap(({ shapes }) => shapes).join("\n")}
</svg>
`;
}

/** The animations and the shapes of a line. */
interface Drawn {
  readonly keyframes: readonly string[];
  readonly shapes: readonly string[];
}

function draw(timed: Timed, index: number): Drawn {
  const { line, from } = timed;
  const y = BAR_PX + (index + 1) * LINE_PX;
  const prompt = line.prompt === "" ? [] : [{ text: line.prompt, style: "prompt" }];
  const spans = [...prompt, ...line.spans].map(({ text, style }) =>
    style === "" ? escaped(text) : `<tspan class="${style}">${escaped(text)}</tspan>`,
  );
  // The cover has to fit, whatever font the reader has.
  const length = line.kind === "typed" ? ` textLength="${pixels(textOf(line).length)}"` : "";
  const appears = {
    keyframes: [`@keyframes l${index}{${percent(STILL_SECONDS)}{opacity:0}${percent(from)}{opacity:1}}`],
    shapes: [`<text ${animated("line", index)} x="${MARGIN_PX}" y="${y}"${length}>${spans.join("")}</text>`],
  };
  if (line.kind !== "typed") return appears;
  const typing = drawTyping(timed, { index, y });
  return {
    keyframes: [...appears.keyframes, ...typing.keyframes],
    shapes: [...appears.shapes, ...typing.shapes],
  };
}

/** A cover over what is not typed yet, which shrinks, and a cursor at its left edge. */
function drawTyping({ line, from, to }: Timed, { index, y }: { index: number; y: number }): Drawn {
  const keys = textOf(line).length - line.prompt.length;
  const x = (MARGIN_PX + line.prompt.length * CHARACTER_PX).toFixed(1);
  const box = `x="${x}" y="${y - 14}" height="${LINE_PX - 1}"`;
  const [cleared, starts, ends, waited] = [STILL_SECONDS, from, to, to + 0.3].map(percent);
  const steps = `transform:none;animation-timing-function:steps(${keys})`;
  const moved = `transform:translateX(${pixels(keys)}px)`;
  return {
    keyframes: [
      `@keyframes c${index}{${cleared}{transform:none}${starts}{${steps}}${ends}{transform:scaleX(0)}}`,
      `@keyframes u${index}{${starts}{visibility:visible;${steps}}${ends}{visibility:visible;${moved}}${waited}{visibility:hidden}}`,
    ],
    shapes: [
      `<rect ${animated("cover", index)} ${box} width="${pixels(keys)}"/>`,
      `<rect ${animated("cursor", index)} ${box} width="${CHARACTER_PX}"/>`,
    ],
  };
}

/** The keyframes of each class, by their first letter. */
const KEYFRAMES = { line: "l", cover: "c", cursor: "u" };

const animated = (name: keyof typeof KEYFRAMES, index: number): string =>
  `class="${name}" style="animation-name:${KEYFRAMES[name]}${index}"`;

const percent = (seconds: number): string => `${((seconds / SECONDS) * 100).toFixed(1)}%`;

const pixels = (characters: number): string => (characters * CHARACTER_PX).toFixed(1);

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
