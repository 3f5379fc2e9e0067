import type { PaysBy } from '@croneai/contracts/signals.ts';
import { chooseWalked } from '@croneai/engine/model/decide-market.ts';
import { costOf } from '../measure/outcome.ts';
import type { WalkedForecast } from '../measure/walk-markets.ts';

/** Reasons why a slot publishes none of its candidates. */
export const SILENCES = ['no market has shown skill yet', 'nothing expected to pay'] as const;

/**
 * Chooses the published signals of each slot that has candidates, in the same way as for live
 * slots.
 */
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
