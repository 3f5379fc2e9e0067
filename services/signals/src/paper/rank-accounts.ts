import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { scoreOf } from '@croneai/engine/paper/leaderboard-score.ts';
import type { ListVersion } from '@croneai/platform/list-version.ts';
import type { RankedAccount } from './leaderboard.model.ts';
import type { LeaderboardRepository } from './leaderboard.repository.ts';
import type { PaperAccounts } from './paper-accounts.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';

/** A worker that dies leaves the work to another this much later. */
const CLAIM_MS = 60_000;

/**
 * Ranks the paper accounts of members who opted in and may still use them, once for each version of the list. One of the workers has the
 * work and keeps it, because all signals are in its memory for it; two at once would write the same. Each account costs what is new since
 * its stored state, with a turn of the event loop between two: this thread also renews the locks of scans.
 */
export function rankAccounts({
  settings,
  leaderboard,
  listVersion,
  openAccounts,
  now,
}: {
  settings: Pick<PaperSettingsRepository, 'listRanked'>;
  leaderboard: Pick<LeaderboardRepository, 'claim' | 'put'>;
  listVersion: Pick<ListVersion, 'current'>;
  openAccounts: () => PaperAccounts;
  now: () => Date;
}) {
  const owner = randomUUID();
  let accounts: PaperAccounts | undefined;
  let rankedVersion = '';

  const rank = async (of: PaperAccounts): Promise<RankedAccount[]> => {
    const ranked: RankedAccount[] = [];
    for (const account of await settings.listRanked()) {
      const { score, grossScore, ...figures } = scoreOf((await of.of(account)).days, now().getTime());
      if (score !== null && grossScore !== null) ranked.push({ ...account, score, grossScore, ...figures });
      await nextTurn();
    }
    return ranked.sort(
      (a, b) => b.score - a.score || b.trades - a.trades || a.userId.localeCompare(b.userId),
    );
  };

  return async (): Promise<void> => {
    const at = now();
    if (!(await leaderboard.claim(owner, at, new Date(at.getTime() + CLAIM_MS)))) {
      accounts = undefined;
      rankedVersion = '';
      return;
    }
    const version = await listVersion.current();
    if (version === rankedVersion) return;
    accounts ??= openAccounts();
    await leaderboard.put(owner, await rank(accounts));
    rankedVersion = version;
  };
}
