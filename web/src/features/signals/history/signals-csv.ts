import type { Signal } from '@croneai/contracts/signals.ts';
import { directionOf, outcomeOf, STATUS_LABEL } from '../../../shared/signals/signal-labels.ts';

const COLUMNS: readonly [header: string, value: (signal: Signal) => string | number | null][] = [
  ['Starts at (UTC)', ({ startsAt }) => startsAt],
  ['Valid until (UTC)', ({ expiresAt }) => expiresAt],
  ['Asset', ({ asset }) => asset],
  ['Pair', ({ pair }) => pair],
  ['Direction', directionOf],
  ['Entry price', ({ entryPrice }) => entryPrice],
  ['Stop loss', ({ stopLoss }) => stopLoss],
  ['Take profit', ({ takeProfit }) => takeProfit],
  ['Exit price', ({ exitPrice }) => exitPrice],
  ['Confidence (%)', ({ confidence }) => confidence],
  ['Status', ({ status }) => STATUS_LABEL[status]],
  ['Outcome', (signal) => outcomeOf(signal).label],
  ['Settled at (UTC)', ({ settledAt }) => settledAt],
  ['Market data', ({ provenance }) => provenance],
  ['Analysis', ({ analysis }) => analysis],
];

/** RFC 4180: commas, CRLF, quotes doubled. The mark at its front tells Excel that it is UTF-8. */
export function signalsCsv(signals: readonly Signal[]): string {
  const rows = [
    COLUMNS.map(([header]) => header),
    ...signals.map((signal) => COLUMNS.map(([, value]) => value(signal))),
  ];
  return `\uFEFF${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** What a spreadsheet would take for a formula, as OWASP lists it: such a text gets an apostrophe in front. */
const FORMULA_START = /^[=+\-@\t\r]/;

export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA_START.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
