import type { PaysBy } from '@croneai/contracts/signals.ts';
import { chooseBest } from '@croneai/engine/model/choose-best.ts';
import { prospectOf } from '@croneai/engine/model/pays-by.ts';
import type { WalkedForecast } from '@croneai/engine/model/track.ts';
import { costOf } from '../measure/score.ts';

/** Why a slot that has candidates publishes none of them. */
export type Silence = 'no market has shown skill yet' | 'nothing expected to pay';

/** What is published of the candidates of one slot, chosen as the live slots choose. */
export function choosePublished(
  inSlot: readonly WalkedForecast[],
  paysBy: PaysBy,
  count: number,
): { readonly published: readonly WalkedForecast[]; readonly silence?: Silence } {
  const candidates = inSlot.map((each) => {
    const { gain, pays } = prospectOf(each.offer, each.calibration, costOf(each), paysBy);
    return { each, pair: each.pair.symbol, gain, pays, licensed: each.licensed, strength: each.strength };
  });
  const chosen = chooseBest(candidates, count, ({ each }) => each.pair);
  const published = chosen.map(({ each }) => ({ ...each, forecast: each.offer }));
  if (published.length > 0) return { published };
  const isLicensed = candidates.some(({ licensed }) => licensed);
  return { published, silence: isLicensed ? 'nothing expected to pay' : 'no market has shown skill yet' };
}
