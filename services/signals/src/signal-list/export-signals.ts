import { NOT_FORWARD, type signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { SHOWN_RANGE_MAX_DAYS } from '@croneai/contracts/public-log.ts';
import {
  SIGNALS_PER_EXPORT_MAX,
  SIGNALS_PER_FETCH_MAX,
  type Signal,
  type SignalStatus,
} from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { paysByText } from '@croneai/engine/model/pays-by.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { csvFile } from '@croneai/platform/http/csv-file.ts';
import { resultOf, termsOf } from '@croneai/rules/gain.ts';
import type { z } from 'zod';
import type { AdmitViewer } from '../access/module.ts';
import { checkPairs, type SignalRepository, type StoredSignal, toSignalView } from '../signals/module.ts';

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
  'settledFrom',
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

/**
 * Returns the result columns of a signal: the figures of `resultOf`, and the signal's terms. The
 * figures are null for a signal without prices.
 */
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
 * Exports the newest settled signals as CSV (RFC 4180), for members who may see the list. If the
 * member is refused, throws before any byte of the file is sent. Leaves out active signals, so an
 * export neither counts towards the daily quota nor bypasses early access.
 */
export function exportSignals({
  admitViewer,
  signals,
  now,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'listPage'>;
  now: () => Date;
}) {
  return async (session: Session, filter: Filter) => {
    await admitViewer(session);
    if (filter.pair !== undefined) checkPairs(filter.pair);
    return csvFile({ ...FILE, at: now() }, settledPages(signals, filter));
  };
}

/**
 * Exports the settled signals of a span as a file. The file has the same columns as that of
 * `exportSignals`. Everybody may call this.
 */
export function exportRecord({
  signals,
  now,
}: {
  signals: Pick<SignalRepository, 'listRecorded'>;
  now: () => Date;
}) {
  return async (query: { from: string; to: string }) => {
    const span = shownSpan(query);
    const pages = async function* () {
      yield (await signals.listRecorded(span)).map(toRow);
    };
    return csvFile({ ...FILE, at: now() }, pages());
  };
}

const FILE = { name: 'croneai-signals', columns: COLUMNS };
const toRow = (signal: StoredSignal) => ({ ...toSignalView(signal), ...resultColumns(signal) });

async function* settledPages(signals: Pick<SignalRepository, 'listPage'>, filter: Filter) {
  let left = SIGNALS_PER_EXPORT_MAX;
  let before: string | undefined;
  while (left > 0) {
    const limit = SIGNALS_PER_FETCH_MAX;
    const page = await signals.listPage({ ...filter, limit, sortOrder: 'desc', before });
    const settled = page.filter(({ status }) => status !== 'active').slice(0, left);
    left -= settled.length;
    yield settled.map(toRow);
    const last = page.at(-1);
    if (!last || page.length < limit) return;
    before = `${last.slot}.${last.rank}`;
  }
}

type Settled = Exclude<SignalStatus, 'active'>;

/**
 * Lists the settled signals of a span as the product shows them. Anybody can compare them with the
 * public log.
 */
export function listShown({ signals }: { signals: Pick<SignalRepository, 'listShown'> }) {
  return async (query: { from: string; to: string }) => {
    const found = await signals.listShown(shownSpan(query));
    const data = found.map(({ entryPrice, exitPrice, settledFrom, status, ...shown }) => ({
      ...shown,
      entryPrice: String(entryPrice),
      status: status as Settled,
      exitPrice: textOf(exitPrice),
      settledFrom: textOf(settledFrom),
    }));
    return { data };
  };
}

/** Older documents lack some prices. */
const textOf = (price: number | null | undefined): string | null =>
  typeof price === 'number' ? String(price) : null;

/**
 * Returns the span for one reply of the public list. Throws 422 if `from` is not before `to`, or if
 * the span is longer than a month.
 */
function shownSpan(query: { from: string; to: string }): { from: number; to: number } {
  const [from, to] = [Date.parse(query.from), Date.parse(query.to)];
  if (from >= to) throw appError(errors.valuesRefused, { fields: { to: NOT_FORWARD } });
  if (to - from > SHOWN_RANGE_MAX_DAYS * DAY_MS)
    throw appError(errors.valuesRefused, {
      fields: { to: `from and to may be ${SHOWN_RANGE_MAX_DAYS} days apart at most` },
    });
  return { from, to };
}
