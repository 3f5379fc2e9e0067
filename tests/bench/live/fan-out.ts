import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { readProcessorTime } from '../workers/processor-time.ts';
import type { Broadcaster } from './arena.ts';
import { openReaders } from './readers.ts';

export type FanOut = Awaited<ReturnType<typeof measureFanOut>>;

const BROADCASTS = 12;
const WARM_UP = 2;
/** Questions and timers of the opening are over by then. */
const REST_MS = 1_500;

/** Opens the streams, sends one event after the other, each when all have the one before, and closes them. */
export async function measureFanOut(server: Broadcaster, tokens: readonly string[]) {
  const megabytesBefore = await residentMegabytes(server.pid);
  const beganAt = performance.now();
  const readers = await openReaders(server.port, tokens);
  try {
    const openSeconds = (performance.now() - beganAt) / 1_000;
    await delay(REST_MS);
    let megabytes = await residentMegabytes(server.pid);
    const lastMs: number[] = [];
    const once = async (): Promise<void> => {
      const heard = readers.heardByAll();
      const sentAt = performance.now();
      await server.broadcast(JSON.stringify({ version: `version-${sentAt.toFixed(3)}` }));
      lastMs.push((await heard) - sentAt);
    };
    for (let index = 0; index < WARM_UP; index += 1) await once();
    lastMs.length = 0;
    const bytes = readers.bytes();
    const cpu = (await readProcessorTime([server.pid])).named;
    const startedAt = performance.now();
    for (let index = 0; index < BROADCASTS; index += 1) await once();
    const seconds = (performance.now() - startedAt) / 1_000;
    const cpuSeconds = (await readProcessorTime([server.pid])).named - cpu;
    megabytes = Math.max(megabytes, await residentMegabytes(server.pid));
    return {
      /** Resident, with all streams open: the most that was seen. `lastMs` is from the event to the last client, each time. */
      ...{ streams: tokens.length, megabytes, megabytesBefore, openSeconds, lastMs },
      perSecond: BROADCASTS / seconds,
      perCpuSecond: BROADCASTS / cpuSeconds,
      bytesPerEvent: (readers.bytes() - bytes) / BROADCASTS / tokens.length,
    };
  } finally {
    readers.close();
    await delay(REST_MS);
  }
}

export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}
