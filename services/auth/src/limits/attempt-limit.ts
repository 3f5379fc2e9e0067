import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { addressBlockOf } from '@croneai/platform/http/address-block.ts';
import { createFixedWindow, type FixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import type { SecretHasher } from '../secrets/module.ts';
import type { AttemptPolicy } from './attempt-policies.ts';

export type Origin = {
  address: string;
  /**
   * Random name of the browser, from its device token; see `known-devices.ts`. Absent if the member
   * has not signed in with this browser before.
   */
  deviceId?: string | undefined;
};

type Counters = Record<'near' | 'wait' | 'network' | 'known' | 'all', FixedWindow>;

/**
 * Counts attempts in Redis. The limits make guessing slow, but a stranger's guesses cannot lock a
 * member out, because a member's known browsers have a separate limit (ADR 14). If one limit
 * refuses an attempt, no other limit counts the attempt. Keys are HMACs, so Redis contains no
 * addresses.
 */
export function createAttemptLimit({ redis, secrets }: { redis: Redis; secrets: SecretHasher }) {
  const known = new Map<string, Counters>();
  const countersOf = (policy: AttemptPolicy): Counters => {
    const counters = known.get(policy.name) ?? newCounters(redis, policy);
    known.set(policy.name, counters);
    return counters;
  };
  const keysOf = (policy: AttemptPolicy, subject: string, { address, deviceId }: Origin) => {
    const keyOf = (...parts: string[]) => secrets.hash('attempts', policy.name, JSON.stringify(parts));
    return {
      near: deviceId
        ? keyOf(subject, 'device', deviceId)
        : keyOf(subject, addressBlockOf(address, { v4: 32, v6: 64 })),
      // Attempts from known browsers are not counted with strangers' attempts. All known browsers
      // of a member share the limit `known`. Otherwise, an intruder with the password could make
      // many browsers known, and guess from each of them after the password has changed.
      known: deviceId ? keyOf(subject, 'devices') : undefined,
      network: deviceId ? undefined : keyOf(subject, addressBlockOf(address, { v4: 24, v6: 48 })),
      all: deviceId ? undefined : keyOf(subject),
    };
  };

  /** Returns the seconds to wait; 0 if the attempt is allowed. */
  const take = async (policy: AttemptPolicy, subject: string, from: Origin): Promise<number> => {
    const counters = countersOf(policy);
    const keys = keysOf(policy, subject, from);
    const near = await takeNear(counters, policy, keys.near);
    if (near.waitSeconds > 0) return near.waitSeconds;
    for (const around of ['known', 'network', 'all'] as const) {
      const key = keys[around];
      if (key === undefined) continue;
      const { waitSeconds } = await counters[around].take(key);
      if (waitSeconds === 0) continue;
      await counters.near.giveBack(keys.near);
      if (near.hasBegunWait) await counters.wait.forget(keys.near);
      return waitSeconds;
    }
    return 0;
  };

  return {
    /**
     * Counts the attempt before it is made, so that parallel attempts cannot exceed the limit.
     * Throws AppError 429 if the limit is exceeded.
     */
    async count(policy: AttemptPolicy, subject: string, from: Origin): Promise<void> {
      const retryAfterSeconds = await take(policy, subject, from);
      if (retryAfterSeconds > 0) throw appError(errors.tooManyRequests, { retryAfterSeconds });
    },

    /** Counts the attempt like `count`, but resolves to false if the limit is exceeded. */
    isWithin: async (policy: AttemptPolicy, subject: string, from: Origin): Promise<boolean> =>
      (await take(policy, subject, from)) === 0,

    /**
     * Forgets this attempt and earlier failures from the same place. Must be called after a
     * success.
     */
    async forget(policy: AttemptPolicy, subject: string, from: Origin): Promise<void> {
      const { near, wait, known, network, all } = countersOf(policy);
      const keys = keysOf(policy, subject, from);
      await Promise.all([
        near.forget(keys.near),
        wait.forget(keys.near),
        keys.known !== undefined && known.giveBack(keys.known),
        keys.network !== undefined && network.giveBack(keys.network),
        keys.all !== undefined && all.giveBack(keys.all),
      ]);
    },
  };
}

function newCounters(redis: Redis, policy: AttemptPolicy): Counters {
  const counter = (part: keyof Counters, limit: number, windowSeconds: number) =>
    createFixedWindow(redis, { prefix: `auth:attempts:${policy.name}:${part}`, limit, windowSeconds });
  const { free, forgottenAfterSeconds, firstWaitSeconds, windowSeconds, maxFromNetwork, maxFromAll } = policy;
  return {
    near: counter('near', free, forgottenAfterSeconds),
    wait: counter('wait', 1, firstWaitSeconds),
    known: counter('known', maxFromNetwork, windowSeconds),
    network: counter('network', maxFromNetwork, windowSeconds),
    all: counter('all', maxFromAll, windowSeconds),
  };
}

/**
 * Counts an attempt from one place or one known browser, and returns the seconds to wait. The last
 * free attempt and each accepted attempt after it start a wait. A refused attempt is not counted.
 */
async function takeNear(
  { near, wait }: Counters,
  policy: AttemptPolicy,
  key: string,
): Promise<{ waitSeconds: number; hasBegunWait: boolean }> {
  const { count } = await near.take(key);
  if (count < policy.free) return { waitSeconds: 0, hasBegunWait: false };
  const { waitSeconds } = await wait.take(key, { seconds: waitAfter(policy, count) });
  if (waitSeconds > 0) await near.giveBack(key);
  return { waitSeconds, hasBegunWait: waitSeconds === 0 };
}

/** Returns the seconds that must pass between the `count`th attempt and the next one. */
export function waitAfter(
  { free, firstWaitSeconds, longestWaitSeconds }: AttemptPolicy,
  count: number,
): number {
  return Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.max(0, count - free));
}

/** Resolves to true for the first caller within the window, and to false for all others. */
export type OncePerWindow = (name: string, subject: string, windowSeconds: number) => Promise<boolean>;

export function createOncePerWindow({ redis }: { redis: Redis }): OncePerWindow {
  const once = createFixedWindow(redis, { prefix: 'auth:once', limit: 1, windowSeconds: 0 });
  return async (name, subject, seconds) =>
    (await once.take(`${name}:${subject}`, { seconds })).waitSeconds === 0;
}
