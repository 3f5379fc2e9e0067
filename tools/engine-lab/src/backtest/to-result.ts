import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { levelsOf, type SettledRow } from '@croneai/engine/model/ledger.ts';
import { measure, measureSkill } from '../measure/measures.ts';
import { lastOfDays, multipleOf, netOf } from '../measure/outcome.ts';
import type { WalkedForecast } from '../measure/walk-markets.ts';

/** A market, and the time span in which it is replayed. Times are epoch milliseconds. */
export type BacktestMarket = {
  readonly pair: Pair;
  /** Start of the first slot that trains the models. */
  readonly start: number;
  /** Results include slots that start at or after `from` and end by `to`. */
  readonly from: number;
  readonly to: number;
};

export type ReplayedMarket = BacktestMarket & {
  readonly rows: readonly SettledRow[];
  /** Number of slots without a decision although the market was open, by cause. */
  readonly undecided: Record<string, number>;
};

/**
 * Computes the results of each market of a walk. `candidates` and `published` must be in order of
 * time.
 */
export function marketResults(
  markets: readonly ReplayedMarket[],
  { candidates, published }: Record<'candidates' | 'published', readonly WalkedForecast[]>,
  paysBy: PaysBy,
) {
  const candidatesOf = Map.groupBy(candidates, ({ pair }) => pair);
  const publishedOf = Map.groupBy(published, ({ pair }) => pair);
  return markets.map(({ pair, rows, undecided, ...market }) => {
    const own = candidatesOf.get(pair) ?? [];
    const licensed = own.find(({ licensed: isLicensed }) => isLicensed);
    return {
      pair: pair.symbol,
      from: timeText(market.from),
      to: timeText(market.to),
      /** Number of days of prices before `from`. These prices only train the models. */
      historyDays: Math.max(0, market.from - market.start) / DAY_MS,
      /** Number of settled slots before `from`. */
      historySlots: rows.filter(({ slot }) => slot < market.from).length,
      /** Time of the first slot in which the market may publish. */
      licensedFrom: licensed ? timeText(licensed.row.slot) : null,
      /**
       * Evidence, at the end of each day, that the forecasts beat a coin toss. A licence needs at
       * least 20.
       */
      evidence: lastOfDays(own).map(({ row, evidence }) => ({ time: timeText(row.slot), value: evidence })),
      /** Number of slots without a decision although the market was open, by cause. */
      undecided,
      candidates: measure(own, paysBy),
      skill: measureSkill(own),
      published: measure(publishedOf.get(pair) ?? [], paysBy),
    };
  });
}

export const timeText = (time: number): string => new Date(time).toISOString();

/**
 * Converts the forecast of one market in one slot to an entry of `candidateTrades`. Forecasts that
 * were not published have an entry, too.
 */
export function toCandidateTrade(each: WalkedForecast, paysBy: PaysBy) {
  const { pair, row, forecast } = each;
  const multiple = multipleOf(each);
  return {
    slot: timeText(row.slot),
    pair: pair.symbol,
    signalType: forecast.side,
    /** In percent, from 50 to 60. */
    confidence: rounded(100 * forecast.probability),
    outcome: multiple > 0 ? 'profit' : multiple === 0 ? 'breakeven' : 'loss',
    /** Gain or loss as a multiple of the risk, before costs. */
    multiple: rounded(multiple),
    /**
     * Gain or loss under the terms of the run: a share of the stake under a payout, otherwise in R.
     */
    net: rounded(netOf(each, paysBy)),
  };
}

/** Rounds to six decimals. More decimals are noise and would double the size of the file. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
/**
 * Minimum gain or loss, in R, that counts as a reached level. A trade that reaches a level gains or
 * loses exactly 1 R, except for rounding errors.
 */
const LEVEL_REACHED = 1 - 1e-9;

export function toSignal(each: WalkedForecast, paysBy: PaysBy) {
  const { pair, row, forecast } = each;
  const multiple = multipleOf(each);
  const levels = levelsOf(pair, row, forecast.side);
  const isAtLevel = Math.abs(multiple) >= LEVEL_REACHED;
  const level = multiple > 0 ? levels.takeProfit : levels.stopLoss;
  const close = row.entry + (forecast.side === 'buy' ? multiple : -multiple) * row.distance;
  return {
    ...toCandidateTrade(each, paysBy),
    entryPrice: row.entry,
    ...levels,
    exitPrice: isAtLevel ? level : withoutNoise(close),
    status: isAtLevel ? (multiple > 0 ? 'hit_tp' : 'hit_sl') : 'closed',
  };
}

/** Removes rounding errors, so that the price equals the recorded close. */
const withoutNoise = (price: number): number => Number(price.toPrecision(12));
