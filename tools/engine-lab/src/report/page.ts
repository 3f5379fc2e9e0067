import { STYLE } from './style.ts';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Text for HTML, in elements and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** A page that needs nothing else: no script, no font, no picture from elsewhere. */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`;

/** What to know before the figures; empty without any. */
export const noteBox = (title: string, notes: readonly string[]): string =>
  notes.length === 0
    ? ''
    : `<div class="note"><b>${title}</b><ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul></div>`;

export const tile = (name: string, value: string, more: string): string =>
  `<div class="tile"><dt>${escapeHtml(name)}</dt><dd>${value}</dd><dd>${more.replace(/ (?=[%R](\W|$))/g, '&nbsp;')}</dd></div>`;

export const section = (title: string, words: string, content: string): string =>
  `<section>\n<h2>${escapeHtml(title)}</h2>\n<p class="sub">${escapeHtml(words)}</p>\n${content}\n</section>`;

export const scrolling = (content: string): string => `<div class="scroll">${content}</div>`;

/** The first cell of a row is its name. */
export function htmlTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  { caption = '', style = '' } = {},
): string {
  const cells = ([name = '', ...others]: readonly string[]) =>
    `<tr><th scope="row">${escapeHtml(name)}</th>${others.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  return scrolling(
    `<table${style && ` class="${style}"`}>${caption && `<caption>${caption}</caption>`}<thead><tr>${head.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead><tbody>${rows.map(cells).join('')}</tbody></table>`,
  );
}
