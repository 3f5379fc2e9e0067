import type { MemberHistoryEntry } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { History } from 'lucide-react';
import { useState } from 'react';
import { actionTexts, mailTexts, tierName } from '../../../content/admin.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Empty } from '../../../shared/ui/states.tsx';
import { useUserHistoryQuery } from '../api.ts';
import { PagedCard, useMemberPolling } from './query-card.tsx';

/** What admins did to this member, newest first. */
export function HistoryCard({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useUserHistoryQuery({ id, page }, useMemberPolling());
  return (
    <PagedCard
      id="history"
      title="Access history"
      text="Each write by an admin, from the audit."
      query={query}
      what="The history"
      page={page}
      onSelectPage={setPage}
      empty={
        <Empty icon={History} title="No admin has changed anything yet">
          Grants, revokes, ended sessions and resent emails appear here.
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
