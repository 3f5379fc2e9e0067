import type { Lead, LeadTimelineEntry } from '@croneai/contracts/endpoints/admin-leads.ts';
import { leadStatusTexts } from '../../content/admin-leads.ts';
import { Moment } from '../../shared/time/moment.tsx';

const nameOf = (admin: { fullName: string | null } | null) =>
  admin ? (admin.fullName ?? 'a former admin') : 'nobody';

/** What happened to the lead, newest first, down to the day it came. */
export function LeadTimeline({ lead }: { lead: Pick<Lead, 'timeline' | 'submittedAt'> }) {
  return (
    <ol className="flex flex-col gap-4 border-l border-line pl-4">
      {lead.timeline.toReversed().map((entry) => (
        <li key={entry.id} className="text-sm">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="font-medium">{headline(entry)}</span>
            <Moment at={entry.at} className="tabular text-xs text-muted" />
          </p>
          <p className="text-xs text-muted">by {nameOf(entry.by)}</p>
          {entry.kind === 'note' ? (
            <p className="mt-1.5 rounded-control bg-surface-2 px-3 py-2 whitespace-pre-wrap wrap-anywhere">
              {entry.text}
            </p>
          ) : null}
        </li>
      ))}
      <li className="text-sm">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-medium">Submitted</span>
          <Moment at={lead.submittedAt} className="tabular text-xs text-muted" />
        </p>
      </li>
    </ol>
  );
}

function headline(entry: LeadTimelineEntry): string {
  switch (entry.kind) {
    case 'note':
      return 'Note';
    case 'status':
      return `${leadStatusTexts[entry.from].label} → ${leadStatusTexts[entry.to].label}`;
    case 'assignee':
      return `Assigned to ${nameOf(entry.to)}`;
  }
}
