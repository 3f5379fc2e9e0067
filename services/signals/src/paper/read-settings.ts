import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { defaultSettings } from '@croneai/engine/paper/paper-rules.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Parts } from '../connections.ts';
import { admitTo } from './paper-feature.ts';
import type { StoredSettings } from './paper-settings.model.ts';

/** The settings in force of the member's machine; the defaults as version 0 until something is saved. */
export function readSettings(kind: PaperAccountKind, parts: Pick<Parts, 'cachedAccess' | 'paperSettings'>) {
  const admit = admitTo(kind, parts);
  return async (session: Session) => {
    const { userId } = await admit(session);
    return { data: toSavedSettings(kind, await parts.paperSettings.findLatest(userId, kind)) };
  };
}

export function toSavedSettings(kind: PaperAccountKind, stored: StoredSettings | undefined) {
  return {
    version: stored?.version ?? 0,
    savedAt: stored?.at.toISOString() ?? null,
    settings: stored?.settings ?? defaultSettings(kind),
  };
}
