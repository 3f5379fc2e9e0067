import { setImmediate as nextTurn } from 'node:timers/promises';
import { scoreOf } from '@croneai/engine/paper/leaderboard-score.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { LeaderboardRepository, RankedAccount } from './leaderboard.repository.ts';
import type { PaperAccounts } from './paper-accounts.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';

/**
 * Ranks the paper accounts that may still trade and whose members opted in to the leaderboard.
 * Ranks once for each version of the signal list. Computes each account from its stored state and
 * the signals after this state. Lets the event loop run between accounts, because this thread also
 * renews the locks of scans. Leaves out an account that fails.
 */
export function rankAccounts({
  settings,
  leaderboard,
  listVersion,
  accounts,
  eachRow,
  now,
}: {
  settings: Pick<PaperSettingsRepository, 'listRanked'>;
  leaderboard: Pick<LeaderboardRepository, 'begin' | 'put'>;
  listVersion: Pick<ListVersion, 'current'>;
  accounts: Pick<PaperAccounts, 'of'>;
  eachRow: EachRow;
  now: () => Date;
}) {
  const each = eachRow('rank paper accounts');
  let rankedVersion = '';

  const rank = async (): Promise<RankedAccount[]> => {
    const ranked: RankedAccount[] = [];
    await each(await settings.listRanked(), {
      nameOf: ({ userId, kind }) => `${userId} ${kind}`,
      async work(account) {
        await nextTurn();
        const { score, grossScore, ...figures } = scoreOf((await accounts.of(account)).days, now().getTime());
        if (score !== null && grossScore !== null) ranked.push({ ...account, score, grossScore, ...figures });
      },
    });
    return ranked.sort(
      (a, b) => b.score - a.score || b.trades - a.trades || a.userId.localeCompare(b.userId),
    );
  };

  return async (): Promise<void> => {
    const version = await listVersion.current();
    if (version === rankedVersion) return;
    const ranking = await leaderboard.begin();
    if (await leaderboard.put(ranking, await rank())) rankedVersion = version;
  };
}
