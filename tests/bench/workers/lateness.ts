import { setTimeout as sleep } from 'node:timers/promises';
import { startFleet } from '../../../services/signals/test/worker-fleet.ts';
import type { BackingUrls } from '../../backing/backing.ts';

/** Long enough that a slot is planned ahead of its boundary and the shadows of the one before are done, as in a slot of five minutes. */
const SLOT_MS = 5_000;
/** Code is loaded and compiled in the first slots. */
const WARM_UP_SLOTS = 5;
const BEHIND_MS = 5_000;

/** Lateness of so many slots of five seconds, ascending, in milliseconds; made by real worker processes. */
export async function measureLateness(urls: BackingUrls, workers: number, slots: number): Promise<number[]> {
  const env = { SIGNAL_SLOT_SECONDS: `${SLOT_MS / 1_000}` };
  const fleet = await startFleet({ urls, redisDatabase: 1, workers, env });
  try {
    const from = (Math.floor(Date.now() / SLOT_MS) + WARM_UP_SLOTS) * SLOT_MS;
    const to = from + slots * SLOT_MS;
    await sleep(to - Date.now() + BEHIND_MS);
    const found = await fleet.slots.listFinished({ from, to, limit: slots });
    if (found.length < slots) throw new Error(`only ${found.length} of ${slots} slots have an outcome`);
    return found.map(({ latenessMs }) => latenessMs).toSorted((a, b) => a - b);
  } finally {
    await fleet.stop();
  }
}
