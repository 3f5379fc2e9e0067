import { GRANT_FEATURE_NAMES, type GrantFeature } from '@croneai/contracts/access.ts';
import type { MemberHistoryEntry } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { ROLE_NAMES, type Role } from '@croneai/contracts/http/role.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { actionTexts, mailTexts, tierName } from '../../../content/admin.ts';
import { grantTexts } from '../../../content/deposits.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import type { GrantRow } from '../../admin-shared/public/access-api.ts';
import { useUserHistoryQuery } from '../api.ts';
import { PagedCard, useMemberPolling } from './query-card.tsx';

/** Admin actions on this member, newest first. */
export function HistoryCard({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useUserHistoryQuery({ id, page }, useMemberPolling());
  return (
    <PagedCard
      id="history"
      title="Access history"
      text="Changes by admins, from the audit."
      query={query}
      what="The history"
      page={page}
      onSelectPage={setPage}
      empty={
        <Empty icon={History} title="No admin has changed anything yet">
          Grants, ended sessions, resent emails, and other changes appear here.
        </Empty>
      }
    >
      {(entry) => <Entry key={entry.id} entry={entry} />}
    </PagedCard>
  );
}

function Entry({ entry }: { entry: MemberHistoryEntry }) {
  const changes = changesOf(entry);
  return (
    <li className="flex flex-col gap-1.5 py-3 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p>
          <span className="font-medium">{actionTexts[entry.action] ?? entry.action}</span>
          <span className="text-muted"> by {actorText(entry.actor)}</span>
        </p>
        <Moment at={entry.occurredAt} className="tabular text-xs text-muted" />
      </div>
      {changes.length > 0 ? (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted">
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      ) : null}
      {entry.reason ? <p className="border-l-2 border-line pl-3 wrap-anywhere">{entry.reason}</p> : null}
    </li>
  );
}

function actorText(actor: MemberHistoryEntry['actor']): string {
  if (!actor) return 'the system';
  return actor.id === OPERATOR_ID ? 'the operator' : (actor.name ?? 'a former admin');
}

/**
 * Describes each changed field of an entry in a short line. A field without a label keeps its own
 * name.
 */
export function changesOf({ before, after }: Pick<MemberHistoryEntry, 'before' | 'after'>): string[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return fields.flatMap((field) => {
    const [old, next] = [before[field] ?? null, after[field] ?? null];
    if (JSON.stringify(old) === JSON.stringify(next)) return [];
    const inWords = IN_WORDS[field];
    const text = inWords ? inWords(old, next) : `${field}: ${shown(old)} → ${shown(next)}`;
    return text ?? [];
  });
}

/** Formats a change of a field; undefined hides the field. */
type InWords = (before: unknown, after: unknown) => string | undefined;

const IN_WORDS: Readonly<Record<string, InWords>> = {
  tier: (before, after) => {
    const names = [before, after].flatMap((tier) => (tier === null ? [] : [tierName(tier)]));
    return `Tier ${names.join(' → ')}`;
  },
  feature: (_before, after) => featureName(after),
  until: (_before, after) => (after ? `Until ${dayOf(after)}` : 'No end date'),
  endedAt: (_before, after) => (after ? `Ended ${dayOf(after)}` : undefined),
  state: (before, after) => (before ? `${shown(before)} → ${shown(after)}` : undefined),
  amount: (_before, after) => `Amount ${shown(after)}`,
  currency: (_before, after) => shown(after),
  usd: (_before, after) => (after ? `$${shown(after)} confirmed` : undefined),
  source: (_before, after) => (after ? `Source: ${sourceName(after)}` : undefined),
  id: () => undefined,
  from: () => undefined,
  dashboardUnlocked: (_before, after) => (after ? 'Unlocked' : 'Locked'),
  hasDeposited: (_before, after) => (after ? 'Deposit verified' : 'Deposit no longer verified'),
  mail: (_before, after) => mailName(after),
  sessions: (before, after) => `Sessions ended: ${Number(before) - Number(after)}`,
  sessionId: () => undefined,
  blockedAt: (_before, after) => (after ? 'Signed out and blocked' : 'Can sign in again'),
  role: (before, after) => `${roleName(before)} → ${roleName(after)}`,
  twoFactorEnabledAt: (_before, after) => (after ? undefined : 'Off until it is set up again'),
};

/** Formats a time as its UTC day: 2026-12-28. */
const dayOf = (time: unknown): string => String(time).slice(0, 10);

const featureName = (feature: unknown): string | undefined =>
  feature === null ? undefined : GRANT_FEATURE_NAMES[feature as GrantFeature];

const sourceName = (source: unknown): string =>
  grantTexts.sources[source as GrantRow['source']] ?? shown(source);
const roleName = (role: unknown): string => ROLE_NAMES[role as Role] ?? String(role);

function mailName(mail: unknown): string {
  const known = Object.entries(mailTexts).find(([name]) => name === mail);
  return known ? known[1].label : String(mail);
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
