import {
  PAPER_STARTING_BALANCE_USD,
  type PaperAccountKind,
  type PaperClosedTrade,
} from '@croneai/contracts/paper.ts';
import type { PaperReplay } from '@croneai/contracts/paper-replay.ts';

/*
 * Sample: made-up figures for the blurred previews of the locked pages. They stand beside the mark "Sample" and nowhere else.
 */

const SLOT_MS = 300_000;
const SAMPLE_STAKE_USD = 50;
const SAMPLE_PAIRS = ['EUR/USD', 'GBP/USD', 'USD/JPY', 'AUD/USD', 'USD/CAD'];
/** Before costs, in R. */
const SAMPLE_GROSSES = [1, -1, 1, 0.64, -1, 1, 1, -0.36, 1, -1, 1, 1];
export const SAMPLE_TERMS = { kind: 'payout', payout: 0.85 } as const;

const at = (now: number, slotsAgo: number) => new Date(now - slotsAgo * SLOT_MS).toISOString();

const sampleSignal = (index: number): PaperClosedTrade['signal'] => ({
  pair: 'SAMPLE',
  asset: SAMPLE_PAIRS[index % SAMPLE_PAIRS.length] ?? 'EUR/USD',
  signalType: index % 2 === 0 ? 'buy' : 'sell',
  entryPrice: 1.085 + index / 1_000,
  stopLoss: 1.084,
  takeProfit: 1.086,
  precision: 5,
});

/** Newest first. */
function sampleTrades(now: number): PaperClosedTrade[] {
  let balanceUsd = PAPER_STARTING_BALANCE_USD;
  return SAMPLE_GROSSES.map((grossMultiple, index): PaperClosedTrade => {
    const multiple = grossMultiple > 0 ? SAMPLE_TERMS.payout : -1;
    const resultUsd = SAMPLE_STAKE_USD * multiple;
    balanceUsd += resultUsd;
    const slotsAgo = SAMPLE_GROSSES.length - index;
    return {
      signalId: String(index).padStart(24, '0'),
      signal: sampleSignal(index),
      openedAt: at(now, slotsAgo + 1),
      closedAt: at(now, slotsAgo),
      stakeUsd: SAMPLE_STAKE_USD,
      exitPrice: 1.086,
      status: 'closed',
      outcome: resultUsd > 0 ? 'profit' : 'loss',
      paysBy: SAMPLE_TERMS,
      multiple,
      grossMultiple,
      resultUsd,
      balanceUsd,
    };
  }).reverse();
}

export function sampleReplay(kind: PaperAccountKind, now: number): PaperReplay {
  const trades = sampleTrades(now);
  const equity = trades.toReversed().map(({ closedAt, balanceUsd }) => ({ at: closedAt, balanceUsd }));
  const startsAt = at(now, trades.length + 1);
  const balanceUsd = trades[0]?.balanceUsd ?? PAPER_STARTING_BALANCE_USD;
  const netUsd = balanceUsd - PAPER_STARTING_BALANCE_USD;
  const day = new Date(now).toISOString().slice(0, 10);
  return {
    kind,
    range: '24h',
    startsAt,
    endsAt: at(now, 0),
    startingBalanceUsd: PAPER_STARTING_BALANCE_USD,
    netUsd,
    returnPercent: (100 * netUsd) / PAPER_STARTING_BALANCE_USD,
    drawdown: { currentPercent: 0, maxPercent: 0.5, maxUsd: 50 },
    equity: [{ at: startsAt, balanceUsd: PAPER_STARTING_BALANCE_USD }, ...equity],
    statistics: {
      closed: trades.length,
      won: 8,
      lost: 4,
      breakeven: 0,
      uncounted: 0,
      winRate: 66.67,
      profitFactor: 1.7,
      averageMultiple: 0.23,
      averageGross: 0.36,
      bestUsd: 42.5,
      worstUsd: -50,
    },
    longestLosingRun: 1,
    days: [{ day, netUsd, trades: trades.length, won: 8, lost: 4 }],
    trades,
    signals: trades.length,
    skipped: { limit: 0, late: 0, noStop: 0, funds: 0 },
    risk: { lossUsd: 500, lossPercent: 5, level: 'medium' },
    own: null,
    terms: [{ paysBy: SAMPLE_TERMS, count: trades.length }],
    paysBy: SAMPLE_TERMS,
    provenance: 'synthetic',
  };
}
