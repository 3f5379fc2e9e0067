import { type ConfidenceTable, createConfidenceTable, rankCandidates, recordOutcome } from '../confidence.ts';
import type { ReplayedTrade } from '../replay.ts';

/** A trade of the past with the confidence that it would have been given when its slot started. */
export interface RatedTrade extends ReplayedTrade {
  /** Percent. */
  readonly confidence: number;
}

export interface WalkForward {
  /** What would have been published, in order of slot and rank. */
  readonly published: readonly RatedTrade[];
  /** Every trade that the strategy would have made, in order of slot. */
  readonly candidates: readonly RatedTrade[];
  /** Won and lost trades that the confidence rested on when the first slot started. */
  readonly priorTrades: number;
  readonly table: ConfidenceTable;
}

/**
 * Walks through the slots from `from` on as the workers would have: the confidence in a slot counts the trades that were settled when
 * it started and no others, and the best of a slot are published. Trades before `from` are history only.
 */
export function walkForward(
  trades: readonly ReplayedTrade[],
  { from, signalsPerSlot }: { from: number; signalsPerSlot: number },
): WalkForward {
  const bySettlement = trades.toSorted((a, b) => a.settledAt - b.settledAt);
  const bySlot = Map.groupBy(
    trades.filter(({ slot }) => slot >= from).sort((a, b) => a.slot - b.slot),
    ({ slot }) => slot,
  );
  const table = createConfidenceTable(from);
  let settled = 0;
  const learnUntil = (time: number) => {
    for (let next = bySettlement[settled]; next && next.settledAt <= time; next = bySettlement[++settled])
      recordOutcome(table, next.trade.bucket, next.settlement.outcome);
    table.until = Math.max(table.until, time);
  };

  learnUntil(from);
  const { won, lost } = table.tallies[''] ?? { won: 0, lost: 0 };
  const published: RatedTrade[] = [];
  const candidates: RatedTrade[] = [];
  for (const [slot, inSlot] of bySlot) {
    learnUntil(slot);
    const rated = rateSlot(inSlot, table);
    published.push(...rated.slice(0, signalsPerSlot));
    candidates.push(...rated);
  }
  return { published, candidates, priorTrades: won + lost, table };
}

/** Best first. */
function rateSlot(inSlot: readonly ReplayedTrade[], table: ConfidenceTable): RatedTrade[] {
  const replayed = new Map(inSlot.map((each) => [each.trade, each]));
  return rankCandidates([...replayed.keys()], table).map(({ candidate, confidence }) => ({
    ...(replayed.get(candidate) as ReplayedTrade),
    confidence: confidence.percent,
  }));
}
