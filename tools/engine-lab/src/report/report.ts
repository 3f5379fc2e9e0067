// A report as lines for a terminal. All data is in the JSON file.

/** The first cell of a row is the name of the row. */
export type Table = {
  readonly caption?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

export type Block = {
  readonly title: string;
  readonly words?: string;
  readonly tables?: readonly Table[];
  readonly lines?: readonly string[];
};

export type Report = {
  readonly title: string;
  readonly about: readonly string[];
  /** Notes printed before the figures. */
  readonly notes: readonly string[];
  readonly blocks: readonly Block[];
  readonly end: readonly string[];
};

/** Maximum number of rows in a table. The JSON file has all of them. */
const MOST_ROWS = 24;

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

/**
 * Formats rows for a terminal. The first column is left-aligned, and the others are right-aligned.
 */
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
