import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { connectRedis, type Redis } from '@croneai/platform/redis.ts';

/**
 * A provider's request budget per minute, in the provider's unit (weight, credits), and how much of
 * it is used.
 */
export type ProviderBudget = {
  /**
   * Takes the cost from the budget and resolves to 0. If too little is left, takes nothing and
   * resolves to the time (milliseconds) after which the caller may try again.
   */
  take(cost: number): Promise<number>;
  /** Blocks all requests for this time, because the provider has limited the client. */
  blockFor(milliseconds: number): Promise<void>;
  /**
   * Raises the used part to `cost`, which the provider itself has counted in this minute for all
   * clients with this address or key.
   */
  noteUsed(cost: number): Promise<void>;
};

type BudgetLimit = {
  /** Name of the provider; clients with the same name share a budget. */
  readonly name: string;
  readonly costPerMinute: number;
};

/**
 * Share of the budget that members and the trainer may use. The rest is reserved for scans and
 * settlements.
 */
export const BACKGROUND_BUDGET_SHARE = 0.6;

export type OpenBudget = (limit: BudgetLimit) => ProviderBudget;

/**
 * Creates a budget for this process alone. Adds up the costs in windows of one minute on the
 * monotonic clock. A window starts with its first request.
 */
export const openLocalBudget: OpenBudget = ({ costPerMinute }) => {
  let windowStart = Number.NEGATIVE_INFINITY;
  let used = 0;
  let blockedUntil = 0;
  return {
    async take(cost) {
      const now = performance.now();
      if (now < blockedUntil) return blockedUntil - now;
      if (now >= windowStart + MINUTE_MS) {
        windowStart = now;
        used = 0;
      }
      if (used + cost > costPerMinute) return windowStart + MINUTE_MS - now;
      used += cost;
      return 0;
    },
    async blockFor(milliseconds) {
      blockedUntil = Math.max(blockedUntil, performance.now() + milliseconds);
    },
    async noteUsed(cost) {
      used = Math.max(used, cost);
    },
  };
};

const TAKE = `
local blocked = redis.call('PTTL', KEYS[2])
if blocked > 0 then return blocked end
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if used + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return math.max(1, redis.call('PTTL', KEYS[1])) end
redis.call('INCRBY', KEYS[1], ARGV[1])
if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
return 0`;

const BLOCK = `
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], '1', 'PX', ARGV[1]) end`;

const NOTE_USED = `
if tonumber(redis.call('GET', KEYS[1]) or '0') >= tonumber(ARGV[1]) then return end
local left = redis.call('PTTL', KEYS[1])
redis.call('SET', KEYS[1], ARGV[1], 'PX', left > 0 and left or ARGV[2])`;

/**
 * Shares one budget among all workers and services that call a provider. With separate budgets,
 * they would together exceed the provider's plan and be banned. A process with a `share` makes no
 * more calls once all processes together have used this share of the budget. While Redis is down,
 * each process counts only its own calls.
 */
export function openSharedBudget(redis: Redis, share = 1): OpenBudget {
  return ({ name, costPerMinute: granted }) => {
    const costPerMinute = Math.ceil(granted * share);
    const [used, blocked] = [`signals:{provider-${name}}:used`, `signals:{provider-${name}}:blocked`];
    const own = openLocalBudget({ name, costPerMinute });
    return {
      take: (cost) =>
        redis.eval(TAKE, 2, used, blocked, cost, costPerMinute, MINUTE_MS).then(Number, () => own.take(cost)),
      async blockFor(milliseconds) {
        await own.blockFor(milliseconds);
        await redis.eval(BLOCK, 1, blocked, Math.ceil(milliseconds)).catch(() => undefined);
      },
      async noteUsed(cost) {
        await own.noteUsed(cost);
        await redis.eval(NOTE_USED, 1, used, cost, MINUTE_MS).catch(() => undefined);
      },
    };
  };
}

/**
 * Connects to Redis only when the first budget is opened, because feeds without a provider need no
 * budget.
 */
export function connectBudgets({
  redisUrl,
  logger,
  share,
}: {
  redisUrl: string;
  logger: Logger;
  share?: number;
}) {
  let redis: Redis | undefined;
  const open: OpenBudget = (limit) => {
    redis ??= connectRedis({ url: redisUrl, logger, purpose: 'commands' });
    return openSharedBudget(redis, share)(limit);
  };
  return { open, close: () => redis?.disconnect() };
}
