import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { kindByKind } from '@croneai/engine/walk-forward.ts';
import type { Feeds } from '../feeds/module.ts';
import type { Signals, TermsConfig } from '../signals/module.ts';
import type { Slots, SlotWorkConfig } from '../slots/module.ts';
import { FIRST_MARKETS } from '../training/module.ts';
import { seedHistory } from './seed-history.ts';

/**
 * Opens the replay of the 24 hours before the first slot of a new system. Only a command opens it.
 */
export function openHistory(
  { config, now }: { config: TermsConfig & Pick<SlotWorkConfig, 'SIGNALS_PER_SLOT'>; now: () => Date },
  {
    feeds: { marketData },
    signals,
    slots,
  }: {
    feeds: Pick<Feeds, 'marketData'>;
    signals: Pick<Signals, 'store' | 'listVersion'>;
    slots: Pick<Slots, 'store'>;
  },
) {
  // Uses only `FIRST_MARKETS` pairs, because a new system must open within seconds.
  const pairs = kindByKind(PAIRS.filter((pair) => marketData.supports(pair))).slice(0, FIRST_MARKETS);
  return {
    /** Replays and stores the slots. Resolves to the number of added slots. */
    seed: (): Promise<number> =>
      seedHistory({
        slots: slots.store,
        signals: signals.store,
        listVersion: signals.listVersion,
        marketData,
        pairs,
        signalsPerSlot: config.SIGNALS_PER_SLOT,
        paysBy: config.PAYS_BY,
        now,
      }),
  };
}
