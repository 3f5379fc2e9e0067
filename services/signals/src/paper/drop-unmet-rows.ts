import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Parts } from '../connections.ts';
import type { StoredSettings } from './paper-settings.model.ts';

/** So long after a moment every signal that was published before it is written down and read. */
const SEEN_AFTER_MS = 60_000;
/** Rows that are older were looked at when the ones behind them were saved. */
const LOOK_BACK_MS = 2 * 60 * 60_000;

/**
 * Makes saves that no signal has met replace each other: a row that was in force while nothing was published has no part in the
 * account, and a member who saves all day must not leave more rows than there were signals. Looks a minute back, because a
 * signal that is being published right now is still decided by the row that was in force.
 */
export function dropUnmetRows({ paperSettings: settings, signals, provenance }: Parts) {
  return async (userId: string, kind: PaperAccountKind, at: Date): Promise<void> => {
    const rows = await settings.listSince(userId, kind, new Date(at.getTime() - LOOK_BACK_MS));
    const [first, second] = rows;
    if (!first || !second) return;
    // From the database, because a row that is dropped is gone for good: what this process remembers may be older.
    const changed = await signals.listRows({ since: first.at });
    const published = changed
      .filter((row) => row.provenance === provenance)
      .map(({ createdAt }) => createdAt);
    const unmet = findUnmet(rows, published, at.getTime() - SEEN_AFTER_MS);
    if (unmet.length > 0) await settings.removeVersions(userId, kind, unmet);
  };
}

type Row = Pick<StoredSettings, 'at' | 'version' | 'cause'>;

/** Versions of the member's own rows that were over by `seenUntil` and in force when nothing was published; `rows` ascend in time. */
function findUnmet(rows: readonly Row[], published: readonly number[], seenUntil: number): number[] {
  const isMet = (from: number, until: number) => published.some((at) => at > from && at <= until);
  return rows
    .filter(({ at, cause }, index) => {
      const end = rows[index + 1]?.at.getTime();
      if (end === undefined || cause !== 'member' || end > seenUntil) return false;
      return !isMet(at.getTime(), end);
    })
    .map(({ version }) => version);
}
