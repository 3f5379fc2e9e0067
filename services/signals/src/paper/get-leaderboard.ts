import { createHmac } from 'node:crypto';
import {
  LEADERBOARD_FORMULA,
  LEADERBOARD_MIN_TRADES,
  LEADERBOARD_ROWS_MAX,
  LEADERBOARD_WINDOW_DAYS,
  type Leaderboard,
} from '@croneai/contracts/leaderboard.ts';
import { PAPER_ACCOUNTS, type PaperAccountKind } from '@croneai/contracts/paper.ts';
import { scoreOf } from '@croneai/engine/paper/leaderboard-score.ts';
import { twoDecimals } from '@croneai/engine/paper/paper-figures.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { cacheFor } from '@croneai/platform/cache-answer.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { PaperTerms } from './get-account.ts';
import type { PaperStores } from './open-paper-stores.ts';
import type { PaperAccounts } from './paper-accounts.ts';

/**
 * The ranking is cached for this time, because it is the same for all members and changes only when
 * a slot ends.
 */
const MEMORY_MS = 5_000;

/**
 * Returns the newest ranking, and the rank and number of trades of each of the caller's own
 * accounts. After each slot, a worker computes the ranking by LEADERBOARD_FORMULA.
 */
export function getLeaderboard({
  admit,
  stores: { settings, leaderboard },
  accounts,
  nameKey: key,
  terms: { paysBy, provenance },
  now,
}: {
  admit: AdmitViewer;
  stores: Pick<PaperStores, 'settings' | 'leaderboard'>;
  accounts: Pick<PaperAccounts, 'of'>;
  /**
   * Secret key, in base64, from which public names are made. A person without the key cannot find a
   * member's row by the member's id.
   */
  nameKey: string;
  terms: PaperTerms;
  now: () => Date;
}) {
  const ranking = cacheFor(MEMORY_MS, leaderboard.list, () => now().getTime());

  return async (session: Session): Promise<{ data: Leaderboard }> => {
    const { userId } = await admit(session);
    const at = now().getTime();
    const all = await ranking();
    const ownRow = async (kind: PaperAccountKind) => {
      const index = all.findIndex((row) => row.userId === userId && row.kind === kind);
      return {
        kind,
        name: publicName(key, userId, kind),
        isOptedIn: (await settings.findLatest(userId, kind))?.settings.isOnLeaderboard ?? false,
        trades: all[index]?.trades ?? scoreOf((await accounts.of({ userId, kind })).days, at).trades,
        rank: index === -1 ? null : index + 1,
      };
    };
    return {
      data: {
        formula: LEADERBOARD_FORMULA,
        minimumTrades: LEADERBOARD_MIN_TRADES,
        windowDays: LEADERBOARD_WINDOW_DAYS,
        rows: all.slice(0, LEADERBOARD_ROWS_MAX).map(({ userId: owner, kind, ...row }, index) => ({
          ...row,
          rank: index + 1,
          name: publicName(key, owner, kind),
          kind,
          score: twoDecimals(row.score),
          grossScore: twoDecimals(row.grossScore),
          isMine: owner === userId,
        })),
        mine: await Promise.all(PAPER_ACCOUNTS.map(ownRow)),
        paysBy,
        provenance,
        computedAt: new Date(at).toISOString(),
      },
    };
  };
}

const NAME_DIGITS = 6;

/** Returns a different name for each account, so that a member's two accounts cannot be linked. */
function publicName(key: string, userId: string, kind: PaperAccountKind): string {
  const digest = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(`leaderboard:${kind}:${userId}`)
    .digest('hex');
  return `Trader ${digest.slice(0, NAME_DIGITS).toUpperCase()}`;
}
