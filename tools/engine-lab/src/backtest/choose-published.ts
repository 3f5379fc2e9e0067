import type { PaysBy } from '@croneai/contracts/signals.ts';
import { chooseWalked } from '@croneai/engine/model/choose-best.ts';
import type { WalkedForecast } from '@croneai/engine/model/walk-markets.ts';
import { costOf } from '../measure/score.ts';

/** Why a slot that has candidates publishes none of them. */
export type Silence = 'no market has shown skill yet' | 'nothing expected to pay';

/** What is published of the candidates of one slot, chosen as the live slots choose. */
export function choosePublished(
  inSlot: readonly WalkedForecast[],
  paysBy: PaysBy,
  count: number,
): { readonly published: readonly WalkedForecast[]; readonly silence?: Silence } {
  const chosen = chooseWalked(inSlot, paysBy, { count, pairOf: ({ pair }) => pair, costOf });
  const published = chosen.map((each) => ({ ...each, forecast: each.offer }));
  if (published.length > 0) return { published };
  const isLicensed = inSlot.some(({ licensed }) => licensed);
  return { published, silence: isLicensed ? 'nothing expected to pay' : 'no market has shown skill yet' };
}
