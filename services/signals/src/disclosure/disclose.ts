import { errors } from '@croneai/contracts/errors.ts';
import type { Quota } from '@croneai/contracts/signals.ts';
import { nextUtcDay } from '@croneai/engine/utc-day.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Viewer } from '../access/module.ts';
import type { StoredSignal } from '../signals/module.ts';
import type { DailyQuota } from './daily-quota.ts';

/** The facts that decide whether a signal may be shown. */
export type Disclosable = {
  id: string;
  isActive: boolean;
  /** Times of publication and expiry, in epoch milliseconds. */
  createdAt: number;
  expiresAt: number;
};

export const toDisclosable = ({
  id,
  status,
  createdAt,
  expiresAt,
}: Pick<StoredSignal, 'id' | 'status' | 'createdAt' | 'expiresAt'>): Disclosable => ({
  id,
  isActive: status === 'active',
  createdAt: createdAt.getTime(),
  expiresAt: expiresAt.getTime(),
});

type Disclosure = {
  /** Ids of the signals that the member may not see yet. */
  withheld: ReadonlySet<string>;
  quota: Quota;
  /**
   * Earliest time (epoch milliseconds) at which one of the signals is no longer too new for this
   * member; 0 if no signal is too new.
   */
  nextOpeningAt: number;
};

export type Disclose = (viewer: Viewer, signals: readonly Disclosable[]) => Promise<Disclosure>;

type QuotaRequest = { userId: string; at: Date; limit: number | null; ids: readonly string[] };

/**
 * Decides which signals a member may see. Every call that shows signals uses this rule. Settled and
 * expired signals are always visible, because they can no longer be traded. Other active signals
 * count towards the daily limit, and the newest are counted first. Signals beyond the limit are
 * hidden. Members without early access see an active signal only after `earlyAccessMs`.
 */
export function disclose({
  quota,
  earlyAccessMs,
  now,
}: {
  quota: DailyQuota;
  earlyAccessMs: number;
  now: () => Date;
}): Disclose {
  /** Counts the shown signals towards the daily limit, if the member has a limit. */
  const take = async ({ userId, at, limit, ids }: QuotaRequest) => {
    if (limit === null) return { used: 0, granted: new Set(ids) };
    if (ids.length > 0) return quota.take({ userId, at, limit, ids });
    return { used: await quota.used(userId, at), granted: new Set<string>() };
  };
  return async (viewer, signals) => {
    const at = now();
    const { userId, signalsPerDay: limit } = viewer;
    const { early, open } = splitByEarlyAccess(viewer, signals, { earlyAccessMs, at });
    const ids = open.toSorted((a, b) => b.createdAt - a.createdAt).map(({ id }) => id);
    const { used, granted } = await take({ userId, at, limit, ids });
    const overLimit = ids.filter((id) => !granted.has(id));
    const withheld = new Set([...early.map(({ id }) => id), ...overLimit]);
    return {
      withheld,
      quota: {
        limit,
        used,
        resetsAt: nextUtcDay(at).toISOString(),
        withheld: withheld.size,
        reason: reasonOf({
          early: early.length,
          overLimit: overLimit.length,
          isSpent: limit !== null && used >= limit,
        }),
      },
      nextOpeningAt:
        early.length > 0 ? Math.min(...early.map(({ createdAt }) => createdAt)) + earlyAccessMs : 0,
    };
  };
}

/**
 * Returns the member's quota if the member may see the signal. Otherwise, throws an AppError whose
 * `quota` contains the reason.
 */
export async function discloseOne(rule: Disclose, viewer: Viewer, signal: StoredSignal): Promise<Quota> {
  const { withheld, quota } = await rule(viewer, [toDisclosable(signal)]);
  if (withheld.has(signal.id)) throw appError(errors.signalWithheld, { data: { quota } });
  return quota;
}

/** True for viewers who see every signal immediately. Only these viewers receive pushed signals. */
export const seesAtOnce = ({ isFirst, signalsPerDay }: Viewer): boolean => isFirst && signalsPerDay === null;

function splitByEarlyAccess(
  { isFirst }: Viewer,
  signals: readonly Disclosable[],
  { earlyAccessMs, at }: { earlyAccessMs: number; at: Date },
) {
  // A signal stays active for some minutes after its expiry, until its result is known.
  const active = signals.filter(({ isActive, expiresAt }) => isActive && at.getTime() < expiresAt);
  const isEarly = ({ createdAt }: Disclosable) => !isFirst && at.getTime() < createdAt + earlyAccessMs;
  return { early: active.filter(isEarly), open: active.filter((signal) => !isEarly(signal)) };
}

/**
 * Returns the reason why signals are withheld; null if none is withheld. If the daily limit is
 * reached, the reason is the limit, even for signals that are too new for this member. The limit
 * will still hide these signals when they are old enough.
 */
function reasonOf({
  early,
  overLimit,
  isSpent,
}: {
  early: number;
  overLimit: number;
  isSpent: boolean;
}): Quota['reason'] {
  if (overLimit > 0 || (early > 0 && isSpent)) return 'daily_limit';
  return early > 0 ? 'early_access' : null;
}
