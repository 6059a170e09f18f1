/** The page's style. Every colour pair reaches the contrast of 4.5 that WCAG asks for. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --bg: #f4f5f8; --card: #fff; --text: #1b2230; --soft: #556072; --line: #dfe3ea; --code: #eef0f4; --link: #3547c4;
  --changed: #84500a; --changed-bg: #fff1cf; --changed-bar: #e5a020;
  --gone: #a3201a; --gone-bg: #fde5e3; --gone-bar: #d5453c;
  --known: #4a5567; --known-bg: #e8ebf0; --known-bar: #9aa5b6;
  --pending: #1c5a9f; --pending-bg: #e1eefc; --pending-bar: #4a90d9;
  --not_checked: #683b9c; --not_checked-bg: #f0e7fb; --not_checked-bar: #9a6bd0;
  --ok: #17693a; --ok-bg: #dcf3e5; --ok-bar: #58b585;
}
@media (prefers-color-scheme: dark) {
  :root {
    --bg: #10141b; --card: #191f29; --text: #e6eaf1; --soft: #9fabbd; --line: #2b3442; --code: #232b38; --link: #9db0ff;
    --changed: #f7c862; --changed-bg: #3b2d0d; --changed-bar: #d99a25;
    --gone: #ff9d95; --gone-bg: #441c1b; --gone-bar: #d9534a;
    --known: #b7c1d0; --known-bg: #2a3240; --known-bar: #67748a;
    --pending: #93c4ff; --pending-bg: #15304f; --pending-bar: #3f7fc4;
    --not_checked: #cfaeff; --not_checked-bg: #33224a; --not_checked-bar: #8a5cc0;
    --ok: #7fd8a2; --ok-bg: #123523; --ok-bar: #3a8f61;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 6rem; }
body { margin: 0; overflow-wrap: anywhere; background: var(--bg); color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
code { font: .875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; unicode-bidi: isolate; overflow-wrap: anywhere; }
h1, h2, h3, p, ul { margin: 0; padding: 0; }
ul { list-style: none; }
a { color: inherit; }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: 6px; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
[hidden] { display: none !important; }
.hero, main, footer { max-width: 64rem; margin-inline: auto; padding-inline: 1.25rem; }
.hero { display: grid; grid-template-columns: auto 1fr; gap: 1.25rem 1.25rem; align-items: center; padding-block: 3rem 1.5rem; }
.sign { width: 4rem; height: 4rem; fill: none; stroke: var(--tone); stroke-width: 2.75; stroke-linecap: round; stroke-linejoin: round; }
.sign circle { fill: var(--tone-bg); stroke: none; }
.tone-drift { --tone: var(--changed); --tone-bg: var(--changed-bg); }
.tone-ok { --tone: var(--ok); --tone-bg: var(--ok-bg); }
.tone-incomplete { --tone: var(--not_checked); --tone-bg: var(--not_checked-bg); }
.changed { --kind: var(--changed); --kind-bg: var(--changed-bg); --kind-bar: var(--changed-bar); }
.gone { --kind: var(--gone); --kind-bg: var(--gone-bg); --kind-bar: var(--gone-bar); }
.known { --kind: var(--known); --kind-bg: var(--known-bg); --kind-bar: var(--known-bar); }
.pending { --kind: var(--pending); --kind-bg: var(--pending-bg); --kind-bar: var(--pending-bar); }
.not_checked { --kind: var(--not_checked); --kind-bg: var(--not_checked-bg); --kind-bar: var(--not_checked-bar); }
.ok { --kind: var(--ok); --kind-bg: var(--ok-bg); --kind-bar: var(--ok-bar); }
.calm { grid-template-columns: 1fr; justify-items: center; padding-block: 6rem 3rem; text-align: center; }
.calm .sign { width: 7rem; height: 7rem; }
.calm .bar { max-width: 24rem; margin-top: 1rem; }
h1 { font-size: clamp(1.625rem, 1.1rem + 2.4vw, 2.5rem); line-height: 1.15; letter-spacing: -.02em; text-wrap: balance; }
.lede { color: var(--soft); font-size: 1.0625rem; margin-top: .375rem; }
.bar { grid-column: 1 / -1; width: 100%; height: .625rem; border-radius: 1rem; overflow: hidden; margin-top: .5rem; }
rect { fill: var(--kind-bar); }
.tiles { grid-column: 1 / -1; display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .625rem; }
.tiles li > * { display: block; padding: .5rem .875rem .625rem; border: 1px solid var(--line); border-top: 3px solid var(--kind-bar); border-radius: 10px; background: var(--card); color: var(--soft); font-size: .875rem; text-decoration: none; }
.tiles b { display: block; color: var(--kind); font-size: 1.5rem; line-height: 1.25; font-variant-numeric: tabular-nums; }
.tiles .none b { color: var(--soft); font-weight: 400; } .tiles .none > * { border-top-color: var(--line); }
.tiles a:hover { border-color: var(--kind-bar); color: var(--text); }
main { padding-bottom: 1rem; }
h2 { font-size: 1.1875rem; line-height: 1.3; }
.count { display: inline-block; min-width: 1.625rem; padding: 0 .5rem; border-radius: 1rem; background: var(--code); color: var(--soft); font-size: .8125rem; font-weight: 600; line-height: 1.625rem; text-align: center; vertical-align: .125rem; }
.failure, .notes { padding: 1rem 1.25rem; margin-bottom: 1rem; border: 1px solid var(--line); border-left: 4px solid var(--not_checked-bar); border-radius: 12px; background: var(--card); }
.failure h2, .notes h2 { font-size: 1rem; }
.notes li { margin-top: .25rem; }
.text { white-space: pre-line; overflow-wrap: anywhere; }
.where { color: var(--soft); font-size: .875rem; }
.filter { display: none; }
.scripted .filter { position: sticky; z-index: 1; top: 0; display: grid; grid-template-columns: 1fr auto auto auto; gap: .5rem .75rem; align-items: end; padding-block: .75rem; background: var(--bg); }
.filter label span { display: block; color: var(--soft); font-size: .75rem; font-weight: 600; }
.filter input, .filter select { width: 100%; height: 2.5rem; padding: 0 .75rem; border: 1px solid var(--soft); border-radius: 8px; background: var(--card); color: var(--text); font: inherit; font-size: .9375rem; }
.filter select { max-width: 15rem; }
.filter input::placeholder { color: var(--soft); opacity: 1; }
#shown { min-width: 6.5rem; color: var(--soft); font-size: .875rem; line-height: 2.5rem; text-align: right; font-variant-numeric: tabular-nums; }
.group, .fold { margin-top: 1.25rem; }
.fold { border-top: 1px solid var(--line); padding-top: .75rem; }
.fold > summary { display: flex; gap: .625rem; align-items: center; padding: .375rem 0; cursor: pointer; list-style: none; }
.fold > summary::-webkit-details-marker { display: none; }
.fold > summary::before { content: ""; flex: none; width: .5rem; height: .5rem; margin: 0 .125rem; border: solid var(--soft); border-width: 0 2px 2px 0; transform: rotate(-45deg); }
.fold[open] > summary::before { transform: rotate(45deg) translate(-1px, -1px); }
.about { color: var(--soft); font-size: .9375rem; }
.card { margin-top: .75rem; padding: 1rem 1.25rem 1.125rem; border: 1px solid var(--line); border-left: 4px solid var(--kind-bar); border-radius: 12px; background: var(--card); }
.batch { content-visibility: auto; contain-intrinsic-block-size: auto calc(var(--cards, 25) * 13rem); }
.card header { display: flex; gap: 1rem; justify-content: space-between; align-items: start; }
.card h3 { font-size: 1.0625rem; font-weight: 400; line-height: 1.4; }
.path { color: var(--soft); }
.badge { flex: none; padding: .0625rem .625rem; border-radius: 1rem; background: var(--kind-bg); color: var(--kind); font-size: .8125rem; font-weight: 600; line-height: 1.5rem; }
.card > .text { margin-top: .5rem; font-size: .9375rem; }
table { width: 100%; margin-top: .75rem; border-collapse: collapse; table-layout: fixed; font-size: .9375rem; text-align: left; }
th, td { padding: .375rem .75rem .375rem 0; border-top: 1px solid var(--line); vertical-align: top; font-weight: 400; }
thead th { border: 0; padding-bottom: .125rem; color: var(--soft); font-size: .75rem; font-weight: 600; }
.note { display: block; color: var(--soft); font-size: .8125rem; }
td code { white-space: pre-wrap; }
td > code, td details > code, summary code { display: inline-block; max-width: 100%; padding: .0625rem .4375rem; border-radius: 6px; background: var(--code); }
.configured > code { background: none; padding-inline: 0; }
.live code, .pending .configured code { padding-inline: .4375rem; background: var(--kind-bg); }
mark { background: none; color: inherit; font-weight: 700; text-decoration: underline 2px; text-underline-offset: .2em; }
.recorded mark { text-decoration-style: dotted; }
i { color: var(--soft); font-size: .875rem; }
.long summary { cursor: pointer; }
.long[open] > code { margin-top: .25rem; }
.command { display: flex; gap: .375rem .625rem; align-items: center; margin-top: .875rem; font-size: .875rem; }
.command > span { flex: none; color: var(--soft); font-size: .75rem; font-weight: 600; }
.command code { flex: 0 1 auto; min-width: 0; padding: .3125rem .625rem; border-radius: 8px; background: var(--code); font-size: .8125rem; white-space: pre-wrap; word-break: break-all; user-select: all; }
.copy { display: none; }
.scripted .copy, #reset { display: inline-block; flex: none; position: relative; min-width: 4.25rem; padding: .25rem .75rem; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--link); font: inherit; font-weight: 600; cursor: pointer; }
.copy:hover, #reset:hover { border-color: var(--link); }
#nothing { padding: 3rem 1rem; text-align: center; color: var(--soft); }
#reset { margin-top: .75rem; }
.sources li { padding: .375rem 0; overflow-wrap: anywhere; }
.soft, footer { color: var(--soft); }
.soft { font-size: .875rem; }
.warning { margin: .25rem 0 .25rem 1rem; font-size: .9375rem; }
.warning summary { cursor: pointer; }
footer { padding-block: 1rem 3rem; font-size: .875rem; }
footer p { border-top: 1px solid var(--line); padding-top: 1rem; }
@media (max-width: 40rem) {
  html { scroll-padding-top: 1rem; }
  .hero, main, footer { padding-inline: 1rem; }
  .hero { gap: .875rem; padding-block: 1.5rem 1rem; }
  .calm { padding-block: 4rem 2rem; }
  .hero:not(.calm) .sign { width: 3rem; height: 3rem; }
  .tiles { grid-template-columns: repeat(3, 1fr); gap: .5rem; }
  .tiles li > * { padding: .375rem .625rem .5rem; font-size: .8125rem; }
  .tiles b { font-size: 1.25rem; }
  .scripted .filter { position: static; grid-template-columns: 1fr 1fr; }
  .filter .find { grid-column: 1 / -1; }
  .filter select { max-width: none; }
  #shown { grid-column: 1 / -1; line-height: 1.5; text-align: left; }
  .card { padding: .875rem 1rem 1rem; }
  .batch { contain-intrinsic-block-size: auto calc(var(--cards, 25) * 17rem); }
  .card header { flex-direction: column-reverse; gap: .375rem; }
  .command { flex-wrap: wrap; }
  .command > span { flex-basis: 100%; }
  table, tbody, tr, td, tbody th { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { padding-block: .5rem; border-top: 1px solid var(--line); }
  tbody th, td { padding: .125rem 0; border: 0; }
  td { display: grid; grid-template-columns: 5.25rem minmax(0, 1fr); align-items: baseline; justify-items: start; }
  td::before { content: attr(data-label); color: var(--soft); font-size: .8125rem; }
}
@media print {
  :root { --bg: #fff; }
  body { font-size: 11pt; }
  .hero { padding-top: 0; }
  .filter, .scripted .filter, .copy, .scripted .copy { display: none; }
  .batch { content-visibility: visible; }
  .card { break-inside: avoid; }
  * { print-color-adjust: exact; }
}
@media (forced-colors: active) {
  rect { fill: CanvasText; }
  .badge, .count { border: 1px solid; }
}
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } }
`;
