import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';
import { ConfigError } from '@croneai/platform/config.ts';
import { z } from 'zod';
import { wholeNumber } from '../feeds/module.ts';

/** Length of a slot in the product. Shorter slots are only for tests and demos. */
const SLOT_SECONDS = 300;
/** A day must be a whole number of slots, so that a slot starts at every midnight UTC. */
const DAY_SECONDS = 86_400;
const CONCURRENCY = 4;
const CONCURRENCY_MAX = 100;
const SIGNALS_PER_SLOT = 1;
const SIGNALS_PER_SLOT_MAX = 20;

export const slotConfig = {
  SIGNAL_SLOT_SECONDS: z.coerce
    .number()
    .int()
    .refine((seconds) => seconds > 0 && DAY_SECONDS % seconds === 0, 'must divide a day')
    .default(SLOT_SECONDS)
    .describe(
      'length of a signal slot, the same in every process; how long signals live is SIGNAL_VALIDITY_SECONDS',
    ),
};
export type SlotConfig = z.output<z.ZodObject<typeof slotConfig>>;

export const publishConfig = {
  SIGNALS_PER_SLOT: wholeNumber(1, SIGNALS_PER_SLOT_MAX)
    .default(SIGNALS_PER_SLOT)
    .describe('maximum signals per slot'),
};

const VALIDITY_TEXT = 'how long a signal lives, in whole minutes; below 300 in local mode only, for tests';

export const slotWorkConfig = {
  ...slotConfig,
  ...publishConfig,
  SIGNAL_VALIDITY_SECONDS: wholeNumber(60, SIGNAL_VALIDITY_SECONDS)
    .refine((seconds) => seconds % 60 === 0, 'must be whole minutes')
    .default(SIGNAL_VALIDITY_SECONDS)
    .describe(VALIDITY_TEXT),
  WORKER_CONCURRENCY: wholeNumber(1, CONCURRENCY_MAX)
    .default(CONCURRENCY)
    .describe('shards that a worker scans at once'),
};
export type SlotWorkConfig = z.output<z.ZodObject<typeof slotWorkConfig>>;

/**
 * In production, throws a ConfigError for a validity below five minutes, because the models predict
 * five minutes ahead.
 */
export function checkValidity({
  SIGNAL_VALIDITY_SECONDS: seconds,
  CRONE_MODE: mode,
}: Pick<SlotWorkConfig, 'SIGNAL_VALIDITY_SECONDS'> & { CRONE_MODE: 'local' | 'production' }): void {
  if (seconds >= SIGNAL_VALIDITY_SECONDS || mode === 'local') return;
  const problem = 'is not valid: below 300 is for local mode only';
  throw new ConfigError([{ key: 'SIGNAL_VALIDITY_SECONDS', problem, description: VALIDITY_TEXT }]);
}
