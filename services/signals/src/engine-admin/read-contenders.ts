import { DAY_MS } from '@croneai/contracts/units.ts';
import { type Contender, describeContenders } from '@croneai/engine/judge/contenders.ts';
import { describeShadow, type ShadowSlot } from '@croneai/engine/judge/describe-shadow.ts';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';
import { createKnowledge } from '../champion/module.ts';
import type { Judge, Shadow } from '../judge/module.ts';

const WINDOW_DAYS = 28;

/**
 * Compares the champion's engine with its challengers over the judged days of the last four weeks.
 */
export async function readContenders(
  { judgements, shadows }: Pick<Judge, 'judgements' | 'shadows'>,
  { prices, now }: { prices: string; now: number },
): Promise<Contender[]> {
  const from = Math.floor(now / DAY_MS) * DAY_MS - WINDOW_DAYS * DAY_MS;
  const [judged, latest] = await Promise.all([
    judgements.read(from, now),
    Promise.all(
      shadows.map(async (shadow) => [shadow.engine.name, await readShadow(shadow, { prices, now })] as const),
    ),
  ]);
  return describeContenders(judged, new Map(latest), now);
}

/**
 * Returns the claims of a shadow engine in the newest slot that has ledger pages. This is the
 * running slot or the slot before it.
 */
export async function readShadow(
  { engine, champions, ledger }: Shadow,
  { prices, now }: { prices: string; now: number },
): Promise<ShadowSlot | null> {
  const knowledge = createKnowledge({ engine, champions, prices, onRefusal: () => undefined });
  const running = slotAt(now, ENGINE_SLOT_MS);
  for (const slot of [running, running - ENGINE_SLOT_MS]) {
    const { entries } = await ledger.readSlot(slot);
    if (entries.length === 0) continue;
    const known = await knowledge.read(await knowledge.stamp(), slot);
    return describeShadow(engine, slot, entries, known.kind === 'ready' ? known.of : undefined);
  }
  return null;
}
