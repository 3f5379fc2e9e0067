import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { TRAINING_DAYS } from '@croneai/engine/model/engine.ts';
import { levelsOf, type SettledRow } from '@croneai/engine/model/ledger.ts';
import { MODELS_READY_MS } from '@croneai/engine/model/track.ts';
import type { WalkedForecast } from '@croneai/engine/model/walk-markets.ts';
import { isWon, measure, skillOf } from '../measure/measures.ts';
import { multipleOf, netOf } from '../measure/score.ts';
import type { BacktestSignal, CandidateTrade, MarketResult, Point } from './backtest-result.ts';

/** A market with the rows that a walk went over. */
export type ReplayedMarket = {
  readonly pair: Pair;
  /** First slot that was learned from, and those that count: `from` ≤ slot and end ≤ `to`. */
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly rows: readonly SettledRow[];
  /** Slots by the cause for which they were not decided. */
  readonly undecided: Record<string, number>;
};

export type WalkedMarkets = {
  readonly markets: readonly ReplayedMarket[];
  readonly candidates: readonly WalkedForecast[];
  readonly published: readonly WalkedForecast[];
};

/** What each market of a walk came to. `candidates` and `published` ascending. */
export function marketResults(
  { markets, candidates, published }: WalkedMarkets,
  paysBy: PaysBy,
): MarketResult[] {
  const candidatesOf = Map.groupBy(candidates, ({ pair }) => pair);
  const publishedOf = Map.groupBy(published, ({ pair }) => pair);
  return markets.map(({ pair, rows, undecided, ...market }) => {
    const own = candidatesOf.get(pair) ?? [];
    const licensed = own.find(({ licensed: isLicensed }) => isLicensed);
    return {
      pair: pair.symbol,
      from: timeText(market.from),
      to: timeText(market.to),
      historyDays: Math.max(0, market.from - market.start) / DAY_MS,
      historySlots: rows.filter(({ slot }) => slot < market.from).length,
      modelsFrom: modelsFrom(rows),
      licensedFrom: licensed ? timeText(licensed.row.slot) : null,
      evidence: evidenceByDay(own),
      undecided,
      candidates: measure(own, paysBy),
      skill: skillOf(own),
      published: measure(publishedOf.get(pair) ?? [], paysBy),
    };
  });
}

const timeText = (time: number): string => new Date(time).toISOString();

/** The start of the first day whose training had enough rows. */
function modelsFrom(rows: readonly SettledRow[]): string | null {
  const labelled = rows.filter(({ outcome }) => outcome.label !== null);
  const last = labelled.findIndex(({ settledAt }, index) => {
    const first = labelled[index - SERVED.leastRows + 1];
    return first !== undefined && settledAt - first.slot <= (TRAINING_DAYS - 1) * DAY_MS;
  });
  const row = labelled[last];
  return row ? timeText(Math.ceil(row.settledAt / DAY_MS) * DAY_MS + MODELS_READY_MS) : null;
}

/** The last of each UTC day. */
function evidenceByDay(candidates: readonly WalkedForecast[]): Point[] {
  const byDay = new Map<number, WalkedForecast>();
  for (const each of candidates) byDay.set(Math.floor(each.row.slot / DAY_MS), each);
  return [...byDay.values()].map(({ row, evidence }) => ({ time: timeText(row.slot), value: evidence }));
}

export function toCandidateTrade(each: WalkedForecast, paysBy: PaysBy): CandidateTrade {
  const { pair, row, forecast } = each;
  const multiple = multipleOf(each);
  return {
    slot: timeText(row.slot),
    pair: pair.symbol,
    signalType: forecast.side,
    confidence: rounded(100 * forecast.probability),
    outcome: isWon(each) ? 'profit' : multiple === 0 ? 'breakeven' : 'loss',
    multiple: rounded(multiple),
    net: rounded(netOf(each, paysBy)),
  };
}

/** More digits are noise and double the file. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
/** Entry and levels stand on ticks: a level that was reached is ±1 but for the last bits. */
const LEVEL_REACHED = 1 - 1e-9;

export function toSignal(each: WalkedForecast, paysBy: PaysBy): BacktestSignal {
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

/** A close of the recording, without what the division left in its last bits. */
const withoutNoise = (price: number): number => Number(price.toPrecision(12));
