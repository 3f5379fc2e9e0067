import type { Countdown, CountdownConfig } from '@croneai/contracts/endpoints/auth/countdown.ts';
import { SECOND_MS } from '@croneai/contracts/units.ts';

const MINUTE_S = 60;

/**
 * Formats the time left as hours, minutes, and seconds with two digits each. Rounds up to a whole
 * second. The hours may exceed 24.
 */
export function formatTimeLeft(remainingMs: number): Countdown['timeFormatted'] {
  const total = Math.max(0, Math.ceil(remainingMs / SECOND_MS));
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return {
    hours: twoDigits(Math.floor(total / (MINUTE_S * MINUTE_S))),
    minutes: twoDigits(Math.floor(total / MINUTE_S) % MINUTE_S),
    seconds: twoDigits(total % MINUTE_S),
  };
}

/**
 * Returns the time left of a member's trial. For an unlocked member, all values are zero, because
 * the trial no longer matters.
 */
export function trialTimeLeft(
  { trialEndsAt, isUnlocked }: { trialEndsAt: Date; isUnlocked: boolean },
  now: Date,
): Countdown {
  if (isUnlocked) {
    return {
      timeFormatted: { hours: '0', minutes: '0', seconds: '0' },
      scope: 'trial',
      endsAt: null,
      remainingMs: 0,
    };
  }
  const remainingMs = Math.max(0, trialEndsAt.getTime() - now.getTime());
  return {
    timeFormatted: formatTimeLeft(remainingMs),
    scope: 'trial',
    endsAt: trialEndsAt.toISOString(),
    remainingMs,
  };
}

/**
 * Returns the end of the current round of a countdown. The countdown started at `anchor`, and
 * starts again whenever it reaches zero.
 */
export function roundEnd(anchor: Date, durationMs: number, now: Date): Date {
  // Clocks of two hosts differ, so an anchor slightly in the future counts as set now.
  const elapsedMs = Math.max(0, now.getTime() - anchor.getTime());
  return new Date(now.getTime() + durationMs - (elapsedMs % durationMs));
}

export function siteTimeLeft(anchor: Date, durationMs: number, now: Date): Countdown {
  const endsAt = roundEnd(anchor, durationMs, now);
  const remainingMs = endsAt.getTime() - now.getTime();
  return {
    timeFormatted: formatTimeLeft(remainingMs),
    scope: 'site',
    endsAt: endsAt.toISOString(),
    remainingMs,
  };
}

export function siteCountdownConfig(anchor: Date, durationMs: number, now: Date): CountdownConfig {
  return {
    durationSeconds: Math.max(1, Math.round(durationMs / SECOND_MS)),
    endsAt: roundEnd(anchor, durationMs, now).toISOString(),
    restarts: true,
  };
}
