import { setTimeout as delay } from 'node:timers/promises';
import { standingAt } from '../../../gateway/src/live/frames.ts';
import type { Arena } from './arena.ts';
import { residentMegabytes } from './fan-out.ts';
import { openReaders } from './readers.ts';

export type ComeBack = Awaited<ReturnType<typeof measureComeBack>>;

const MISSED = 3;
/** In which an event that comes twice would come. */
const REST_MS = 1_000;

/** Restarts the gateway under all its streams, which come back in one moment, each behind the last id that it had. */
export async function measureComeBack(arena: Arena) {
  const { tokens } = arena;
  const { epoch, seq } = await arena.place();
  const gateway = await arena.restartGateway();
  for (let index = 0; index < MISSED; index += 1)
    await gateway.broadcast(JSON.stringify({ version: `missed-${index}` }));
  const beganAt = performance.now();
  const lastId = standingAt(epoch, seq);
  const readers = await openReaders(gateway.port, tokens, { atOnce: tokens.length, lastId });
  try {
    for (let index = 0; index < MISSED; index += 1) await readers.heardByAll();
    /** Until the last one has its stream and all that it missed. */
    const seconds = (performance.now() - beganAt) / 1_000;
    await delay(REST_MS);
    const megabytes = await residentMegabytes(gateway.pid);
    const streams = tokens.length;
    /** Events that `came`, of those that were `missed`: less is loss, more is a repetition. */
    return { streams, seconds, megabytes, came: readers.heard(), missed: MISSED * streams };
  } finally {
    readers.close();
  }
}
