import { setTimeout as sleep } from 'node:timers/promises';
import { MarketDataError } from '@croneai/engine/markets/market-data.ts';
import type { ProviderBudget } from './provider-budget.ts';

export type GateLimits = {
  /** For messages. */
  readonly name: string;
  readonly budget: ProviderBudget;
  /** Requests of this process under way at once. */
  readonly concurrency: number;
};

export type RequestGate = {
  /**
   * Runs a request when the provider's limits allow it. Throws MarketDataError `rate_limited` (with `retryAfterMs`) at once when
   * that would be after `deadline` (milliseconds of performance.now()): waiting longer would only make every price stale.
   */
  run<T>(cost: number, deadline: number, request: () => Promise<T>): Promise<T>;
};

export function createRequestGate({ name, budget, concurrency }: GateLimits): RequestGate {
  let running = 0;
  const waiting: (() => void)[] = [];

  const admit = async (cost: number, deadline: number): Promise<void> => {
    for (let wait = await budget.take(cost); wait > 0; wait = await budget.take(cost)) {
      if (performance.now() + wait >= deadline)
        throw new MarketDataError(
          'rate_limited',
          `${name} allows no request for ${Math.ceil(wait / 1000)} s`,
          {
            retryAfterMs: Math.ceil(wait),
          },
        );
      await sleep(wait);
    }
  };

  return {
    async run(cost, deadline, request) {
      if (running >= concurrency) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        if (performance.now() >= deadline)
          throw new MarketDataError(
            'unavailable',
            `${name} could not be asked in time: too many requests wait`,
          );
        await admit(cost, deadline);
        return await request();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
