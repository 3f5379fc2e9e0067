import { setTimeout as delay } from 'node:timers/promises';
import { positionIdAt } from '../../../gateway/src/live/frames.ts';
import { readProcessorTime, residentMegabytes } from '../measure/processor-time.ts';
import type { Arena, Broadcaster } from './arena.ts';
import { openReaders } from './readers.ts';

export type FanOut = Awaited<ReturnType<typeof measureFanOut>>;

const BROADCASTS = 12;
const WARM_UP = 2;
/** Pause after all streams are open, in which the last calls and timers of the opening finish. */
const REST_MS = 1_500;

/**
 * Opens the streams and sends events. Each event is sent once all streams have received the event
 * before it. Then closes the streams.
 */
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
      streams: tokens.length,
      /** Maximum resident memory of the server in MiB while all streams are open. */
      megabytes,
      megabytesBefore,
      openSeconds,
      /** For each event: the milliseconds from sending it until the last stream received it. */
      lastMs,
      perSecond: BROADCASTS / seconds,
      perCpuSecond: BROADCASTS / cpuSeconds,
      bytesPerEvent: (readers.bytes() - bytes) / BROADCASTS / tokens.length,
    };
  } finally {
    readers.close();
    await delay(REST_MS);
  }
}

export type ComeBack = Awaited<ReturnType<typeof measureComeBack>>;

const MISSED = 3;
/** Time to wait for duplicate events. */
const REPEAT_WITHIN_MS = 1_000;

/**
 * Restarts the gateway. All streams reconnect at the same time, each with the id of its last event.
 */
export async function measureComeBack(arena: Arena) {
  const { tokens } = arena;
  const { epoch, seq } = await arena.place();
  const gateway = await arena.restartGateway();
  for (let index = 0; index < MISSED; index += 1)
    await gateway.broadcast(JSON.stringify({ version: `missed-${index}` }));
  const beganAt = performance.now();
  const lastId = positionIdAt(epoch, seq);
  const readers = await openReaders(gateway.port, tokens, { atOnce: tokens.length, lastId });
  try {
    for (let index = 0; index < MISSED; index += 1) await readers.heardByAll();
    /** Time until the last stream is open and has received everything that it missed. */
    const seconds = (performance.now() - beganAt) / 1_000;
    await delay(REPEAT_WITHIN_MS);
    const megabytes = await residentMegabytes(gateway.pid);
    const streams = tokens.length;
    /**
     * `came` counts the events that the streams received, and should equal `missed`. If `came` is
     * lower, events were lost. If it is higher, some events arrived twice.
     */
    return { streams, seconds, megabytes, came: readers.heard(), missed: MISSED * streams };
  } finally {
    readers.close();
  }
}
