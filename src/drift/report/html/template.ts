/**
 * The templates of the page, in Eta's language. `<%=` escapes; `<%~` does not, and is for other templates and for our own style and script alone.
 */

const VALUE = `<% for (const part of parts) { %><% if (part.marked) { %><mark><%= part.text %></mark><% } else { %><%= part.text %><% } %><% } %>`;

/** One finding. */
export const CARD = `<article class="card <%= it.kind %>" data-kind="<%= it.kind %>" data-type="<%= it.type %>">
<header><h3><code><span class="path"><%= it.path %></span><wbr><b><%= it.name %></b></code></h3><span class="badge"><%= it.badge %></span></header>
<% if (it.where.length > 0) { %><p class="where"><% it.where.forEach((text, index) => { %><% if (index > 0) { %> · <% } %><code><%= text %></code><% }) %></p><% } %>
<% if (it.text !== null) { %><p class="text"><%= it.text %></p><% } %>
<% if (it.rows.length > 0) { %><table role="table" class="of-<%= it.columns.length %>"><thead role="rowgroup"><tr role="row"><% for (const column of it.columns) { %><th role="columnheader" scope="col"><%= column %></th><% } %></tr></thead>
<tbody role="rowgroup"><% for (const row of it.rows) { %><tr role="row"><th role="rowheader" scope="row"><code><%= row.attribute %></code><% if (row.note !== null) { %><span class="note text"><%= row.note %></span><% } %></th>
<% for (const cell of row.cells) { %><td role="cell" class="<%= cell.label.toLowerCase() %>" data-label="<%= cell.label %>">
<% if (cell.instead !== null) { %><i><%= cell.instead %></i>
<% } else if (cell.preview !== null) { %><details class="long"><summary><code><% const parts = cell.preview; %>${VALUE}</code></summary><code><% { const parts = cell.parts; %>${VALUE}<% } %></code></details>
<% } else { %><code><% const parts = cell.parts; %>${VALUE}</code><% } %></td><% } %></tr><% } %></tbody></table><% } %>
<% if (it.command !== null) { %><div class="command"><span><%= it.command.label %></span><code><%= it.command.text %></code><button type="button" class="copy">Copy<span class="unseen"> the command for <%= it.address %></span></button></div><% } %>
</article>
`;

/** Cards under one title. */
export const SECTION = `<% if (it.text !== null) { %><p class="about"><%= it.text %></p><% } %><% for (const batch of it.batches) { %><div class="batch"><% for (const card of batch) { %><%~ include("@card", card) %><% } %></div><% } %>`;

/** One thing that was read. */
export const SOURCE = `<li><code><%= it.path %></code> <span class="soft"><%= it.summary %></span>
<% for (const warning of it.warnings ?? []) { %><details class="warning"><summary>Warning: <%= warning.summary %></summary><p class="text"><%= warning.detail %></p></details><% } %></li>`;

const SIGNS = `<% if (it.headline.tone === "ok") { %><path d="M14 25.5l7 7 14-15"/><% } else { %><path d="M24 10a10 10 0 0 1 10 10c0 9 3 11 3 13H11c0-2 3-4 3-13a10 10 0 0 1 10-10zM20.5 37a3.5 3.5 0 0 0 7 0M24 6.5V10"/><% } %>`;

/** The whole page. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="<%~ it.policy %>">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<meta name="robots" content="noindex">
<meta name="generator" content="tocsin <%= it.tocsin %>">
<title><%= it.headline.title %> – tocsin drift</title>
<style><%~ it.style %></style>
</head>
<body class="tone-<%= it.headline.tone %>">
<header class="hero<% if (it.tiles.length === 0) { %> calm<% } %>">
<svg class="sign" viewBox="0 0 48 48" aria-hidden="true"><circle cx="24" cy="24" r="24"/><%~ it.sign %></svg>
<div><h1><%= it.headline.title %></h1><p class="lede"><%= it.headline.lede %></p></div>
<% if (it.bar.length > 0) { %><svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><% for (const part of it.bar) { %><rect class="<%= part.kind %>" x="<%= part.start %>" y="0" width="<%= part.width %>" height="10"/><% } %></svg><% } %>
<% if (it.tiles.length > 0) { %><ul class="tiles"><% for (const tile of it.tiles) { %><li class="<%= tile.kind %><% if (tile.count === 0) { %> none<% } %>"><% if (tile.target !== null) { %><a href="#<%= tile.target %>"><b><%= tile.text %></b> <%= tile.label %></a><% } else { %><span><b><%= tile.text %></b> <%= tile.label %></span><% } %></li><% } %></ul><% } %>
</header>
<main>
<% for (const source of it.sources) { %><% for (const failure of source.failures) { %><div class="failure"><h2><%= failure.summary %></h2><p class="where"><code><%= source.path %></code></p><p class="text"><%= failure.detail %></p><% if (failure.command !== null) { %><div class="command"><span>Run</span><code><%= failure.command %></code><button type="button" class="copy">Copy<span class="unseen"> the command for <%= source.path %></span></button></div><% } %></div><% } %><% } %>
<% if (it.notes.length > 0) { %><div class="notes"><h2>Notes on known drift</h2><ul><% for (const note of it.notes) { %><li><%= note %></li><% } %></ul></div><% } %>
<% if (it.kinds.length > 0) { %><div class="filter" role="search" aria-label="Findings">
<label class="find"><span>Find</span><input type="search" id="find" placeholder="Address, attribute, value…" autocomplete="off" spellcheck="false"></label>
<label><span>Kind</span><select id="kind"><option value="">All</option><% for (const [kind, label] of it.kinds) { %><option value="<%= kind %>"><%= label %></option><% } %></select></label>
<label><span>Type</span><select id="type"><option value="">All</option><% for (const type of it.types) { %><option><%= type %></option><% } %></select></label>
<p id="shown" role="status"><%= it.shown %></p>
</div><% } %>
<% if (it.drift !== null) { %><section class="group" id="drift" aria-labelledby="drift-title"><h2 id="drift-title"><%= it.drift.title %> <span class="count"><%= it.drift.count %></span></h2><%~ include("@section", it.drift) %></section><% } %>
<% for (const section of it.folded) { %><details class="group fold" id="<%= section.id %>"<% if (section.isOpen) { %> open<% } %>><summary><h2><%= section.title %> <span class="count"><%= section.count %></span></h2></summary><%~ include("@section", section) %></details><% } %>
<div id="nothing" hidden><p>Nothing matches.</p><button type="button" id="reset">Show everything</button></div>
<details class="fold sources"<% if (it.kinds.length === 0) { %> open<% } %>><summary><h2>What was checked <span class="count"><%= it.sources.length %></span></h2></summary><ul><% for (const source of it.sources) { %><%~ include("@source", source) %><% } %></ul></details>
</main>
<footer><p><%= it.checked %> on <time datetime="<%= it.time.iso %>"><%= it.time.text %></time> by tocsin <%= it.tocsin %>. Nothing was changed.</p></footer>
<script><%~ it.script %></script>
</body>
</html>
`.replace("<%~ it.sign %>", SIGNS);
