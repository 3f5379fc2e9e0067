import { z } from 'zod';
import { named } from './http/named.ts';
import { PROVENANCES } from './provenance.ts';
import { isoDate, objectId } from './text.ts';

const SIGNAL_STATUSES = ['active', 'expired', 'closed', 'hit_tp', 'hit_sl'] as const;
export const signalStatusSchema = z
  .enum(SIGNAL_STATUSES, { error: `status is one of ${SIGNAL_STATUSES.join(', ')}` })
  .meta({ id: 'SignalStatus' });
export type SignalStatus = z.infer<typeof signalStatusSchema>;

/**
 * Outcome of a settled signal. If prices are missing, the signal has no outcome, and its status is
 * `expired`.
 */
const SIGNAL_OUTCOMES = ['profit', 'loss', 'breakeven'] as const;
export const signalOutcomeSchema = z.enum(SIGNAL_OUTCOMES).meta({ id: 'SignalOutcome' });
export type SignalOutcome = z.infer<typeof signalOutcomeSchema>;

export type { Provenance } from './provenance.ts';
export const provenanceSchema = z.enum(PROVENANCES).meta({ id: 'Provenance' });

/** Default length of a slot, in seconds. */
export const SIGNAL_SLOT_DEFAULT_SECONDS = 300;
/** Time from the start of a signal to its expiry, in seconds. */
export const SIGNAL_VALIDITY_SECONDS = 300;
/**
 * Default number of seconds for which a new signal is withheld from members of tiers below gold.
 */
export const EARLY_ACCESS_DEFAULT_SECONDS = 15;
export const SIGNALS_PER_FETCH = 10;
export const SIGNALS_PER_FETCH_MAX = 100;
/**
 * Maximum number of signals in one CSV file. With one signal per slot, they cover three and a half
 * days.
 */
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
 * Groups of reasons for a forecast. `minutes`, `quarter`, `hour`: the price moves of the last
 * minutes, quarter of an hour, and hour. `place`: where the price is within the range of the last
 * hour.
 */
const FORECAST_GROUPS = ['minutes', 'quarter', 'hour', 'place'] as const;
/**
 * Terms, which decide the gain of a trade. `payout`: a win gains the share `payout` of the stake,
 * and a loss costs the stake. `points`: the gain is the move of the price, minus spread or fees.
 * `none`: the gain is the move of the price, without costs.
 */
export const paysBySchema = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('payout'), payout: z.number().positive() }),
    z.object({ kind: z.enum(['points', 'none']) }),
  ])
  .meta({ id: 'PaysBy' });
export type PaysBy = z.infer<typeof paysBySchema>;
/**
 * Number of signals or trades that have the same terms. In a list, the most frequent terms are
 * first.
 */
export const termsCountSchema = z.object({ paysBy: paysBySchema, count: z.int().min(1) });
export type TermsCount = z.infer<typeof termsCountSchema>;

export const percent = z.number().min(0).max(100);
/** The forecast that led to a signal. Its probability is the signal's `confidence`. */
export const forecastSchema = named('Forecast', {
  /**
   * Lower end of the 80% interval of the probability, in percent. The interval allows for skill
   * that changes, so the end may be below `needed`.
   */
  low: percent,
  /** Upper end of the same interval, in percent. */
  high: percent,
  /** Minimum probability after a margin for luck, in percent. It is slightly above break-even. */
  needed: percent,
  /**
   * Terms at publication. The gain is always computed under these terms, even if the configured
   * terms change later.
   */
  paysBy: paysBySchema,
  /**
   * Cost of opening and closing a trade (spread or fees), divided by the distance to the stop loss.
   * Under `points` terms, it is subtracted from the gain.
   */
  costR: z.number().min(0),
  /**
   * The two strongest reasons for the signal's side, and the strongest reason against it. `points`
   * are percentage points of the probability. They are negative for a reason against the side.
   */
  reasons: z
    .array(z.object({ group: z.enum(FORECAST_GROUPS), points: z.number(), value: z.number() }))
    .max(3),
  /** Name of the model that made the forecast. */
  model: z.string(),
  /** Number of slots of this market with which the model was trained. */
  slots: z.int().min(0),
});
export type SignalForecast = z.infer<typeof forecastSchema>;

const signalResultSchema = named('SignalResult', {
  /** Move of the price in the direction of the signal, in percent of the entry price. */
  percent: z.number(),
  /**
   * Move of the price as a multiple of the distance from entry to stop loss, before costs. For a
   * late signal, this is the larger of the distances from the published and the counted entry. Null
   * without a stop loss.
   */
  r: z.number().nullable(),
  /**
   * Net gain in stakes, under the signal's terms. Under payout terms, a lost signal costs one
   * stake. Under other terms, one stake is the loss at the stop loss, before costs.
   */
  stakes: z.number(),
});
export type SignalResult = z.infer<typeof signalResultSchema>;

export const PAIR_SYMBOL = '[A-Z0-9]{3,20}';
export const pairSymbol = z
  .string({ error: 'pair is a symbol, for example EURUSD' })
  .regex(new RegExp(`^${PAIR_SYMBOL}$`), 'pair is a symbol, for example EURUSD');
/** Maximum number of markets in a member's watchlist. */
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
  /** Probability, in percent, with which the engine expects the signal to win. */
  confidence: percent,
  forecast: forecastSchema,
  analysis: z.string(),
  status: signalStatusSchema,
  outcome: signalOutcomeSchema.nullable(),
  exitPrice: z.number().nullable(),
  /**
   * Entry price from which a signal counts that was published late: the close of the first minute
   * that ended at or after its publication. Null if it was on time, active, or expired.
   */
  settledFrom: z.number().nullable(),
  /** Null until the signal is settled. It stays null if prices are missing. */
  result: signalResultSchema.nullable(),
  /** Start of the slot in epoch milliseconds. Slots are identified by this number. */
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

/** The member's daily limit on active signals, and its use. Days are in UTC. */
export const quotaSchema = named('Quota', {
  /** Maximum number of active signals that the member may see in a day; null means unlimited. */
  limit: z.int().min(0).nullable(),
  /**
   * Number of distinct active signals that the member has seen today; not counted without a limit.
   */
  used: z.int().min(0),
  resetsAt: isoDate,
  /**
   * Number of active signals that are left out of this reply. `reason` is why they are left out.
   */
  withheld: z.int().min(0),
  reason: z.enum(['daily_limit', 'early_access']).nullable(),
});
export type Quota = z.infer<typeof quotaSchema>;

/**
 * Gains of settled signals whose prices were complete. Under payout terms, a lost signal costs one
 * stake. Under other terms, one stake is the loss at the stop loss, before costs.
 */
const gainSchema = z.object({
  /** Sum of the net gains in stakes, each under the signal's terms at publication. */
  totalNet: z.number(),
  /** Mean net gain of a signal, in stakes; null before the first signal. */
  averageNet: z.number().nullable(),
  /** Sum of the gains before costs, in R. 1 R is the distance from entry to stop loss. */
  totalGross: z.number(),
  /** Mean gain of a signal before costs, in R; null before the first signal with a stop loss. */
  averageGross: z.number().nullable(),
  /** Terms of these signals, with the number of signals under the same terms. */
  terms: z.array(termsCountSchema),
  /** Terms of new signals. They do not affect the gains above. */
  paysBy: paysBySchema,
});
export const performanceSchema = named('Performance', {
  totalSignals: z.int().min(0),
  /** Number of signals whose price moved in the predicted direction, whatever the costs. */
  wonSignals: z.int().min(0),
  /** Number of signals whose price moved against the predicted direction. */
  lostSignals: z.int().min(0),
  /** Number of signals whose price did not move. */
  breakevenSignals: z.int().min(0),
  /** Number of signals whose prices were missing. They count as neither won nor lost. */
  expiredSignals: z.int().min(0),
  /** Percentage of won signals among won and lost signals; 0 before the first of these signals. */
  winRate: z.number().min(0).max(100),
  /** 95% Wilson score interval of the win rate, in percent. */
  winRateInterval: z.object({ low: z.number(), high: z.number() }).nullable(),
  avgConfidence: z.number().min(0).max(100),
  /**
   * Sum of all gains ÷ sum of all losses, each under the terms of its signal; null if there are no
   * losses.
   */
  profitFactor: z.number().min(0).nullable(),
  gain: gainSchema,
  longestLosingRun: z.int().min(0),
  since: isoDate.nullable(),
  computedAt: isoDate,
  provenance: provenanceSchema,
  /** Text and version of the rule by which signals are settled now. */
  rule: z.object({ version: z.int().min(1), text: z.string() }),
});
export type Performance = z.infer<typeof performanceSchema>;

/** Figures that screens show until real figures have arrived. Screens mark them as "Sample". */
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
 * Maximum number of days of candles in one request. Long candles are built from short candles, so
 * this limits the number of short candles that a request reads.
 */
export const CANDLE_RANGE_MAX_DAYS = 31;
export const candleSchema = named('Candle', {
  /** Start of the candle. */
  time: isoDate,
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
  /**
   * True for a candle without trades. Its prices are the previous close, and it cannot settle a
   * signal.
   */
  isFilled: z.literal(true).optional(),
});
export type Candle = z.infer<typeof candleSchema>;

/**
 * `at-once`: the member may see every signal without delay or limit, so signals are pushed to open
 * pages. `on-request`: the signals are delayed or limited, so pages must request them. `none`: the
 * member may not see signals.
 */
export const signalsDeliverySchema = named('SignalsDelivery', {
  delivery: z.enum(['at-once', 'on-request', 'none']),
});
export type SignalsDelivery = z.infer<typeof signalsDeliverySchema>['delivery'];
