import type { Pair } from '../markets/pair.ts';
import { findPair } from '../markets/universe.ts';
import type { MarketKnowledge } from '../model/decide-market.ts';
import type { Engine } from '../model/engine.ts';
import type { LedgerEntry } from '../model/ledger-page.ts';
import { reasonsOf, reasonText } from '../model/words.ts';

/** The claims of a shadow engine in its newest slot. */
export type ShadowSlot = {
  readonly slot: string;
  readonly markets: number;
  /** Number of forecasts other than 50 %. */
  readonly claims: number;
  /**
   * The strongest claim, with the engine's explanation. Null if there is no claim, or if the inputs
   * for its explanation are not available.
   */
  readonly strongest: {
    readonly displayName: string;
    readonly side: 'buy' | 'sell';
    readonly probability: number;
    readonly text: string;
  } | null;
};

type Decided = NonNullable<LedgerEntry['decided']> & Pick<LedgerEntry, 'symbol'>;

/**
 * Describes the claims of a shadow engine in a slot. `knownOf` returns the inputs, such as the
 * model, with which the engine decided a market. `knownOf` is undefined if these inputs are not
 * available.
 */
export function describeShadow(
  engine: Engine,
  slot: number,
  entries: readonly LedgerEntry[],
  knownOf: ((pair: Pair) => MarketKnowledge) | undefined,
): ShadowSlot {
  const decided = entries.flatMap(({ symbol, decided: own }) => (own ? [{ symbol, ...own }] : []));
  const claims = decided.filter(({ claimed }) => claimed !== 0.5);
  const [strongest] = claims.toSorted(
    (a, b) => Math.abs(b.claimed - 0.5) - Math.abs(a.claimed - 0.5) || (a.symbol < b.symbol ? -1 : 1),
  );
  return {
    slot: new Date(slot).toISOString(),
    markets: decided.length,
    claims: claims.length,
    strongest: strongest && knownOf ? describeClaim(engine, strongest, knownOf) : null,
  };
}

function describeClaim(
  engine: Engine,
  { symbol, row, claimed }: Decided,
  knownOf: (pair: Pair) => MarketKnowledge,
): ShadowSlot['strongest'] {
  const pair = findPair(symbol);
  if (!pair) return null;
  const { model, weights } = knownOf(pair);
  const side = claimed > 0.5 ? ('buy' as const) : ('sell' as const);
  const reasons = reasonsOf(engine, { model, weights, row, forecast: { side } });
  const sentences = reasons.map((reason) => reasonText(engine, reason));
  return {
    displayName: pair.displayName,
    side,
    probability: Math.round(1_000 * Math.max(claimed, 1 - claimed)) / 10,
    text: [...sentences, engine.learnedText(model?.rows ?? 0)].join(' '),
  };
}
