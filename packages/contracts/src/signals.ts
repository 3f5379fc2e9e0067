import { z } from 'zod';
import { named } from './http/named.ts';
import { PROVENANCES } from './provenance.ts';
import { isoDate, objectId } from './text.ts';

const SIGNAL_STATUSES = ['active', 'expired', 'closed', 'hit_tp', 'hit_sl'] as const;
export const signalStatusSchema = z
  .enum(SIGNAL_STATUSES, { error: `status is one of ${SIGNAL_STATUSES.join(', ')}` })
  .meta({ id: 'SignalStatus' });
export type SignalStatus = z.infer<typeof signalStatusSchema>;

/** Outcome of a settled signal. A signal whose prices are missing (`expired`) has no outcome. */
const SIGNAL_OUTCOMES = ['profit', 'loss', 'breakeven'] as const;
export const signalOutcomeSchema = z.enum(SIGNAL_OUTCOMES).meta({ id: 'SignalOutcome' });
export type SignalOutcome = z.infer<typeof signalOutcomeSchema>;

export type { Provenance } from './provenance.ts';
export const provenanceSchema = z.enum(PROVENANCES).meta({ id: 'Provenance' });

/** Length of a slot and of a signal's validity in the product, in seconds. */
export const SIGNAL_SLOT_DEFAULT_SECONDS = 300;
export const SIGNAL_VALIDITY_SECONDS = 300;
/** Delay of new signals for members of tiers below gold. */
export const EARLY_ACCESS_DEFAULT_SECONDS = 15;
export const SIGNALS_PER_FETCH = 10;
export const SIGNALS_PER_FETCH_MAX = 100;
/** Maximum number of rows in one CSV: about three and a half days of slots. */
export const SIGNALS_PER_EXPORT_MAX = 1_000;
export const SIGNALS_POLL_MS = 2000;
export const STATS_REFRESH_SHARE = 0.1;
export const MARTINGALE_LEVELS = [0, 1, 2, 3] as const;
export const MARTINGALE_STEP_SECONDS = 300;
export const RISK_TIP_MAX_PERCENT = 2;

const martingaleLevelSchema = named('MartingaleLevel', {
  level: z.int().min(0),
  entryTime: isoDate,
  expiryTime: isoDate,
});

/**
 * Groups of reasons for a forecast: the last minutes, the last quarter of an hour, the last hour,
 * and the position within the hour's range.
 */
const FORECAST_GROUPS = ['minutes', 'quarter', 'hour', 'place'] as const;
/**
 * Terms of a member's gain. With `payout`, a win gains this share of the stake (CALL or PUT until
 * expiry). With `points`, a trade wins or loses the move of the price, minus spread or fee. `none`
 * has no costs.
 */
export const paysBySchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('payout'), payout: z.number().positive() }),
    z.object({ kind: z.enum(['points', 'none']) }),
  ])
  .meta({ id: 'PaysBy' });
export type PaysBy = z.infer<typeof paysBySchema>;
/**
 * Number of settled signals, or of trades on them, under the same terms. Lists have the most
 * frequent terms first.
 */
export const termsCountSchema = z.object({ paysBy: paysBySchema, count: z.int().min(1) });
export type TermsCount = z.infer<typeof termsCountSchema>;

export const percent = z.number().min(0).max(100);
/** The forecast that led to a signal. Its probability is the signal's `confidence`. */
export const forecastSchema = named('Forecast', {
  /** 80 % interval of the probability, in percent. */
  low: percent,
  high: percent,
  /** Break-even probability, in percent. */
  needed: percent,
  /**
   * Terms at publication. They always apply to the gain, even if the configured terms change later.
   */
  paysBy: paysBySchema,
  /**
   * Round-trip spread or fee, divided by the distance to the stop loss. It is subtracted from a
   * gain in points.
   */
  costR: z.number().min(0),
  /**
   * The two strongest reasons for the signal's side, and the strongest reason against that side.
   * `points` are percentage points, and are negative for the reason against it.
   */
  reasons: z
    .array(z.object({ group: z.enum(FORECAST_GROUPS), points: z.number(), value: z.number() }))
    .max(3),
  /** Name of the model; `slots` is the number of this market's slots that trained it. */
  model: z.string(),
  slots: z.int().min(0),
});
export type SignalForecast = z.infer<typeof forecastSchema>;

/** Result of a settled signal. */
const signalResultSchema = named('SignalResult', {
  /** Move of the price in the direction of the signal, in percent of the entry. */
  percent: z.number(),
  /**
   * The price move as a multiple of the distance to the stop loss, before costs; null without a
   * stop loss.
   */
  r: z.number().nullable(),
  /**
   * Net gain under the signal's terms. Under payout terms, a lost signal costs one stake. Under
   * other terms, one stake is the loss at the stop loss, before costs.
   */
  stakes: z.number(),
});
export type SignalResult = z.infer<typeof signalResultSchema>;

export const PAIR_SYMBOL = '[A-Z0-9]{3,20}';
export const pairSymbol = z
  .string({ error: 'pair is a symbol, for example EURUSD' })
  .regex(new RegExp(`^${PAIR_SYMBOL}$`), 'pair is a symbol, for example EURUSD');
/** Maximum number of markets that a member can star. */
export const WATCHLIST_MAX = 30;

/**
 * `buy` is shown as CALL, and `sell` as PUT. Prices are in the quote currency of the pair, with
 * `precision` decimals.
 */
export const signalSchema = named('Signal', {
  id: objectId,
  pair: z.string(),
  asset: z.string(),
  signalType: z.enum(['buy', 'sell']),
  entryPrice: z.number(),
  stopLoss: z.number().nullable(),
  takeProfit: z.number().nullable(),
  precision: z.int().min(0),
  /** The engine's probability of winning, in percent. */
  confidence: percent,
  forecast: forecastSchema,
  analysis: z.string(),
  status: signalStatusSchema,
  outcome: signalOutcomeSchema.nullable(),
  exitPrice: z.number().nullable(),
  /** Null until the signal is settled, and also afterwards if prices are missing. */
  result: signalResultSchema.nullable(),
  /** Start of the slot in epoch milliseconds. It is also the slot's key. */
  slot: z.int(),
  rank: z.int().min(1),
  startsAt: isoDate,
  createdAt: isoDate,
  updatedAt: isoDate,
  expiresAt: isoDate,
  settledAt: isoDate.nullable(),
  martingaleLevels: z.array(martingaleLevelSchema),
  provenance: provenanceSchema,
});
export type Signal = z.infer<typeof signalSchema>;

/**
 * Number of distinct active signals that the member has seen on this UTC day. If `limit` is null,
 * the number is unlimited and not counted.
 */
export const quotaSchema = named('Quota', {
  limit: z.int().min(0).nullable(),
  used: z.int().min(0),
  resetsAt: isoDate,
  /** Number of active signals that this reply withholds, for the reason in `reason`. */
  withheld: z.int().min(0),
  reason: z.enum(['daily_limit', 'early_access']).nullable(),
});
export type Quota = z.infer<typeof quotaSchema>;

/**
 * Gains of signals that were settled with prices. Under payout terms, one stake is the amount that
 * a signal loses if it expires on the wrong side. Under other terms, one stake is the amount that a
 * signal loses at its stop loss.
 */
const gainSchema = z.object({
  /**
   * Sum of the gains under each signal's terms at publication, in stakes. `averageNet` is null
   * before the first signal.
   */
  totalNet: z.number(),
  averageNet: z.number().nullable(),
  /** Sum before costs, in R (1 R is the distance to the stop loss). */
  totalGross: z.number(),
  averageGross: z.number().nullable(),
  /** Terms of these signals; `paysBy` has the terms of new signals. */
  terms: z.array(termsCountSchema),
  paysBy: paysBySchema,
});
export const performanceSchema = named('Performance', {
  totalSignals: z.int().min(0),
  /** Numbers of signals by the direction in which the price moved, before costs. */
  wonSignals: z.int().min(0),
  lostSignals: z.int().min(0),
  breakevenSignals: z.int().min(0),
  /** Number of signals without prices, which are never counted as won. */
  expiredSignals: z.int().min(0),
  /** Percentage of won signals among won and lost signals; 0 if there are none. */
  winRate: z.number().min(0).max(100),
  /** 95% Wilson score interval of the win rate, in percent. */
  winRateInterval: z.object({ low: z.number(), high: z.number() }).nullable(),
  avgConfidence: z.number().min(0).max(100),
  /** Sum of gains ÷ sum of losses, under the terms of each signal; null without losses. */
  profitFactor: z.number().min(0).nullable(),
  gain: gainSchema,
  longestLosingRun: z.int().min(0),
  since: isoDate.nullable(),
  computedAt: isoDate,
  provenance: provenanceSchema,
  /** Text and version of the settlement rule. */
  rule: z.object({ version: z.int().min(1), text: z.string() }),
});
export type Performance = z.infer<typeof performanceSchema>;

/** Placeholder until the first figures arrive. Screens mark it as "Sample". */
export const PERFORMANCE_SAMPLE = {
  totalSignals: 164,
  wonSignals: 143,
  lostSignals: 21,
  winRate: 97,
  avgConfidence: 85,
} as const;

const TIMEFRAMES = ['1m', '5m', '15m', '1h', '4h', '1d'] as const;
export const timeframeSchema = z.enum(TIMEFRAMES, { error: `timeframe is one of ${TIMEFRAMES.join(', ')}` });
export type Timeframe = z.infer<typeof timeframeSchema>;
export const TIMEFRAME_MINUTES: Readonly<Record<Timeframe, number>> = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '1h': 60,
  '4h': 240,
  '1d': 1440,
};
export const CANDLES_PER_REPLY_MAX = 1500;
/**
 * Maximum range of one request. Longer candles are built from shorter ones, so this limits the
 * number of candles that are read for a reply.
 */
export const CANDLE_RANGE_MAX_DAYS = 31;
export const candleSchema = named('Candle', {
  /** Opening time of the bar. */
  time: isoDate,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  /**
   * True for a bar without trades. The bar is flat at the previous close. It cannot settle a
   * signal.
   */
  isFilled: z.literal(true).optional(),
});
export type Candle = z.infer<typeof candleSchema>;

/**
 * `at-once` means that the member sees every signal without delay or limit, so that signals may be
 * pushed to the member.
 */
export const signalsDeliverySchema = named('SignalsDelivery', {
  delivery: z.enum(['at-once', 'on-request', 'none']),
});
export type SignalsDelivery = z.infer<typeof signalsDeliverySchema>['delivery'];
