import { createHash } from 'node:crypto';
import {
  LEADERBOARD_FORMULA,
  LEADERBOARD_MIN_TRADES,
  LEADERBOARD_ROWS_MAX,
  LEADERBOARD_WINDOW_DAYS,
  type Leaderboard,
} from '@croneai/contracts/leaderboard.ts';
import { PAPER_ACCOUNTS, type PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/signals.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { rememberFor } from '@croneai/platform/remember-answer.ts';
import type { AdmitViewer } from '../access/admit-viewer.ts';
import type { PaysBy } from '../engine/model/pays-by.ts';
import { type Score, scoreOf } from './leaderboard-score.ts';
import { twoDecimals } from './paper-figures.ts';
import type { PaperLedgers } from './paper-ledgers.ts';
import type { PaperSettingsRepository } from './paper-settings.repository.ts';

/** The ranking is the same for all members and changes with the slots. */
const MEMORY_MS = 5_000;

type Ranked = Score & {
  userId: string;
  kind: PaperAccountKind;
  name: string;
  score: number;
  grossScore: number;
  rank: number;
};

/** Paper accounts of members who opted in and may still use them, by LEADERBOARD_FORMULA; and how far the caller's own are. */
export function getLeaderboard({
  admit,
  settings,
  ledgers,
  paysBy,
  provenance,
  now,
}: {
  admit: AdmitViewer;
  settings: Pick<PaperSettingsRepository, 'listRanked' | 'findLatest'>;
  ledgers: PaperLedgers;
  paysBy: PaysBy;
  provenance: Provenance;
  now: () => Date;
}) {
  const rank = async (at: number): Promise<Ranked[]> => {
    const scored: Omit<Ranked, 'rank'>[] = [];
    for (const { userId, kind } of await settings.listRanked()) {
      const { score, grossScore, ...figures } = scoreOf((await ledgers.of(userId, kind)).ledger.closed, at);
      if (score === null || grossScore === null) continue;
      scored.push({ userId, kind, name: publicName(userId, kind), score, grossScore, ...figures });
    }
    return scored
      .sort((a, b) => b.score - a.score || b.trades - a.trades || a.name.localeCompare(b.name))
      .map((row, index) => ({ ...row, rank: index + 1 }));
  };

  const ranking = rememberFor(MEMORY_MS, rank, () => now().getTime());

  return async (session: Session): Promise<{ data: Leaderboard }> => {
    const { userId } = await admit(session);
    const at = now().getTime();
    const all = await ranking();
    const ownRow = async (kind: PaperAccountKind) => ({
      kind,
      name: publicName(userId, kind),
      isOptedIn: (await settings.findLatest(userId, kind))?.settings.isOnLeaderboard ?? false,
      trades: scoreOf((await ledgers.of(userId, kind)).ledger.closed, at).trades,
      rank: all.find((row) => row.userId === userId && row.kind === kind)?.rank ?? null,
    });
    return {
      data: {
        formula: LEADERBOARD_FORMULA,
        minimumTrades: LEADERBOARD_MIN_TRADES,
        windowDays: LEADERBOARD_WINDOW_DAYS,
        rows: all.slice(0, LEADERBOARD_ROWS_MAX).map(({ userId: owner, score, grossScore, ...row }) => ({
          ...row,
          score: twoDecimals(score),
          grossScore: twoDecimals(grossScore),
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

/** Another name for each account, so that the two of a member cannot be linked. */
function publicName(userId: string, kind: PaperAccountKind): string {
  const digest = createHash('sha256').update(`${kind}:${userId}`).digest('hex');
  return `Trader ${digest.slice(0, NAME_DIGITS).toUpperCase()}`;
}
