import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { ticketPath } from '@croneai/contracts/paths.ts';
import { TICKET_SUBJECT_MAX_LENGTH, type Ticket, type TicketRow } from '@croneai/contracts/support.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { claimsOf, setupTexts, proofStepTexts as texts, whatsAppWith } from '../../content/account-setup.ts';
import { ticketStatuses } from '../../content/tickets.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useMember } from '../../shared/session/member-context.ts';
import { useSiteSettings } from '../../shared/site/site-settings.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useFocusOnChange } from '../../shared/ui/use-focus-on-change.ts';
import { type Attachments, AttachmentsField, useAttachments } from '../support/public/attachments-field.tsx';
import { PROOF_CATEGORY, useOpenTicketMutation, useProofTicket } from '../support/public/support-api.ts';
import { TicketStatusBadge } from '../support/public/ticket-badges.tsx';

/**
 * Last step: sends the proof of the deposit as a support ticket. If the member has already sent a
 * proof, shows the status of its ticket.
 */
export function ProofStep({ setup, onBack }: { setup: AccountSetup; onBack: () => void }) {
  const { proof: known, error } = useProofTicket();
  const [sent, setSent] = useState<TicketRow>();
  const [sendsAnother, setSendsAnother] = useState(false);
  const settings = useSiteSettings();
  const { user } = useMember();
  // Shows the proof from the server's reply until the ticket list includes it.
  const proof = sent && known?.id !== sent.id ? sent : known;
  const sentArea = useFocusOnChange<HTMLDivElement>(sent);
  const isKnown = proof !== undefined || error !== undefined;
  const show = (ticket: TicketRow) => {
    setSent(ticket);
    setSendsAnother(false);
  };
  return (
    <div className="flex flex-col gap-6">
      <CardHead title={texts.title} text={texts.text} />
      <div className="rounded-control border border-line bg-surface-2 px-4 py-1">
        <FactList facts={claimsOf(setup)} />
      </div>
      <div ref={sentArea} tabIndex={-1} className="scroll-mt-32 focus:outline-none empty:hidden">
        {proof ? <ProofSent proof={proof} /> : null}
      </div>
      {isKnown ? null : <Skeleton className="h-40" />}
      {isKnown && (!proof || sendsAnother) ? (
        <>
          <p className="text-sm text-muted">
            Send it to{' '}
            <a
              href={settings.supportLink}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
            >
              {settings.supportHandle}
            </a>
            , by{' '}
            <a
              href={whatsAppWith(settings, texts.message(setup.brokerAccount ?? '', user.admissionCode))}
              target="_blank"
              rel="noopener noreferrer"
              className="font-medium text-accent underline decoration-accent/40 underline-offset-4 hover:decoration-accent"
            >
              WhatsApp
            </a>
            , or upload it here:
          </p>
          <ProofForm setup={setup} onSent={show} />
        </>
      ) : null}
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        <Button variant="ghost" onClick={onBack}>
          {setupTexts.back}
        </Button>
        {proof && !sendsAnother ? (
          <Button variant="ghost" onClick={() => setSendsAnother(true)}>
            Send more proof
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function ProofSent({ proof: { id, reference, createdAt, status } }: { proof: TicketRow }) {
  const explained = ticketStatuses.find(({ value }) => value === status)?.explained;
  return (
    <Notice
      tone={status === 'waiting' ? 'warning' : 'success'}
      title={texts.sent(reference)}
      action={
        <ButtonLink to={ticketPath(id)} size="sm" variant="secondary">
          Open ticket
        </ButtonLink>
      }
    >
      <p className="text-muted">{status === 'open' ? 'Usually checked within 1⁠–⁠2 hours.' : explained}</p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-muted">
        <TicketStatusBadge status={status} />
        <Moment at={createdAt} form="recent" className="tabular" />
      </p>
    </Notice>
  );
}

/** Maximum length of the note in characters. The member can write more in the ticket. */
const NOTE_MAX_LENGTH = 2_000;

/**
 * Sends the proof as a support ticket. The ticket's text lists the member's answers from the setup,
 * then the note.
 */
function ProofForm({ setup, onSent }: { setup: AccountSetup; onSent: (ticket: Ticket) => void }) {
  const form = useForm({ defaultValues: { note: '' } });
  const { isSubmitted, isSubmitting, errors } = form.formState;
  const attachments = useAttachments();
  const problem = problemOf(attachments);
  const [open] = useOpenTicketMutation();
  const { keyFor } = useSendOnce();
  const submit = form.handleSubmit(async ({ note }) => {
    if (problem || attachments.isBusy) return;
    const body = {
      category: PROOF_CATEGORY,
      subject: cutText(texts.subject(setup.brokerAccount ?? ''), TICKET_SUBJECT_MAX_LENGTH),
      message: messageText(setup, note),
      attachmentIds: attachments.ids,
    };
    const { data, error } = await open({ body, idempotencyKey: keyFor(body) });
    if (data) onSent(data);
    else form.setError('root', { message: messageOf(error, 'Nothing you added is lost.') });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <AttachmentsField attachments={attachments} label="Proof" />
        {isSubmitted && problem ? (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        ) : null}
      </div>
      <TextAreaField
        label="Note"
        rows={3}
        maxLength={NOTE_MAX_LENGTH}
        hint="Optional."
        {...form.register('note')}
      />
      <Submit
        failure={errors.root?.message}
        failureTitle={texts.failed}
        size="lg"
        loading={isSubmitting}
        disabled={attachments.isBusy}
        className="sm:w-fit sm:min-w-44"
      >
        {texts.submit}
      </Submit>
    </form>
  );
}

function problemOf({ ids, isBusy, hasProblem }: Attachments): string | undefined {
  if (hasProblem) return 'Remove or retry the files that weren’t uploaded.';
  return ids.length === 0 && !isBusy ? 'Add a picture or PDF of your deposit.' : undefined;
}

function messageText(setup: AccountSetup, note: string): string {
  const claims = claimsOf(setup).map(({ label, value }) => `${label}: ${value}`);
  return [claims.join('\n'), note.trim()].filter(Boolean).join('\n\n');
}
