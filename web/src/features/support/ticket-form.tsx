import { openTicketBodySchema } from '@croneai/contracts/endpoints/leads/support-bodies.ts';
import { ticketPath } from '@croneai/contracts/paths.ts';
import {
  TICKET_MESSAGE_MAX_LENGTH,
  TICKET_SUBJECT_MAX_LENGTH,
  type Ticket,
  type TicketCategory,
} from '@croneai/contracts/support.ts';
import { cutText } from '@croneai/rules/cut-text.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { supportTexts as texts } from '../../content/support.ts';
import { ticketCategories, ticketPriorities } from '../../content/tickets.ts';
import { useSendOnce } from '../../shared/forms/send-attempt.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import { AttachmentsField, useAttachments } from './public/attachments-field.tsx';
import { useOpenTicketMutation } from './public/support-api.ts';

const formSchema = openTicketBodySchema.omit({ attachmentIds: true });
/** The select starts with an empty value, which the schema rejects. */
const NO_CATEGORY = '' as TicketCategory;

/**
 * Form for a new ticket. If sending fails, input and uploads stay. Only a delivered ticket clears
 * the form.
 */
export function TicketForm() {
  const attachments = useAttachments();
  const [params] = useSearchParams();
  const wanted = params.get('category');
  const category = ticketCategories.find(({ value }) => value === wanted)?.value ?? NO_CATEGORY;
  const subject = cutText(params.get('subject') ?? '', TICKET_SUBJECT_MAX_LENGTH);
  const [open, { isLoading }] = useOpenTicketMutation();
  const { keyFor, forget } = useSendOnce();
  const [sent, setSent] = useState<Ticket>();
  const { field, submit, failure } = useApiForm({
    schema: formSchema,
    defaultValues: { category, priority: 'medium', subject, message: '' },
    send: async (values, { reset }) => {
      setSent(undefined);
      const body = { ...values, attachmentIds: attachments.ids };
      const answer = await open({ body, idempotencyKey: keyFor(body) });
      if (answer.data) {
        forget();
        reset({ category: NO_CATEGORY, priority: 'medium', subject: '', message: '' });
        attachments.clear(body.attachmentIds);
        setSent(answer.data);
      }
      return answer;
    },
    failed: 'Your text is still here.',
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          required
          placeholder="Choose"
          options={ticketCategories}
          {...field('category')}
        />
        <SelectField label="Priority" options={ticketPriorities} {...field('priority')} />
      </div>
      <TextField label="Subject" required maxLength={TICKET_SUBJECT_MAX_LENGTH} {...field('subject')} />
      <TextAreaField
        label="Message"
        required
        rows={6}
        maxLength={TICKET_MESSAGE_MAX_LENGTH}
        hint="What happened and when. Never send a password."
        {...field('message')}
      />
      <AttachmentsField attachments={attachments} />
      {sent ? (
        <Notice
          tone="success"
          title={texts.sent(sent.reference)}
          action={
            <ButtonLink to={ticketPath(sent.id)} size="sm" variant="secondary">
              Open it
            </ButtonLink>
          }
        >
          We’ll answer in under 24 hours.
        </Notice>
      ) : null}
      <Submit
        failure={failure}
        failureTitle={texts.failed}
        size="lg"
        loading={isLoading}
        disabled={attachments.isBusy}
        className="sm:w-fit sm:min-w-44"
      >
        {texts.submit}
      </Submit>
    </form>
  );
}
