import type { Lead, LeadAnswers, LeadListExtras } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { LEAD_ADMIN_WORDS, LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { leadMoveTexts, leadStatusTexts, leadsTexts } from '../../content/admin-leads.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { type Fact, FactList } from '../../shared/ui/fact-list.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { EraseSender } from '../admin-shared/public/reason-dialog.tsx';
import { RelatedRows, RowPanel, Timeline } from '../admin-shared/public/row-panel.tsx';
import { RowWork } from '../admin-shared/public/row-work.tsx';
import { PanelPart } from '../admin-shared/public/side-panel.tsx';
import { useEraseLeadMutation, useLeadQuery, useUpdateLeadMutation } from './api.ts';
import { BotTrial } from './bot-trial.tsx';

interface LeadPanelProps {
  id: string;
  assignees: LeadListExtras['assignees'];
  onClose: () => void;
  onOpen: (id: string) => void;
}

const POLL_MS = 10_000;

/** A lead in the side panel: actions, answers, history, and the person's other submissions. */
export function LeadPanel({ id, assignees, onClose, onOpen }: LeadPanelProps) {
  const query = useLeadQuery(id, usePolling(POLL_MS));
  const [erase] = useEraseLeadMutation();
  return (
    <RowPanel
      query={query}
      kind="Lead"
      headOf={({ fullName, status, submittedAt }) => ({
        title: fullName,
        status: leadStatusTexts[status],
        receivedAt: submittedAt,
      })}
      failed={leadsTexts.oneFailed}
      onClose={onClose}
    >
      {(lead, close) => (
        <>
          <LeadWork lead={lead} assignees={assignees} />
          <PanelPart title="Contact">
            <FactList facts={contactFacts(lead)} />
          </PanelPart>
          <BotTrial lead={lead} />
          <PanelPart title="Answers">
            <FactList facts={answerFacts(lead)} />
          </PanelPart>
          <Timeline
            entries={lead.timeline}
            statuses={leadStatusTexts}
            begin="Submitted"
            receivedAt={lead.submittedAt}
          />
          <RelatedRows
            title="Other submissions by this person"
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
          <PanelPart title="Consent">
            <p className="text-sm text-muted">{lead.consent.text}</p>
            <p className="mt-1 text-xs text-muted">
              Given <Moment at={lead.consent.at} />
            </p>
          </PanelPart>
          <EraseSender send={(reason) => erase({ id, reason })} onErased={close} />
        </>
      )}
    </RowPanel>
  );
}

function contactFacts({ email, phoneNumber, isPhonePossible, callNumber, source }: Lead): Fact[] {
  return [
    { label: 'Email', value: email },
    { label: 'Phone', value: isPhonePossible ? phoneNumber : `${phoneNumber} (not a valid number)` },
    ...(callNumber ? [{ label: 'Call at', value: callNumber }] : []),
    ...(source ? [{ label: 'Source', value: Object.values(source).join(' · ') }] : []),
  ];
}

/** Lists the answers in the form's order, without questions that do not apply. */
function answerFacts(lead: LeadAnswers): Fact[] {
  return LEAD_ANSWERS.flatMap((name) => {
    const answer = lead[name];
    if (answer === null) return [];
    const texts: { label: string; options?: Readonly<Record<string, string>> } = LEAD_ADMIN_WORDS[name];
    return [{ label: texts.label, value: texts.options?.[answer] ?? answer }];
  });
}

/** Changes the status of a lead, assigns it, and adds notes. */
function LeadWork({ lead, assignees }: { lead: Lead; assignees: LeadListExtras['assignees'] }) {
  const [updateLead, { isLoading, error }] = useUpdateLeadMutation();
  const showToast = useToast();
  const assign = async (assigneeId: string | null) => {
    const { data } = await updateLead({ seen: lead, change: { assigneeId } });
    if (data) showToast('success', 'The assignee was changed.');
  };
  return (
    <RowWork
      label="Update lead"
      moves={lead.nextStatuses.map((status) => ({
        status,
        label: leadMoveTexts[status],
        variant: status === 'rejected' ? 'secondary' : 'primary',
        className: status === 'rejected' ? 'enabled:text-danger' : '',
        done: `${lead.fullName}: ${leadStatusTexts[status].label.toLowerCase()}.`,
      }))}
      noteHint="For the next person who opens this lead."
      send={({ note, ...move }) =>
        updateLead({ seen: lead, change: { ...move, ...(note ? { notes: note } : {}) } })
      }
      isLoading={isLoading}
      error={error}
      failed={leadsTexts.notChanged}
    >
      <SelectField
        label="Assignee"
        options={assigneeOptions(lead, assignees)}
        value={lead.assignee?.id ?? NOBODY}
        disabled={isLoading}
        onChange={({ target: { value } }) => void assign(value === NOBODY ? null : value)}
      />
    </RowWork>
  );
}

const NOBODY = '';

/** Keeps the current assignee in the list, even if that person is no longer an admin. */
function assigneeOptions({ assignee }: Lead, assignees: LeadListExtras['assignees']) {
  const known = assignees.map(({ id, fullName }) => ({ value: id, label: fullName }));
  const isMissing = assignee !== null && !known.some(({ value }) => value === assignee.id);
  return [
    { value: NOBODY, label: 'Nobody' },
    ...known,
    ...(isMissing ? [{ value: assignee.id, label: assignee.fullName ?? 'A former admin' }] : []),
  ];
}
