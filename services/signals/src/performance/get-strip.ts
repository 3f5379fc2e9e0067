import { type OutcomeStrip, outcomeStripSchema, STRIP_CELLS_MAX } from '@croneai/contracts/record.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { firstFrom } from '@croneai/engine/settled/compute-record.ts';
import { outcomeStrip } from '@croneai/engine/settled/outcome-strip.ts';
import type { PublicRow } from '@croneai/engine/settled/signal-rows.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import { cacheForVersion } from '@croneai/platform/list-version.ts';
import type { SignalRows } from '../signals/module.ts';
import type { SlotRepository } from '../slots/module.ts';
import { dailyAnswer } from './daily-answer.ts';
import type { RecordTerms } from './get-record.ts';

type StripNeeds = {
  slots: Pick<SlotRepository, 'listOutcomes'>;
  slotSeconds: number;
  signalRows: SignalRows;
  terms: RecordTerms;
  now: () => Date;
};

/**
 * Returns today's slots and their results, with the entity tag of the answer. All callers get the
 * same answer.
 */
export function getStrip(needs: StripNeeds) {
  const stripOf = makeStrip(needs);
  return dailyAnswer(needs, outcomeStripSchema, (rows, at) => stripOf(rows, startOfUtcDay(at).getTime(), at));
}

/** Number of cached days. Most requests are for recent days, which therefore stay in the cache. */
const DAYS_REMEMBERED = 60;

/** Returns the slots of any UTC day, in the form of `getStrip`. */
export function getDay(needs: StripNeeds) {
  const { signalRows, now } = needs;
  const stripOf = makeStrip(needs);
  const kept = cacheForVersion<OutcomeStrip>(DAYS_REMEMBERED);
  return async (day: string): Promise<OutcomeStrip> => {
    const { settled, version } = await signalRows.read();
    return kept(version, day, () => stripOf(settled, Date.parse(day), now()));
  };
}

function makeStrip({ slots, slotSeconds, terms }: StripNeeds) {
  return async (all: readonly PublicRow[], since: number, now: Date): Promise<OutcomeStrip> => {
    const ended = await slots.listOutcomes({ from: since, to: since + DAY_MS, limit: STRIP_CELLS_MAX });
    const rows = all.slice(firstFrom(all, since), firstFrom(all, since + DAY_MS));
    return outcomeStrip(ended, rows, { since, slotSeconds, ...terms, now });
  };
}
