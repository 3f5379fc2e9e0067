import type { PaysBy } from '@croneai/contracts/signals.ts';
import { chooseWalked } from '@croneai/engine/model/choose-best.ts';
import type { WalkedForecast } from '@croneai/engine/model/walk-markets.ts';
import { costOf } from '../measure/outcome.ts';

/** Why a slot that has candidates publishes none of them. */
export const SILENCES = ['no market has shown skill yet', 'nothing expected to pay'] as const;
type Silence = (typeof SILENCES)[number];

/** What is published of the candidates of one slot, chosen as the live slots choose. */
export function choosePublished(inSlot: readonly WalkedForecast[], paysBy: PaysBy, count: number) {
  const chosen = chooseWalked(inSlot, paysBy, { count, pairOf: ({ pair }) => pair, costOf });
  const published = chosen.map((each) => ({ ...each, forecast: each.offer }));
  const [without, withLicence] = SILENCES;
  const silence: Silence | undefined =
    published.length > 0 ? undefined : inSlot.some(({ licensed }) => licensed) ? withLicence : without;
  return { published, silence };
}

/** The same of each slot of a walk that has candidates. */
export const chooseBySlot = (walked: readonly WalkedForecast[], paysBy: PaysBy, count = 1) =>
  [...Map.groupBy(walked, ({ row }) => row.slot)].map(([slot, inSlot]) => ({
    slot,
    ...choosePublished(inSlot, paysBy, count),
  }));
