import type {
  Lead,
  LeadAnswers,
  LeadListExtras,
  LeadTimelineEntry,
} from '@croneai/contracts/endpoints/admin-leads.ts';
import { LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { useState } from 'react';
import { leadStatusTexts } from '../../content/admin-leads.ts';
import { leadDeskTexts } from '../../content/lead-form.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { EraseSender } from '../../shared/erasure/erase-sender.tsx';
import {
  adminName,
  PanelPart,
  PanelStatus,
  RelatedRows,
  SuspectNotice,
  Timeline,
} from '../../shared/list/panel-parts.tsx';
import { usePolling } from '../../shared/live/use-polling.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { type Fact, FactList } from '../../shared/ui/fact-list.tsx';
import { SidePanel } from '../../shared/ui/side-panel.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { useEraseLeadMutation, useLeadQuery } from './api.ts';
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
  const { currentData: lead, error, isFetching, refetch } = useLeadQuery(id, usePolling(POLL_MS));
  const [isOpen, setIsOpen] = useState(true);
  const [erase] = useEraseLeadMutation();
  const change = (open: boolean) => {
    setIsOpen(open);
    if (!open) onClose();
  };
  return (
    <SidePanel
      title={lead?.fullName ?? 'Lead'}
      subtitle={
        lead ? <PanelStatus status={leadStatusTexts[lead.status]} receivedAt={lead.submittedAt} /> : null
      }
      open={isOpen}
      onOpenChange={change}
    >
      {lead ? (
        <div className="flex flex-col gap-7">
          {lead.isSuspect ? <SuspectNotice reasons={lead.suspectReasons} /> : null}
          <LeadWork lead={lead} assignees={assignees} />
          <PanelPart title="Contact">
            <FactList facts={contactFacts(lead)} />
          </PanelPart>
          <PanelPart title="Answers">
            <FactList facts={answerFacts(lead)} />
          </PanelPart>
          <PanelPart title="Timeline">
            <Timeline
              entries={lead.timeline}
              headline={headline}
              noteOf={(entry) => (entry.kind === 'note' ? entry.text : undefined)}
              begin="Submitted"
              receivedAt={lead.submittedAt}
            />
          </PanelPart>
          {lead.linked.length > 0 ? (
            <PanelPart title="Other submissions of this person">
              <RelatedRows
                rows={lead.linked.map(({ id: linkedId, submittedAt, fullName, email, status }) => ({
                  id: linkedId,
                  title: fullName,
                  detail: (
                    <>
                      {email} · <Moment at={submittedAt} />
                    </>
                  ),
                  status: leadStatusTexts[status],
                }))}
                onOpen={onOpen}
              />
            </PanelPart>
          ) : null}
          <PanelPart title="Consent">
            <p className="text-sm text-muted">{lead.consent.text}</p>
            <p className="mt-1 text-xs text-muted">
              Given <Moment at={lead.consent.at} />
            </p>
          </PanelPart>
          <EraseSender send={(reason) => erase({ id, reason })} onErased={() => change(false)} />
        </div>
      ) : error ? (
        <Failed title="This lead couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error, 'Check your connection.')}
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

function headline(entry: LeadTimelineEntry): string {
  switch (entry.kind) {
    case 'note':
      return 'Note';
    case 'status':
      return `${leadStatusTexts[entry.from].label} → ${leadStatusTexts[entry.to].label}`;
    case 'assignee':
      return `Assigned to ${entry.to ? adminName(entry.to) : 'nobody'}`;
  }
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
