import { setTimeout as sleep } from 'node:timers/promises';
import { startFleet } from '../../../services/signals/test/worker-fleet.ts';
import type { BackingUrls } from '../../backing/backing.ts';
import { readProcessorTime } from '../measure/processor-time.ts';

/**
 * The slots are short, so that the bench covers several of them. Work that does not depend on the
 * slots is measured separately, and scaled to `slotMs`.
 */
const SLOT_MS = 30_000;
const SLOTS = 3;
/**
 * Part of a slot in which no work for signals runs. The work of this slot, including the work for
 * the log, has finished, and the planning of the next slot has not begun. The part is as long as
 * the interval between two sweeps.
 */
const QUIET = { fromMs: 22_500, toMs: 27_500 };

/**
 * Measures the processor milliseconds of a worker process for a slot of `slotMs` over all markets:
 * planning, scanning, publication, shadows, and sweeps. Excludes the settlement of the signals,
 * because it happens one validity period later.
 */
export async function measureSlotWork(urls: BackingUrls, slotMs: number): Promise<number> {
  const env = { SIGNAL_SLOT_SECONDS: `${SLOT_MS / 1_000}` };
  const fleet = await startFleet({ urls, redisDatabase: 1, workers: 1, env });
  try {
    const pids = fleet.workers.map(({ pid }) => pid);
    const spentAt = async (time: number): Promise<number> => {
      await sleep(time - Date.now());
      return (await readProcessorTime(pids)).named * 1_000;
    };
    // Excludes the start of the first slot, when Node compiles the code.
    const first = (Math.floor(Date.now() / SLOT_MS) + 1) * SLOT_MS;
    const start = await spentAt(first + QUIET.fromMs);
    let [quiet, last] = [0, start];
    for (let slot = first; slot < first + SLOTS * SLOT_MS; slot += SLOT_MS) {
      quiet += (await spentAt(slot + QUIET.toMs)) - last;
      last = await spentAt(slot + SLOT_MS + QUIET.fromMs);
    }
    const upkeep = quiet / SLOTS / (QUIET.toMs - QUIET.fromMs);
    return (last - start) / SLOTS + upkeep * (slotMs - SLOT_MS);
  } finally {
    await fleet.stop();
  }
}
