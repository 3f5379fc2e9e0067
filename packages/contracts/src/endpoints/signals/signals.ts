import { z } from 'zod';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT } from '../../http/endpoint.ts';
import { pageNumber } from '../../http/inputs.ts';
import {
  outcomeStripSchema,
  recordRangeSchema,
  recordSchema,
  settledExampleSchema,
  yesterdaySchema,
} from '../../record.ts';
import {
  CANDLE_RANGE_MAX_DAYS,
  CANDLES_PER_REPLY_MAX,
  candleSchema,
  PAIR_SYMBOL,
  pairSymbol,
  performanceSchema,
  quotaSchema,
  SIGNALS_PER_EXPORT_MAX,
  SIGNALS_PER_FETCH,
  SIGNALS_PER_FETCH_MAX,
  signalOutcomeSchema,
  signalSchema,
  signalStatusSchema,
  signalsDeliverySchema,
  timeframeSchema,
  WATCHLIST_MAX,
} from '../../signals.ts';
import { SLOTS_PER_REPLY_MAX, signalsSummarySchema, slotRowSchema } from '../../slots.ts';
import { isoDate, objectId } from '../../text.ts';
import { VOLATILE_ASSETS_SHOWN, volatilitySchema } from '../../volatility.ts';

/**
 * Dots separate the symbols. Commas would not work: the symbols become part of the reply's entity
 * tag, and `If-None-Match` separates tags by commas.
 */
const pairSymbols = z
  .string({ error: 'pair is a symbol, for example EURUSD' })
  .regex(
    new RegExp(`^${PAIR_SYMBOL}(\\.${PAIR_SYMBOL}){0,${WATCHLIST_MAX - 1}}$`),
    'pair is a symbol, for example EURUSD; several have dots between them',
  );

const fromTo = { from: isoDate, to: isoDate };
/**
 * Error text if `to` is not later than `from`. The service checks this, because JSON Schema cannot
 * compare two fields.
 */
export const NOT_FORWARD = 'to must be later than from';

/**
 * `<slot>.<rank>` of the last signal on the previous page. The next page contains older signals, or
 * newer signals if the order is `asc`.
 */
const cursor = z
  .string()
  .regex(/^[0-9]{1,15}\.[0-9]{1,4}$/, 'before is a cursor from an earlier reply')
  .meta({ id: 'SignalCursor' });

const conditional = z.object({ 'if-none-match': z.string().max(1_000).optional() });

const signalFilter = {
  status: signalStatusSchema.optional(),
  pair: pairSymbols.optional(),
  signalType: z.enum(['buy', 'sell'], { error: 'signalType is buy or sell' }).optional(),
  outcome: signalOutcomeSchema.optional(),
  /** A UTC day. Only signals whose slots begin on this day match. */
  day: z.iso.date({ error: 'day is a date, for example 2026-11-24' }).optional(),
};

export const listSignalsQuerySchema = z.object({
  limit: pageNumber('limit', SIGNALS_PER_FETCH_MAX).default(SIGNALS_PER_FETCH),
  sortOrder: z.enum(['desc', 'asc'], { error: 'sortOrder is desc or asc' }).default('desc'),
  ...signalFilter,
  before: cursor.optional(),
});

export const signalsEndpoints = defineEndpoints('signals', 'member', {
  listSignals: {
    route: 'GET /api/signals',
    keyScope: 'signals:read',
    rateClass: 'poll',
    summary: "Signals, newest first, within the member's tier and daily quota",
    query: listSignalsQuerySchema,
    headers: conditional,
    isConditional: true,
    reply: z.array(signalSchema),
    /**
     * `nextBefore` is the cursor of the next page, even if the member may not see the signals on
     * that page yet; null on the last page. `slots` are the newest slots that have an outcome,
     * newest first, whatever the query is. A client that polls this list therefore needs no other
     * call for the outcomes of slots.
     */
    extras: z.object({ quota: quotaSchema, nextBefore: cursor.nullable(), slots: z.array(slotRowSchema) }),
    failure: 'Failed to fetch signals',
    errors: [errors.valuesRefused, errors.locked],
  },
  exportSignals: {
    route: 'GET /api/signals/export',
    cost: { class: 'heavy', why: 'reads a list of signals as a file' },
    rateClass: 'span',
    keyScope: 'record:read',
    ...EXPORT,
    summary: `The newest ${SIGNALS_PER_EXPORT_MAX} settled signals as CSV; the file has no active signals, so it does not count toward the daily quota`,
    query: z.object(signalFilter),
    reply: z.null(),
    download: ['text/csv'],
    errors: [errors.valuesRefused, errors.locked],
  },
  getSignal: {
    route: 'GET /api/signals/:id',
    keyScope: 'signals:read',
    rateClass: 'poll',
    summary: 'A signal, under the same quota and early access as the list',
    params: z.object({ id: objectId }),
    reply: signalSchema,
    extras: z.object({ quota: quotaSchema }),
    errors: [errors.locked, errors.signalNotFound, errors.signalWithheld],
  },
  getPerformance: {
    route: 'GET /api/signals/stats/performance',
    keyScope: 'record:read',
    rateClass: 'poll',
    summary: 'Figures computed from settled signals',
    reply: performanceSchema,
    failure: 'Failed to fetch performance stats',
    errors: [errors.locked],
  },
  getRecord: {
    route: 'GET /api/signals/record',
    keyScope: 'record:read',
    rateClass: 'poll',
    summary:
      'Results of the settled signals of a range: figures, curve, drawdown, benchmarks and calibration',
    query: z.object({ range: recordRangeSchema.default('all') }),
    headers: conditional,
    isConditional: true,
    reply: recordSchema,
    errors: [errors.locked],
  },
  getOutcomeStrip: {
    route: 'GET /api/signals/strip',
    access: 'public',
    rateClass: 'poll',
    summary:
      "Today's slots and the results of their settled signals, for everybody; open signals are not in it",
    headers: conditional,
    isConditional: true,
    reply: outcomeStripSchema,
  },
  getSettledExample: {
    route: 'GET /api/signals/example',
    access: 'public',
    rateClass: 'poll',
    summary:
      'The newest signal that was settled an hour ago or earlier, won or lost, with the minutes of its price; null before the first',
    reply: settledExampleSchema.nullable(),
  },
  getYesterdaysSignals: {
    route: 'GET /api/signals/yesterday',
    access: 'public',
    rateClass: 'poll',
    summary: "Yesterday's last signals (UTC) that were settled an hour ago or earlier, won or lost",
    reply: yesterdaySchema,
  },
  getCandles: {
    route: 'GET /api/signals/candles',
    cost: { class: 'waits', why: 'asks the provider of prices' },
    keyScope: 'signals:read',
    summary: `Closed candles of a pair, at most ${CANDLES_PER_REPLY_MAX} of them and ${CANDLE_RANGE_MAX_DAYS} days`,
    query: z.object({ pair: pairSymbol, timeframe: timeframeSchema.default('1m'), ...fromTo }),
    reply: z.array(candleSchema),
    extras: z.object({ provenance: signalSchema.shape.provenance }),
    errors: [errors.valuesRefused, errors.locked, errors.marketDataUnavailable],
  },
  getVolatility: {
    route: 'GET /api/signals/volatility',
    keyScope: 'signals:read',
    rateClass: 'poll',
    summary: `Moves of all watched markets before the last slot, with the ${VOLATILE_ASSETS_SHOWN} widest; null if no slot was scanned recently`,
    reply: volatilitySchema.nullable(),
    errors: [errors.locked],
  },
  listSlots: {
    route: 'GET /api/signals/slots',
    keyScope: 'signals:read',
    rateClass: 'poll',
    summary: `Outcome of each slot, newest first; at most ${SLOTS_PER_REPLY_MAX} slots`,
    query: z.object(fromTo),
    reply: z.array(slotRowSchema),
    extras: z.object({ quota: quotaSchema }),
    errors: [errors.valuesRefused, errors.locked],
  },
  getSignalsDelivery: {
    route: 'GET /api/signals/delivery',
    keyScope: 'signals:read',
    rateClass: 'poll',
    summary: 'Delivery of new signals to the member: at once, later or within a daily limit, or not at all',
    reply: signalsDeliverySchema,
  },
  getSignalsSummary: {
    route: 'GET /api/signals/summary',
    access: 'public',
    rateClass: 'poll',
    summary: 'Public state of the signal service: whether it trades and why not, last slot, settled today',
    reply: signalsSummarySchema,
  },
});
