/** The columns that the lesson on the journal names, and its example as a row to delete. */
const ROWS: readonly (readonly string[])[] = [
  [
    'Date and time (UTC)',
    'Market',
    'Direction',
    'Signal',
    'Planned entry',
    'Planned stop loss',
    'Planned take profit',
    'Risk (money)',
    'Size',
    'Entry',
    'Exit',
    'Result (R)',
    'Costs (R)',
    'Plan followed (yes/no)',
    'State before (1-5)',
    'Why',
  ],
  [
    '2026-03-02 09:05',
    'EUR/USD',
    'CALL',
    'EXAMPLE',
    '1.08420',
    '1.08380',
    '1.08480',
    '10',
    '25 micro lots',
    '1.08423',
    '1.08480',
    '1.4',
    '0.1',
    'yes',
    '4',
    'Trend with London open. Example row: delete it, please.',
  ],
];

/** A trading journal to fill in, CSV by RFC 4180, with the mark by which spreadsheets recognise UTF-8. */
export function journalTemplate(): string {
  const lines = ROWS.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
