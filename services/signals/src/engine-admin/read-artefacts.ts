import type { EngineOverview } from '@croneai/contracts/endpoints/signals/admin-engine.ts';
import { describeArtefact, promotionRefusal } from '@croneai/engine/judge/describe-artefact.ts';
import type { Artefact } from '@croneai/engine/model/artefact.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import type { ChampionRepository } from '../champion/module.ts';

/**
 * Number of artefacts on the page: enough for the daily artefacts of two weeks, and for a few more.
 */
const ARTEFACTS_SHOWN = 20;

/**
 * Reads the champion's artefact and earlier ones. If an artefact cannot be promoted, adds the
 * reason.
 */
export function readArtefacts({
  champions,
  prices,
}: {
  champions: Pick<ChampionRepository, 'findArtefact' | 'listArtefacts'>;
  prices: string;
}) {
  // Cached, because artefacts never change and are a few hundred kilobytes each.
  const known = new BoundedCache<string, Artefact>(ARTEFACTS_SHOWN + 1);
  const read = async (hash: string): Promise<Artefact | 'broken'> => {
    const found = known.get(hash) ?? (await champions.findArtefact(hash)) ?? 'broken';
    if (found !== 'broken') known.set(hash, found);
    return found;
  };

  return async (champion: string | undefined, now: number) => {
    const found = champion === undefined ? undefined : await read(champion);
    const current = found === 'broken' ? undefined : found;
    const artefacts: EngineOverview['artefacts'] = [];
    for (const { hash, createdAt } of await champions.listArtefacts(ARTEFACTS_SHOWN)) {
      const artefact = await read(hash);
      const created = { hash, createdAt: createdAt.toISOString() };
      if (artefact === 'broken')
        artefacts.push({ ...created, content: null, refusal: hash === champion ? 'champion' : 'broken' });
      else {
        const refusal = promotionRefusal(artefact, { champion: current, prices, now });
        artefacts.push({
          ...created,
          content: describeArtefact(artefact),
          refusal: hash === champion ? 'champion' : refusal,
        });
      }
    }
    return { artefacts, current };
  };
}
