import type { PaysBy } from '@croneai/contracts/signals.ts';
import { chooseWalked } from '@croneai/engine/model/decide-market.ts';
import { costOf } from '../measure/outcome.ts';
import type { WalkedForecast } from '../measure/walk-markets.ts';

/** Why a slot that has candidates publishes none of them. */
export const SILENCES = ['no market has shown skill yet', 'nothing expected to pay'] as const;

/** What is published in each slot of a walk that has candidates, chosen as the live slots choose. */
export const chooseBySlot = (walked: readonly WalkedForecast[], paysBy: PaysBy, count = 1) =>
  [...Map.groupBy(walked, ({ row }) => row.slot)].map(([slot, inSlot]) => {
    const chosen = chooseWalked(inSlot, paysBy, { count, pairOf: ({ pair }) => pair, costOf });
    const [without, withLicence] = SILENCES;
    const silence = inSlot.some(({ licensed }) => licensed) ? withLicence : without;
    return {
      slot,
      published: chosen.map((each) => ({ ...each, forecast: each.offer })),
      silence: chosen.length > 0 ? undefined : silence,
    };
  });
