import { isDeepStrictEqual } from 'node:util';
import { errors } from '@croneai/contracts/errors.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { defaultSettings } from '@croneai/engine/paper/paper-rules.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { dropUnmetRows } from './drop-unmet-rows.ts';
import { admitTo } from './paper-feature.ts';
import type { StoredSettings } from './paper-settings.model.ts';

/** The settings in force of the member's machine; the defaults as version 0 until something is saved. */
export function readSettings(kind: PaperAccountKind, parts: Parts) {
  const admit = admitTo(kind, parts);
  return async (session: Session) => {
    const { userId } = await admit(session);
    return { data: toSavedSettings(kind, await parts.paperSettings.findLatest(userId, kind)) };
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
 * Saves the member's settings as the next version; they count for signals published from then on. Refused with 409 and the
 * settings in force when the member has not seen the newest version. The same settings again change nothing.
 * More than PAPER_SAVES_PER_HOUR are refused with 429.
 */
export function saveSettings(kind: PaperAccountKind, parts: Parts) {
  const { paperSettings: history, saves, leaderboard, now } = parts;
  const admit = admitTo(kind, parts);
  const dropUnmet = dropUnmetRows(parts);
  const conflict = (latest: StoredSettings | undefined) =>
    appError(errors.settingsConflict, { data: toSavedSettings(kind, latest) });

  return async (session: Session, body: { version: number; settings: StoredSettings['settings'] }) => {
    const viewer = await admit(session);
    const latest = await history.findLatest(viewer.userId, kind);
    if ((latest?.version ?? 0) !== body.version) throw conflict(latest);
    const grant = {
      isAdmin: session.role === 'admin',
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
    // It would be on the board until the next slot.
    if (!row.settings.isOnLeaderboard) await leaderboard.remove(viewer.userId, kind);
    await dropUnmet(viewer.userId, kind, row.at);
    return { data: toSavedSettings(kind, row) };
  };
}

/** Rows ascend in time, also where the clocks of two processes differ. */
export function laterThan(previous: Date | undefined, at: Date): Date {
  return previous && previous >= at ? new Date(previous.getTime() + 1) : at;
}
