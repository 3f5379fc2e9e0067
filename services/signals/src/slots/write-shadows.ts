import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { decidePair, toEntry } from '@croneai/engine/model/decide-pair.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { failureFields } from '@croneai/platform/failures.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { createKnowledge, type KnownChampions } from '../champion/module.ts';
import type { Ledger } from '../ledger/module.ts';
import type { SeenMarket, ShardOfSlot } from './scan-shard.ts';
import type { ShadowStamps } from './slot.model.ts';

/**
 * Runs the shadow engines on a scanned shard. Never rejects, because the slot must not depend on
 * shadow engines.
 */
export type WriteShadows = (
  of: Omit<ShardOfSlot, 'engine'>,
  seen: readonly SeenMarket[],
  stamps: ShadowStamps,
) => Promise<void>;

/** A shadow engine, with the stores that a scan uses for it. */
export type ShadowStores = {
  readonly engine: Engine;
  readonly champions: KnownChampions;
  readonly ledger: Pick<Ledger, 'addPage'>;
};

/**
 * Reads the shadow engines' artefacts and states for a slot that is planned now. All shards of the
 * slot use these artefacts and states. Never rejects.
 */
export function stampShadows(
  shadows: readonly Pick<ShadowStores, 'engine' | 'champions'>[],
  logger: Pick<Logger, 'warn'>,
): () => Promise<ShadowStamps> {
  const stampOf = async ({ engine, champions }: Pick<ShadowStores, 'engine' | 'champions'>) => {
    const champion = await champions.find();
    return champion
      ? [[engine.name, { artefact: champion.artefact, state: champion.stateSlot }] as const]
      : [];
  };
  return async () => {
    try {
      return Object.fromEntries((await Promise.all(shadows.map(stampOf))).flat());
    } catch (error) {
      logger.warn(failureFields(error), 'slot without stamps of the shadow engines');
      return {};
    }
  };
}

/**
 * Runs the shadow engines on the results of a shard's scan, and writes a ledger page for each
 * engine. Writes neither reports nor slots, so no decision of a shadow engine can be published. A
 * lost page leaves a gap in the judgement.
 */
export function writeShadows({
  shadows,
  marketData,
  prices,
  paysBy,
  logger,
}: {
  shadows: readonly ShadowStores[];
  marketData: Pick<MarketData, 'barMs' | 'spreadAt'>;
  prices: string;
  paysBy: PaysBy;
  logger: Pick<Logger, 'warn'>;
}): WriteShadows {
  const engines = shadows.map(({ engine, champions, ledger }) => ({
    name: engine.name,
    ledger,
    decide: decidePair(engine, { marketData, paysBy }),
    knowledge: createKnowledge({ engine, champions, prices, onRefusal: () => undefined }),
  }));
  return async (of, seen, stamps) => {
    for (const { name, ledger, decide, knowledge } of engines)
      try {
        const known = await knowledge.read(stamps[name] ?? null, of.slot);
        if (known.kind === 'refused') continue;
        const entries = seen.map((market) =>
          toEntry(market.pair.symbol, decide(market, known), market.before),
        );
        await ledger.addPage({ ...of, entries });
        await nextTurn();
      } catch (error) {
        logger.warn({ ...failureFields(error), engine: name, ...of }, 'shadow engine without a ledger page');
      }
  };
}
