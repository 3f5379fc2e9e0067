import { z } from 'zod';
import { errors } from '../errors.ts';
import { defineEndpoint, EXPORT } from '../http/endpoint.ts';
import {
  outcomeStripSchema,
  recordRangeSchema,
  recordSchema,
  settledExampleSchema,
  yesterdaySchema,
} from '../record.ts';
import {
  CANDLE_RANGE_MAX_DAYS,
  CANDLES_PER_REPLY_MAX,
  candleSchema,
  performanceSchema,
  quotaSchema,
  SIGNALS_PER_EXPORT_MAX,
  SIGNALS_PER_FETCH,
  SIGNALS_PER_FETCH_MAX,
  signalSchema,
  signalStatusSchema,
  signalsDeliverySchema,
  timeframeSchema,
  VOLATILE_ASSETS_SHOWN,
  volatilitySchema,
} from '../signals.ts';
import { SLOTS_PER_REPLY_MAX, signalsSummarySchema, slotRowSchema } from '../slots.ts';
import { isoDate, objectId } from '../text.ts';

const pairSymbol = z
  .string({ error: 'pair is a symbol, for example EURUSD' })
  .regex(/^[A-Z0-9]{3,20}$/, 'pair is a symbol, for example EURUSD');

const fromTo = { from: isoDate, to: isoDate };
/** JSON Schema cannot compare two fields: the service refuses it. */
export const NOT_FORWARD = 'to must be later than from';

/** `<slot>.<rank>` of the last signal of the page before; what comes next in the same order is older, or newer for `asc`. */
const cursor = z
  .string()
  .regex(/^[0-9]{1,15}\.[0-9]{1,4}$/, 'before is a cursor from an earlier reply')
  .meta({ id: 'SignalCursor' });

const conditional = z.object({ 'if-none-match': z.string().max(1_000).optional() });

const signalFilter = { status: signalStatusSchema.optional(), pair: pairSymbol.optional() };

export const listSignalsQuerySchema = z.object({
  limit: z.coerce
    .number({ error: 'limit must be a whole number' })
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(SIGNALS_PER_FETCH_MAX, `limit must be at most ${SIGNALS_PER_FETCH_MAX}`)
    .default(SIGNALS_PER_FETCH),
  sortOrder: z.enum(['desc', 'asc'], { error: 'sortOrder is desc or asc' }).default('desc'),
  ...signalFilter,
  before: cursor.optional(),
});

export const signalsEndpoints = {
  list: defineEndpoint({
    operationId: 'listSignals',
    method: 'GET',
    path: '/api/signals',
    service: 'signals',
    access: 'member',
    rateClass: 'poll',
    summary: "Signals, newest first, within the member's tier and daily quota",
    query: listSignalsQuerySchema,
    headers: conditional,
    isConditional: true,
    reply: z.array(signalSchema),
    /**
     * `nextBefore` continues behind this page, withheld signals counted; null on the last one. `slots` are the last ones that ended,
     * newest first, whatever the query: a client that polls the list needs no other call for the outcome of the running slot.
     */
    extras: z.object({ quota: quotaSchema, nextBefore: cursor.nullable(), slots: z.array(slotRowSchema) }),
    failure: 'Failed to fetch signals',
    errors: [errors.valuesRefused, errors.locked],
  }),
  exportCsv: defineEndpoint({
    operationId: 'exportSignals',
    method: 'GET',
    path: '/api/signals/export',
    service: 'signals',
    access: 'member',
    ...EXPORT,
    summary: `The newest ${SIGNALS_PER_EXPORT_MAX} settled signals as CSV; active ones are in no file, so it costs nothing of the day's quota`,
    query: z.object(signalFilter),
    reply: z.null(),
    download: ['text/csv'],
    errors: [errors.valuesRefused, errors.locked],
  }),
  get: defineEndpoint({
    operationId: 'getSignal',
    method: 'GET',
    path: '/api/signals/:id',
    service: 'signals',
    access: 'member',
    rateClass: 'poll',
    summary: 'One signal, under the same quota and early access as the list',
    params: z.object({ id: objectId }),
    reply: signalSchema,
    extras: z.object({ quota: quotaSchema }),
    errors: [errors.locked, errors.signalNotFound, errors.signalWithheld],
  }),
  performance: defineEndpoint({
    operationId: 'getPerformance',
    method: 'GET',
    path: '/api/signals/stats/performance',
    service: 'signals',
    access: 'member',
    rateClass: 'poll',
    summary: 'Figures computed from settled signals',
    reply: performanceSchema,
    errors: [errors.locked],
  }),
  record: defineEndpoint({
    operationId: 'getRecord',
    method: 'GET',
    path: '/api/signals/record',
    service: 'signals',
    access: 'member',
    rateClass: 'poll',
    summary:
      'What the settled signals of a range came to: figures, curve, drawdown, benchmarks and calibration',
    query: z.object({ range: recordRangeSchema.default('all') }),
    headers: conditional,
    isConditional: true,
    reply: recordSchema,
    errors: [errors.locked],
  }),
  strip: defineEndpoint({
    operationId: 'getOutcomeStrip',
    method: 'GET',
    path: '/api/signals/strip',
    service: 'signals',
    access: 'public',
    rateClass: 'poll',
    summary:
      "Today's slots and what their settled signals came to, for everybody; open signals are not in it",
    headers: conditional,
    isConditional: true,
    reply: outcomeStripSchema,
    errors: [],
  }),
  example: defineEndpoint({
    operationId: 'getSettledExample',
    method: 'GET',
    path: '/api/signals/example',
    service: 'signals',
    access: 'public',
    rateClass: 'poll',
    summary:
      'The newest signal that was settled an hour ago or earlier, won or lost, with the minutes of its price; null before the first',
    reply: settledExampleSchema.nullable(),
    errors: [],
  }),
  yesterday: defineEndpoint({
    operationId: 'getYesterdaysSignals',
    method: 'GET',
    path: '/api/signals/yesterday',
    service: 'signals',
    access: 'public',
    rateClass: 'poll',
    summary: "Yesterday's last signals (UTC) that were settled an hour ago or earlier, won or lost",
    reply: yesterdaySchema,
    errors: [],
  }),
  candles: defineEndpoint({
    operationId: 'getCandles',
    method: 'GET',
    path: '/api/signals/candles',
    service: 'signals',
    access: 'member',
    summary: `Closed candles of a pair, at most ${CANDLES_PER_REPLY_MAX} of them and ${CANDLE_RANGE_MAX_DAYS} days`,
    query: z.object({ pair: pairSymbol, timeframe: timeframeSchema.default('1m'), ...fromTo }),
    reply: z.array(candleSchema),
    extras: z.object({ provenance: signalSchema.shape.provenance }),
    errors: [errors.valuesRefused, errors.locked, errors.marketDataUnavailable],
  }),
  volatility: defineEndpoint({
    operationId: 'getVolatility',
    method: 'GET',
    path: '/api/signals/volatility',
    service: 'signals',
    access: 'member',
    rateClass: 'poll',
    summary: `How all watched markets moved before the last slot, with the ${VOLATILE_ASSETS_SHOWN} widest; null while no slot was scanned lately`,
    reply: volatilitySchema.nullable(),
    errors: [errors.locked],
  }),
  slots: defineEndpoint({
    operationId: 'listSlots',
    method: 'GET',
    path: '/api/signals/slots',
    service: 'signals',
    access: 'member',
    rateClass: 'poll',
    summary: `What became of each slot, one row a slot, newest first; at most ${SLOTS_PER_REPLY_MAX} slots`,
    query: z.object(fromTo),
    reply: z.array(slotRowSchema),
    extras: z.object({ quota: quotaSchema }),
    errors: [errors.valuesRefused, errors.locked],
  }),
  delivery: defineEndpoint({
    operationId: 'getSignalsDelivery',
    method: 'GET',
    path: '/api/signals/delivery',
    service: 'signals',
    access: 'member',
    rateClass: 'poll',
    summary: 'How new signals come to the member: at once, later or within a daily limit, or not at all',
    reply: signalsDeliverySchema,
    errors: [],
  }),
  summary: defineEndpoint({
    operationId: 'getSignalsSummary',
    method: 'GET',
    path: '/api/signals/summary',
    service: 'signals',
    access: 'public',
    rateClass: 'poll',
    summary: 'Public state of the signal service: last slot, settled today',
    reply: signalsSummarySchema,
    errors: [],
  }),
} as const;
