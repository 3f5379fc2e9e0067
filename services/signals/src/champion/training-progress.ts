import type { Redis } from '@croneai/platform/redis.ts';

/**
 * Progress of the first training. `learned` markets were trained from the time `from` to the time
 * `at` (epoch milliseconds). The first champion is promoted when `of` markets are trained.
 */
export type TrainingProgress = { from: number; at: number; learned: number; of: number };

/**
 * Lifetime of the stored progress. The trainer stores the progress after each market, and trains a
 * market in less time than this. An expired entry therefore means that the trainer died.
 */
const KEPT_SECONDS = 120;

const keyOf = (prices: string): string => `signals:training:${prices}`;

export const putTrainingProgress = async (
  redis: Redis,
  prices: string,
  progress: TrainingProgress,
): Promise<void> => {
  await redis.set(keyOf(prices), JSON.stringify(progress), 'EX', KEPT_SECONDS);
};

/**
 * Estimates when the training of the first champion will end, if each remaining market takes as
 * long as the earlier markets on average. Resolves to undefined if no progress is stored.
 */
export async function expectTrainingEnd(redis: Redis, prices: string): Promise<number | undefined> {
  const text = await redis.get(keyOf(prices)).catch(() => null);
  if (text === null) return undefined;
  const { from, at, learned, of } = JSON.parse(text) as TrainingProgress;
  return at + ((at - from) / learned) * (of - learned);
}
