import type { MemberHistoryEntry } from '@croneai/contracts/endpoints/admin-users.ts';
import { mailTexts, tierName } from '../../../content/admin.ts';

/** The fields of an entry that differ, each as a short line; fields nobody has words for keep their own names. */
export function changesOf({ before, after }: Pick<MemberHistoryEntry, 'before' | 'after'>): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    if (JSON.stringify(before[field]) === JSON.stringify(after[field])) return [];
    return (
      IN_WORDS[field]?.(before[field], after[field]) ??
      `${field}: ${shown(before[field])} → ${shown(after[field])}`
    );
  });
}

type InWords = (before: unknown, after: unknown) => string | undefined;

const IN_WORDS: Readonly<Record<string, InWords>> = {
  tier: (before, after) => `Tier ${tierName(before)} → ${tierName(after)}`,
  dashboardUnlocked: (_before, after) => (after ? 'Unlocked' : 'Locked'),
  hasDeposited: (_before, after) => (after ? 'Deposit verified' : 'Deposit no longer verified'),
  mail: (_before, after) => mailName(after),
  sessions: (before, after) => `${Number(before) - Number(after)} ended`,
  sessionId: () => undefined,
  blockedAt: (_before, after) => (after ? 'Signed out, and kept out' : 'May sign in again'),
  role: (_before, after) => (after === 'admin' ? 'Member → admin' : 'Admin → member'),
  twoFactorEnabledAt: (_before, after) => (after ? undefined : 'Off until it is set up again'),
};

function mailName(mail: unknown): string {
  const known = Object.entries(mailTexts).find(([name]) => name === mail);
  return known ? known[1].label : String(mail);
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
