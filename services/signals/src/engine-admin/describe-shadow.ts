import type { EngineShadowSlot } from '@croneai/contracts/endpoints/admin-engine.ts';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import type { LedgerEntry } from '@croneai/engine/model/ledger-page.ts';
import { reasonsOf, reasonText } from '@croneai/engine/model/words.ts';
import { createKnowledge } from '../champion/knowledge.ts';
import type { Shadow } from '../judge/engine-stores.ts';

type Decided = NonNullable<LedgerEntry['decided']> & Pick<LedgerEntry, 'symbol'>;

/** Reads what an engine in the shadow said in the newest slot that has its pages: the running one or the one before. */
export function describeShadow({ engine, champions, ledger }: Shadow, prices: string) {
  const knowledge = createKnowledge({ engine, champions, prices, onRefusal: () => undefined });

  const describeClaim = async (slot: number, { symbol, row, claimed }: Decided) => {
    const pair = findPair(symbol);
    const known = await knowledge.read(await knowledge.stamp(), slot);
    if (!pair || known.kind === 'refused') return null;
    const { model, weights } = known.of(pair);
    const side = claimed > 0.5 ? ('buy' as const) : ('sell' as const);
    const reasons = reasonsOf(engine, { model, weights, row, forecast: { side } });
    const sentences = reasons.map((reason) => reasonText(engine, reason));
    return {
      displayName: pair.displayName,
      side,
      probability: Math.round(1_000 * Math.max(claimed, 1 - claimed)) / 10,
      text: [...sentences, engine.learnedText(model?.rows ?? 0)].join(' '),
    };
  };

  return async (now: number): Promise<EngineShadowSlot | null> => {
    const running = slotAt(now, ENGINE_SLOT_MS);
    for (const slot of [running, running - ENGINE_SLOT_MS]) {
      const { entries } = await ledger.readSlot(slot);
      if (entries.length === 0) continue;
      const decided = entries.flatMap(({ symbol, decided: own }) => (own ? [{ symbol, ...own }] : []));
      const claims = decided.filter(({ claimed }) => claimed !== 0.5);
      const [strongest] = claims.toSorted(
        (a, b) => Math.abs(b.claimed - 0.5) - Math.abs(a.claimed - 0.5) || (a.symbol < b.symbol ? -1 : 1),
      );
      return {
        slot: new Date(slot).toISOString(),
        markets: decided.length,
        claims: claims.length,
        strongest: strongest ? await describeClaim(slot, strongest) : null,
      };
    }
    return null;
  };
}
