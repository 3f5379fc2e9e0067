import { NOT_FORWARD, type signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { resultOf, termsOf } from '@croneai/contracts/gain.ts';
import { SHOWN_RANGE_MAX_DAYS } from '@croneai/contracts/public-log.ts';
import {
  SIGNALS_PER_EXPORT_MAX,
  SIGNALS_PER_FETCH_MAX,
  type Signal,
  type SignalStatus,
} from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { paysByText } from '@croneai/engine/model/pays-by.ts';
import { utcDayOf } from '@croneai/engine/utc-day.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { stringify } from 'csv-stringify/sync';
import type { z } from 'zod';
import type { Viewer } from '../access/admit-viewer.ts';
import type { Parts } from '../connections.ts';
import type { Disclose } from '../signals/disclose.ts';
import { checkPairs } from '../signals/known-pair.ts';
import type { StoredSignal } from '../signals/signal.model.ts';
import { toSignalView } from '../signals/signal-view.ts';

type Filter = z.output<typeof signalsEndpoints.exportSignals.query>;

const COLUMNS = [
  'startsAt',
  'expiresAt',
  'asset',
  'pair',
  'signalType',
  'entryPrice',
  'stopLoss',
  'takeProfit',
  'exitPrice',
  'confidence',
  'status',
  'outcome',
  'settledAt',
  'provenance',
  'analysis',
  'resultPercent',
  'resultR',
  'resultNet',
  'paysBy',
  'costR',
] as const satisfies readonly (keyof Signal | keyof ReturnType<typeof resultColumns>)[];

/** What the record is made of: `resultOf`, and the terms of the signal. Empty without prices. */
function resultColumns(signal: StoredSignal) {
  const result = resultOf(signal);
  const { paysBy, costR } = termsOf(signal);
  return {
    resultPercent: result?.percent ?? null,
    resultR: result?.r ?? null,
    resultNet: result?.stakes ?? null,
    paysBy: paysByText(paysBy),
    costR,
  };
}

/**
 * The newest settled signals as CSV (RFC 4180), for members who may see the list. Who may not is refused before the file begins. Active
 * signals are left out, so nothing counts against the day's quota and nothing shows during the early access of others.
 */
export function exportSignals({ admitViewer, disclose, signals, now }: Parts) {
  return async (session: Session, filter: Filter) => {
    const viewer = await admitViewer(session);
    if (filter.pair !== undefined) checkPairs(filter.pair);
    return csvFile(now(), settledPages(signals, filter), (page) => disclosed(disclose, viewer, page));
  };
}

/** What is settled and recorded in a span, for everybody: the file of `listShownSignals`, with all that a signal says. */
export function exportRecord({ signals, now }: Parts) {
  return async (query: { from: string; to: string }) => {
    const span = shownSpan(query);
    const pages = async function* () {
      yield await signals.listRecorded(span);
    };
    return csvFile(now(), pages(), async (page) => page);
  };
}

type Pages = AsyncIterable<readonly StoredSignal[]>;

const csvFile = (
  at: Date,
  pages: Pages,
  seen: (page: readonly StoredSignal[]) => Promise<readonly StoredSignal[]>,
) => ({
  filename: `croneai-signals-${utcDayOf(at)}.csv`,
  contentType: 'text/csv' as const,
  stream: toCsv(pages, async (page) =>
    (await seen(page)).map((signal) => ({ ...toSignalView(signal), ...resultColumns(signal) })),
  ),
});

async function* settledPages(
  signals: Parts['signals'],
  filter: Filter,
): AsyncGenerator<readonly StoredSignal[]> {
  let left = SIGNALS_PER_EXPORT_MAX;
  let before: string | undefined;
  while (left > 0) {
    const limit = SIGNALS_PER_FETCH_MAX;
    const page = await signals.listPage({ ...filter, limit, sortOrder: 'desc', before });
    const settled = page.filter(({ status }) => status !== 'active').slice(0, left);
    left -= settled.length;
    yield settled;
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    before = `${last.slot}.${last.rank}`;
  }
}

/** The one rule of what a member may see holds for the file too. */
async function disclosed(
  disclose: Disclose,
  viewer: Viewer,
  page: readonly StoredSignal[],
): Promise<readonly StoredSignal[]> {
  const { withheld } = await disclose(
    viewer,
    page.map(({ id, createdAt }) => ({ id, isActive: false, createdAt: createdAt.getTime() })),
  );
  return page.filter(({ id }) => !withheld.has(id));
}

/** Cells that a spreadsheet would take for a formula get an apostrophe in front; a byte order mark tells Excel that it is UTF-8. */
async function* toCsv(
  pages: Pages,
  rowsOf: (page: readonly StoredSignal[]) => Promise<readonly object[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  for await (const page of pages) {
    yield stringify([...(await rowsOf(page))], {
      columns: [...COLUMNS],
      record_delimiter: 'windows',
      escape_formulas: true,
    });
  }
}

type Settled = Exclude<SignalStatus, 'active'>;

/** Settled signals of a span as the product shows them, for who compares them with the log. */
export function listShown({ signals }: Parts) {
  return async (query: { from: string; to: string }) => {
    const found = await signals.listShown(shownSpan(query));
    const data = found.map(({ entryPrice, exitPrice, status, ...shown }) => ({
      ...shown,
      entryPrice: String(entryPrice),
      status: status as Settled,
      exitPrice: exitPrice === null ? null : String(exitPrice),
    }));
    return { data };
  };
}

/** Slots of one reply to everybody; refuses a span that goes back or is longer than a month. */
function shownSpan(query: { from: string; to: string }): { from: number; to: number } {
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  if (from >= to) throw appError(errors.valuesRefused, { fields: { to: NOT_FORWARD } });
  if (to - from > SHOWN_RANGE_MAX_DAYS * DAY_MS)
    throw appError(errors.valuesRefused, {
      fields: { to: `from and to may be ${SHOWN_RANGE_MAX_DAYS} days apart at most` },
    });
  return { from, to };
}
