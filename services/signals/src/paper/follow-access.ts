import { isDeepStrictEqual } from 'node:util';
import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { mayUse, TIER_SIGNALS_PER_DAY } from '@croneai/contracts/access.ts';
import { PAPER_ACCOUNTS, type PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaperGrant } from '@croneai/engine/paper/paper-rules.ts';
import { machineTier, PAPER_FEATURE } from '../access/module.ts';
import type { LeaderboardRepository } from './leaderboard.repository.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';
import { laterThan } from './save-settings.ts';

/**
 * Maximum number of attempts to append a row while the member saves settings at the same time. Each
 * attempt reads the settings again.
 */
const MAX_TRIES = 5;

/**
 * Appends a row to the settings history of a paper account (copy or bot) if a change of access
 * changes whether the account may trade, or how many trades a day it may make. Compares the newest
 * row with the current access, not with the event, so a repeated event appends nothing.
 */
export function followAccess({
  accessCopies,
  settings,
  leaderboard,
  now,
}: {
  accessCopies: Pick<AccessCopies, 'find'>;
  settings: Pick<PaperSettingsRepository, 'findLatest' | 'append'>;
  leaderboard: Pick<LeaderboardRepository, 'remove'>;
  now: () => Date;
}) {
  const follow = async (userId: string, kind: PaperAccountKind): Promise<boolean> => {
    const latest = await settings.findLatest(userId, kind);
    if (!latest || latest.grant.isAdmin) return true;
    const access = await accessCopies.find(userId);
    const mayTrade = access !== undefined && mayUse(PAPER_FEATURE[kind], access);
    const grant: PaperGrant = {
      isAdmin: false,
      mayTrade,
      tradesPerDay: TIER_SIGNALS_PER_DAY[mayTrade ? machineTier(kind, access) : (access?.tier ?? 'guest')],
    };
    if (!grant.mayTrade) await leaderboard.remove(userId, kind);
    if (isDeepStrictEqual(grant, latest.grant)) return true;
    const { version, at, cause, ...rest } = latest;
    return settings.append({
      ...rest,
      version: version + 1,
      at: laterThan(at, now()),
      cause: 'access',
      grant,
    });
  };
  return async (userId: string): Promise<void> => {
    for (const kind of PAPER_ACCOUNTS) {
      for (let tries = 1; !(await follow(userId, kind)); tries += 1)
        if (tries === MAX_TRIES)
          throw new Error(`the ${kind} settings change faster than they can be followed`);
    }
  };
}
