import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { effectiveAccess, GUEST_ACCESS, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import {
  PAPER_REPLAY_DAYS,
  type PaperReplay,
  type ReplayBotBody,
  type ReplayCopyBody,
} from '@croneai/contracts/paper-replay.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import { slotAt } from '@croneai/engine/markets/slot-clock.ts';
import type { ClosedTrade } from '@croneai/engine/paper/fold-paper-account.ts';
import { ownPeriod } from '@croneai/engine/paper/paper-period.ts';
import { type Replay, replayPaper } from '@croneai/engine/paper/replay-paper.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { machineTier } from '../access/module.ts';
import type { PaperTerms } from './get-account.ts';
import type { PaperAccounts } from './paper-accounts.ts';
import type { SignalTape } from './signal-tape.ts';

/**
 * Maximum number of cached replays. Each replay takes about 30 kB. A replay is used again when a
 * member moves a setting back and forth, and by all members with the same settings.
 */
const REMEMBERED_REPLAYS = 500;

/**
 * Replays the settled signals of a range with the given settings and the daily limit of the
 * member's tier. Every signed-in member may call this, because settled signals are public. The
 * result depends only on settled signals, settings, tier, and the current slot. Stores nothing.
 */
export function replaySettings(
  kind: PaperAccountKind,
  {
    cachedAccess,
    tape,
    accounts,
    terms: { paysBy, provenance },
    slotSeconds,
    now,
  }: {
    cachedAccess: Pick<AccessCopies, 'find'>;
    tape: SignalTape;
    accounts: Pick<PaperAccounts, 'eachTrade'>;
    terms: PaperTerms;
    slotSeconds: number;
    now: () => Date;
  },
) {
  const slotMs = slotSeconds * SECOND_MS;
  const remembered = new BoundedCache<string, Replay>(REMEMBERED_REPLAYS);

  return async (session: Session, body: ReplayCopyBody | ReplayBotBody): Promise<{ data: PaperReplay }> => {
    const { userId, role } = session;
    const access = effectiveAccess(role, (await cachedAccess.find(userId)) ?? GUEST_ACCESS);
    const tradesPerDay = TIER_SIGNALS_PER_DAY[machineTier(kind, access)];
    const { range, timeZone, settings } = body;
    const { version, signals } = await tape.read();
    const slot = slotAt(now().getTime(), slotMs);
    const from = slot - PAPER_REPLAY_DAYS[range] * DAY_MS;
    const key = JSON.stringify([version, slot, range, timeZone, tradesPerDay, settings]);
    const known =
      remembered.get(key) ?? replayPaper(kind, body, { signals, slot, tradesPerDay, paysBy, provenance });
    remembered.set(key, known);
    const own: ClosedTrade[] = [];
    const { book } = await accounts.eachTrade({ userId, kind }, { from }, (trade) => {
      if (trade.closedAt >= from) own.push(trade);
    });
    return { data: { ...known, own: ownPeriod(own, Math.max(from, book.activatedAt ?? from), timeZone) } };
  };
}
