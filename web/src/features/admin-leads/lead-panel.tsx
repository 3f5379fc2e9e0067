import type { Lead, LeadAnswers, LeadListExtras } from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { type ReactNode, useState } from 'react';
import { leadStatusTexts, suspectTexts } from '../../content/admin-leads.ts';
import { leadDeskTexts } from '../../content/lead-form.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { EraseSender } from '../../shared/erasure/erase-sender.tsx';
import { usePolling } from '../../shared/live/use-polling.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { type Fact, FactList } from '../../shared/ui/fact-list.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { useEraseLeadMutation, useLeadQuery } from './api.ts';
import { LeadTimeline } from './lead-timeline.tsx';
import { LeadWork } from './lead-work.tsx';

interface LeadPanelProps {
  id: string;
  assignees: LeadListExtras['assignees'];
  onClose: () => void;
  onOpen: (id: string) => void;
}

const POLL_MS = 10_000;

/** One lead beside the list: work it, read its answers, see what happened and what else the person sent. */
export function LeadPanel({ id, assignees, onClose, onOpen }: LeadPanelProps) {
  const {
    currentData: lead,
    error,
    isFetching,
    refetch,
  } = useLeadQuery(id, usePolling(POLL_MS, { isTold: false }));
  const [isOpen, setIsOpen] = useState(true);
  const [erase] = useEraseLeadMutation();
  const change = (open: boolean) => {
    setIsOpen(open);
    if (!open) onClose();
  };
  return (
    <SidePanel
      title={lead?.fullName ?? 'Lead'}
      subtitle={lead ? <Subtitle lead={lead} /> : null}
      open={isOpen}
      onOpenChange={change}
    >
      {lead ? (
        <div className="flex flex-col gap-7">
          {lead.isSuspect ? (
            <Notice tone="warning" title="This may not be a person">
              {lead.suspectReasons.map((reason) => suspectTexts[reason]).join(' ')}
            </Notice>
          ) : null}
          <LeadWork lead={lead} assignees={assignees} />
          <Part title="Contact">
            <FactList facts={contactFacts(lead)} />
          </Part>
          <Part title="Answers">
            <FactList facts={answerFacts(lead)} />
          </Part>
          <Part title="Timeline">
            <LeadTimeline lead={lead} />
          </Part>
          {lead.linked.length > 0 ? (
            <Part title="Other submissions of this person">
              <Linked lead={lead} onOpen={onOpen} />
            </Part>
          ) : null}
          <Part title="Consent">
            <p className="text-sm text-muted">{lead.consent.text}</p>
            <p className="mt-1 text-xs text-muted">
              Given <Moment at={lead.consent.at} />
            </p>
          </Part>
          <EraseSender send={(reason) => erase({ id, reason })} onErased={() => change(false)} />
        </div>
      ) : error ? (
        <Failed title="This lead couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error, 'Check your connection, then try again.')}
        </Failed>
      ) : (
        <div aria-busy="true" className="flex flex-col gap-4">
          <Skeleton className="h-28" />
          <Skeleton className="h-40" />
          <Skeleton className="h-64" />
        </div>
      )}
    </SidePanel>
  );
}

function Subtitle({ lead }: { lead: Lead }) {
  const { label, tone } = leadStatusTexts[lead.status];
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Badge tone={tone}>{label}</Badge>
      <span>
        Received <Moment at={lead.submittedAt} />
      </span>
    </span>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function Linked({ lead, onOpen }: { lead: Lead; onOpen: (id: string) => void }) {
  return (
    <ul className="divide-y divide-line rounded-control border border-line">
      {lead.linked.map(({ id, submittedAt, fullName, email, status }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => onOpen(id)}
            className="flex w-full items-center justify-between gap-3 rounded-control px-3.5 py-2.5 text-left text-sm transition-colors hover:bg-surface-2"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{fullName}</span>
              <span className="block truncate text-xs text-muted">
                {email} · <Moment at={submittedAt} />
              </span>
            </span>
            <Badge tone={leadStatusTexts[status].tone}>{leadStatusTexts[status].label}</Badge>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** How to reach the person. */
function contactFacts({ email, phoneNumber, isPhonePossible, callNumber }: Lead): Fact[] {
  return [
    { label: 'Email', value: email },
    { label: 'Phone', value: isPhonePossible ? phoneNumber : `${phoneNumber} (not a possible number)` },
    ...(callNumber ? [{ label: 'Call at', value: callNumber }] : []),
  ];
}

/** The answers in the form's order; a question that was not asked is left out. */
function answerFacts(lead: LeadAnswers): Fact[] {
  return LEAD_ANSWERS.flatMap((name) => {
    const answer = lead[name];
    if (answer === null) return [];
    const texts: { label: string; options?: Readonly<Record<string, string>> } = leadDeskTexts[name];
    return [{ label: texts.label, value: texts.options?.[answer] ?? answer }];
  });
}
