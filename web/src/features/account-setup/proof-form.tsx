import type { AccountSetup } from '@croneai/contracts/account-setup.ts';
import { TICKET_SUBJECT_MAX_LENGTH, type Ticket } from '@croneai/contracts/support.ts';
import { useForm } from 'react-hook-form';
import { claimsOf, proofStepTexts as texts } from '../../content/account-setup.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { AttachmentsField } from '../support/public/attachments-field.tsx';
import { useOpenTicketMutation } from '../support/public/support-api.ts';
import { type Attachments, useAttachments } from '../support/public/use-attachments.ts';
import { PROOF_CATEGORY } from '../support/public/use-proof-ticket.ts';

/** Longer notes belong into the conversation; the claims stand above it in the message. */
const NOTE_MAX_LENGTH = 2_000;

interface ProofFormProps {
  setup: AccountSetup;
  onSent: (ticket: Ticket) => void;
}

/** Sends the proof as a ticket to support, with what the member told above their note. */
export function ProofForm({ setup, onSent }: ProofFormProps) {
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
      subject: texts.subject(setup.brokerAccount ?? '').slice(0, TICKET_SUBJECT_MAX_LENGTH),
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
