import { byProspect } from '@croneai/engine/model/decide-market.ts';
import { type PaysBy, type Prospect, prospectOf } from '@croneai/engine/model/pays-by.ts';
import type { WalkedForecast } from '@croneai/engine/model/track.ts';
import { costOf } from '../measure/score.ts';

/** Why a slot that has candidates publishes none of them. */
export type Silence = 'no market has shown skill yet' | 'nothing expected to pay';

/**
 * What is published of the candidates of one slot: licensed, expected to pay, best expected gain first, at most `count`, and no two that
 * have a currency or base in common: they would be one trade twice. In the order of the live slots.
 */
export function choosePublished(
  inSlot: readonly WalkedForecast[],
  paysBy: PaysBy,
  count: number,
): { readonly published: readonly WalkedForecast[]; readonly silence?: Silence } {
  const licensed = inSlot.filter((each) => each.licensed);
  const paying = licensed
    .map((each) => ({ each, prospect: prospectOf(each.forecast, each.calibration, costOf(each), paysBy) }))
    .filter(({ prospect }) => prospect.pays)
    .sort((a, b) => byProspect(rankOf(a), rankOf(b)));
  const published: WalkedForecast[] = [];
  const taken = new Set<string>();
  for (const { each } of paying) {
    const { base, quote } = each.pair;
    if (published.length === count) break;
    if (published.length > 0 && (taken.has(base) || taken.has(quote))) continue;
    published.push(each);
    taken.add(base).add(quote);
  }
  if (published.length > 0) return { published };
  const silence = licensed.length === 0 ? 'no market has shown skill yet' : 'nothing expected to pay';
  return { published, silence };
}

const rankOf = ({ each, prospect }: { each: WalkedForecast; prospect: Prospect }) => ({
  pair: each.pair.symbol,
  gain: prospect.gain,
  strength: each.strength,
});
