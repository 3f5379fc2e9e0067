import { setTimeout as sleep } from 'node:timers/promises';
import type { RunInfo } from '../processes/run-file.ts';

const READY_WITHIN_MS = 120_000;
const LOOK_EVERY_MS = 1_000;

/**
 * Waits until all processes of `npm start` are ready. If some are not ready in time, prints a
 * message and returns false.
 */
export async function areReady(processes: RunInfo['processes'], after: string): Promise<boolean> {
  const deadline = Date.now() + READY_WITHIN_MS;
  const waiting = new Map(processes.map(({ name, health }) => [name, health]));
  while (waiting.size > 0 && Date.now() < deadline) {
    for (const [name, health] of waiting) if (await isOk(health)) waiting.delete(name);
    if (waiting.size > 0) await sleep(LOOK_EVERY_MS);
  }
  if (waiting.size > 0) console.error(`not ready after the ${after}: ${[...waiting.keys()].join(', ')}`);
  return waiting.size === 0;
}

function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
