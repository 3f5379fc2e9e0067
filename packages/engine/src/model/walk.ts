import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Pair, PairKind } from '../markets/pair.ts';
import { type Calibration, calibrated, type Forecast, NO_CALIBRATION } from './calibration.ts';
import { calibrationsAt, createDailyTallies } from './daily-tallies.ts';
import type { Engine } from './engines.ts';
import { FEATURE_NAMES } from './features.ts';
import type { SettledRow } from './ledger.ts';
import { type Evidence, isLicensed, meanEvidence, NO_EVIDENCE, wealthOf, weigh } from './licence.ts';
/** Training begins at 00:20 UTC and has ten minutes: so late the models of a day are at work. */
export const MODELS_READY_MS = 30 * 60_000;
const MOVE_15 = FEATURE_NAMES.indexOf('r15');

/** All rows of a market, ascending. */
export type MarketHistory = {
  readonly pair: Pair;
  readonly rows: readonly SettledRow[];
};

/** One market of a slot: forecast, licence and outcome. */
export type WalkedForecast = {
  readonly pair: Pair;
  readonly row: SettledRow;
  readonly forecast: Forecast;
  readonly calibration: Calibration;
  readonly licensed: boolean;
  readonly evidence: number;
  /** How far from a coin the forecast was before calibration and its bound: distinguishes those at the bound. */
  readonly strength: number;
};

type Market = MarketHistory & {
  next: number;
  /** Forecasts whose outcome has not been taken in yet, oldest first. */
  readonly open: {
    readonly row: SettledRow;
    readonly buy: number;
    readonly claimed: number;
    readonly memo: unknown;
  }[];
  evidence: Evidence;
};

/**
 * Walks through all slots in order as the service does: once a day models are trained on what was settled at midnight and calibrations made
 * from the forecasts of the last 28 days; weights and evidence know the outcomes up to the slot before the last. Each forecast uses those
 * and nothing later (river's progressive validation with delay). Ascending by slot.
 */
export function walk(engine: Engine, histories: readonly MarketHistory[], slotMs: number): WalkedForecast[] {
  const run = engine.start();
  const markets: Market[] = histories.map((history) => ({
    ...history,
    next: 0,
    open: [],
    evidence: NO_EVIDENCE,
  }));
  const tallies = createDailyTallies();
  let calibrations = new Map<PairKind, Calibration>();
  let trainedDay = Number.NEGATIVE_INFINITY;
  const walked: WalkedForecast[] = [];

  const takeIn = (market: Market, slot: number): void => {
    for (let first = market.open[0]; first && first.row.slot <= slot - 2 * slotMs; first = market.open[0]) {
      market.open.shift();
      const { label, buyR } = first.row.outcome;
      if (label === null) continue;
      run.learn(market.pair, first.row, label, first.memo);
      market.evidence = weigh(market.evidence, first.claimed, label);
      const { buy, claimed } = first;
      tallies.add(first.row.slot, market.pair.kind, { buy, label, buyR, claimed });
    }
  };

  const trainAll = (day: number): void => {
    for (const { pair, rows } of markets)
      run.train(
        pair,
        rows.filter(({ settledAt }) => settledAt <= day),
        day,
      );
    calibrations = calibrationsAt(tallies.byDay(), day);
  };

  for (const slot of slotsOf(histories)) {
    for (const market of markets) takeIn(market, slot);
    const day = Math.floor((slot - MODELS_READY_MS) / DAY_MS) * DAY_MS;
    if (day > trainedDay) {
      trainAll(day);
      trainedDay = day;
    }
    const mean = meanEvidence(markets.map(({ evidence }) => evidence));
    for (const market of markets) {
      const row = market.rows[market.next];
      if (row?.slot !== slot) continue;
      market.next++;
      const { pair, evidence } = market;
      const { buy, memo } = run.forecast(pair, row);
      const calibration = calibrations.get(pair.kind) ?? NO_CALIBRATION;
      // A coin falls on the side that moves against the last quarter of an hour.
      const forecast = calibrated(buy, calibration, (row.features[MOVE_15] as number) < 0 ? 'buy' : 'sell');
      const claimed = forecast.side === 'buy' ? forecast.probability : 1 - forecast.probability;
      market.open.push({ row, buy, claimed, memo });
      const licensed = isLicensed(evidence, mean);
      const strength = Math.abs(buy - 0.5);
      walked.push({ pair, row, forecast, calibration, licensed, evidence: wealthOf(evidence), strength });
    }
  }
  return walked;
}

function slotsOf(histories: readonly MarketHistory[]): number[] {
  return [...new Set(histories.flatMap(({ rows }) => rows.map(({ slot }) => slot)))].sort((a, b) => a - b);
}
