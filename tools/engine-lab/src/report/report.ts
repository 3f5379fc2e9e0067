import type { Figure } from '../measure/delay.ts';
import { STYLE } from './style.ts';
import { NONE, percentText, rangeText } from './text.ts';

// A report is made once and read twice: at a terminal as lines, and as a page that needs nothing else, with charts.

/** The first cell of a row is its name. */
export type Table = {
  readonly caption?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type Block = {
  readonly title: string;
  readonly words?: string;
  /** HTML, in the page alone. */
  readonly charts?: readonly string[];
  readonly tables?: readonly Table[];
  readonly lines?: readonly string[];
  /** Stands beside another one where there is room. */
  readonly isHalf?: boolean;
};

/** A figure at the top of the page, in percent. */
export type Tile = {
  readonly name: string;
  readonly figure: Figure | null;
  readonly digits?: number;
  readonly more?: string;
};

export type Report = {
  readonly title: string;
  readonly about: readonly string[];
  /** What to know before the figures. */
  readonly notes: readonly string[];
  readonly tiles: readonly Tile[];
  readonly blocks: readonly Block[];
  readonly end: readonly string[];
};

/** So many are shown; the JSON has all. */
export const MOST_ROWS = 24;

export function reportText({ title, about, notes, blocks, end }: Report): string {
  const shown = blocks.filter(({ tables, lines }) => tables || lines);
  return [
    ...notes,
    ...(notes.length > 0 ? [''] : []),
    title,
    ...about,
    ...shown.flatMap(({ title: name, words, tables = [], lines = [] }) => [
      '',
      name,
      ...(words ? [words] : []),
      ...tables.flatMap(tableLines),
      ...lines,
    ]),
    ...(end.length > 0 ? ['', ...end] : []),
  ].join('\n');
}

function tableLines({ caption, head, rows }: Table): string[] {
  const more = rows.length > MOST_ROWS ? [`and ${rows.length - MOST_ROWS} more, in the JSON`] : [];
  return [...(caption ? ['', caption] : []), ...textTable([head, ...rows.slice(0, MOST_ROWS)]), ...more];
}

/** Lines for a terminal: the first column to the left, the others to the right. */
export function textTable(rows: readonly (readonly string[])[]): string[] {
  const columns = rows[0]?.length ?? 0;
  const widths = Array.from({ length: columns }, (_none, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** No script, no font, no picture from elsewhere. */
export const reportPage = ({ title, about, notes, tiles, blocks, end }: Report): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<header>
<h1>${escapeHtml(title)}</h1>
${paragraphs(about)}
${notes.length === 0 ? '' : `<div class="note"><b>What to know of these prices</b>${list(notes)}</div>`}
</header>
<dl class="tiles">${tiles.map(tileHtml).join('')}</dl>
<div class="blocks">
${blocks.map(blockHtml).join('\n')}
</div>
<footer>${paragraphs(end)}</footer>
</main>
</body>
</html>
`;

const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
const list = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

function tileHtml({ name, figure, digits = 1, more = '' }: Tile): string {
  const range = rangeText(figure, digits);
  const words = [more, range === NONE ? '' : `95%: ${range}`].filter(Boolean).join('; ');
  return `<div class="tile"><dt>${escapeHtml(name)}</dt><dd>${percentText(figure?.value, digits)}</dd><dd>${words}</dd></div>`;
}

const blockHtml = ({ title, words, charts = [], tables = [], lines = [], isHalf }: Block): string =>
  `<section${isHalf ? '' : ' class="wide"'}>
<h2>${escapeHtml(title)}</h2>
${words ? `<p class="sub">${escapeHtml(words)}</p>` : ''}
${charts.map(scrolling).join('')}
<div class="tables">${tables.map(tableHtml).join('')}</div>
${lines.length > 0 ? list(lines) : ''}
</section>`;

const scrolling = (content: string): string => `<div class="scroll">${content}</div>`;

function tableHtml({ caption, head, rows }: Table): string {
  const row = ([name = '', ...others]: readonly string[]) =>
    `<tr><th scope="row">${escapeHtml(name)}</th>${others.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  const names = head.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('');
  const body = rows.slice(0, MOST_ROWS).map(row).join('');
  return scrolling(
    `<table>${caption ? `<caption>${escapeHtml(caption)}</caption>` : ''}<thead><tr>${names}</tr></thead><tbody>${body}</tbody></table>`,
  );
}
