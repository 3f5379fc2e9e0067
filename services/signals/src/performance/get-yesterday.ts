import {
  EXAMPLE_AGE_MS,
  YESTERDAY_SHOWN,
  type Yesterday,
  yesterdaySchema,
} from '@croneai/contracts/record.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { startOfUtcDay, utcDayOf } from '@croneai/engine/utc-day.ts';
import { rememberFor } from '@croneai/platform/remember-answer.ts';
import type { Parts } from '../connections.ts';
import { toSignalView } from '../signals/signal-view.ts';

/** A public call, so the database is read once a second at most. */
const MEMORY_MS = 1_000;

/** For everybody: the last signals of yesterday, of the age at which one is shown, whatever came of them. */
export function getYesterday({ signals, provenance, now }: Parts) {
  return rememberFor(MEMORY_MS, async (): Promise<Yesterday> => {
    const to = startOfUtcDay(now()).getTime();
    const from = to - DAY_MS;
    const settledBy = new Date(now().getTime() - EXAMPLE_AGE_MS);
    const found = await signals.listSettledBy(settledBy, provenance, { from, to, limit: YESTERDAY_SHOWN });
    return yesterdaySchema.parse({ day: utcDayOf(new Date(from)), signals: found.map(toSignalView) });
  });
}
