import { isDeepStrictEqual } from 'node:util';
import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Provenance } from '@croneai/contracts/provenance.ts';
import { defaultSettings, findUnmet } from '@croneai/engine/paper/paper-rules.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { FixedWindow } from '@croneai/platform/limits/fixed-window.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { PaperStores } from './open-paper-stores.ts';
import type { StoredSettings } from './paper-settings.model.ts';

/**
 * Returns the current settings of the member's paper account. Before the first save, these are the
 * defaults, as version 0.
 */
export function readSettings(
  kind: PaperAccountKind,
  { admit, settings }: { admit: AdmitViewer } & Pick<PaperStores, 'settings'>,
) {
  return async (session: Session) => {
    const { userId } = await admit(session);
    return { data: toSavedSettings(kind, await settings.findLatest(userId, kind)) };
  };
}

function toSavedSettings(kind: PaperAccountKind, stored: StoredSettings | undefined) {
  return {
    version: stored?.version ?? 0,
    savedAt: stored?.at.toISOString() ?? null,
    settings: stored?.settings ?? defaultSettings(kind),
  };
}

/**
 * Saves the member's settings as the next version, which applies to signals that are published
 * later. Throws 409 with the current settings if the member has not seen the newest version. Throws
 * 429 after PAPER_SAVES_PER_HOUR saves in an hour. Does not store unchanged settings.
 */
export function saveSettings(
  kind: PaperAccountKind,
  {
    admit,
    stores: { settings: history, leaderboard },
    saves,
    dropUnmet,
    now,
  }: {
    admit: AdmitViewer;
    stores: Pick<PaperStores, 'settings' | 'leaderboard'>;
    saves: Pick<FixedWindow, 'take'>;
    dropUnmet: ReturnType<typeof dropUnmetRows>;
    now: () => Date;
  },
) {
  const conflict = (latest: StoredSettings | undefined) =>
    appError(errors.settingsConflict, { data: toSavedSettings(kind, latest) });

  return async (session: Session, body: { version: number; settings: StoredSettings['settings'] }) => {
    const viewer = await admit(session);
    const latest = await history.findLatest(viewer.userId, kind);
    if ((latest?.version ?? 0) !== body.version) throw conflict(latest);
    const grant = {
      isAdmin: isTeam(session.role),
      mayTrade: true,
      tradesPerDay: viewer.signalsPerDay,
    };
    if (isDeepStrictEqual([latest?.settings, latest?.grant], [body.settings, grant])) {
      return { data: toSavedSettings(kind, latest) };
    }
    const { waitSeconds } = await saves.take(viewer.userId);
    if (waitSeconds > 0) throw appError(errors.tooManySaves, { retryAfterSeconds: waitSeconds });
    const row: StoredSettings = {
      userId: viewer.userId,
      kind,
      version: body.version + 1,
      at: laterThan(latest?.at, now()),
      cause: 'member',
      settings: body.settings,
      grant,
    };
    if (!(await history.append(row))) throw conflict(await history.findLatest(viewer.userId, kind));
    // Removes the account immediately. Otherwise, it would stay on the leaderboard until the next
    // slot.
    if (!row.settings.isOnLeaderboard) await leaderboard.remove(viewer.userId, kind);
    await dropUnmet(viewer.userId, kind, row.at);
    return { data: toSavedSettings(kind, row) };
  };
}

/**
 * Returns a time after `previous`, so that rows stay in ascending order even if the clocks of two
 * processes differ.
 */
export function laterThan(previous: Date | undefined, at: Date): Date {
  return previous && previous >= at ? new Date(previous.getTime() + 1) : at;
}

/** Maximum time from a signal's publication until every read includes the signal. */
const SEEN_AFTER_MS = 60_000;
/**
 * A save checks only settings rows that are younger than this, and removes the unused ones. Earlier
 * saves have already checked older rows.
 */
const LOOK_BACK_MS = 2 * 60 * 60_000;

/**
 * Removes settings rows that applied to no signal, so that a member who saves all day leaves no
 * more rows than there were signals. Keeps rows that were replaced less than a minute ago, because
 * a signal that is being published now may still use them.
 */
export function dropUnmetRows({
  settings,
  signals,
  provenance,
}: Pick<PaperStores, 'settings'> & {
  signals: Pick<SignalRepository, 'listRows'>;
  provenance: Provenance;
}) {
  return async (userId: string, kind: PaperAccountKind, at: Date): Promise<void> => {
    const rows = await settings.listHistory(userId, kind, { since: new Date(at.getTime() - LOOK_BACK_MS) });
    const [first, second] = rows;
    if (!first || !second) return;
    // Reads the signals from the database, because the cache of this process may lack the newest
    // signals. A row that is removed by mistake cannot be restored.
    const changed = await signals.listRows({ since: first.at });
    const published = changed
      .filter((row) => row.provenance === provenance)
      .map(({ createdAt }) => createdAt);
    const unmet = findUnmet(rows, published, at.getTime() - SEEN_AFTER_MS);
    if (unmet.length > 0) await settings.removeVersions(userId, kind, unmet);
  };
}
