import {
  type ContactMessage,
  type UpdateContactBody,
  updateContactBodySchema,
} from '@croneai/contracts/endpoints/admin-contacts.ts';
import { CONTACT_STATUSES } from '@croneai/contracts/leads.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { contactStatusTexts } from '../../content/admin-contacts.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useUpdateContactMutation } from './api.ts';

type Note = Pick<UpdateContactBody, 'note'>;

/** Sets the status and adds notes. A note that is written goes along with a new status. */
export function ContactWork({ message }: { message: ContactMessage }) {
  const [updateContact, { isLoading, error }] = useUpdateContactMutation();
  const showToast = useToast();
  const form = useForm<Note>({
    resolver: zodResolver(updateContactBodySchema),
    defaultValues: { note: '' },
  });
  const { errors } = form.formState;
  const send = async (change: UpdateContactBody, done: string) => {
    try {
      await updateContact({ seen: message, change }).unwrap();
      showToast('success', done);
      form.reset();
    } catch {
      // Shown below, beside what was tried.
    }
  };
  const move = async (status: ContactMessage['status']) => {
    const note = form.getValues('note')?.trim();
    if (note && !(await form.trigger('note'))) return;
    const { label } = contactStatusTexts[status];
    await send({ status, ...(note ? { note } : {}) }, `The message is ${label.toLowerCase()}.`);
  };
  const addNote = form.handleSubmit(({ note }) => send({ note }, 'The note was added.'));
  return (
    <section aria-label="Work this message" className="flex flex-col gap-4">
      {error ? <Notice tone="danger">{messageOf(error, 'Nothing was changed.')}</Notice> : null}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Set the status</legend>
        {CONTACT_STATUSES.filter((status) => status !== message.status).map((status) => (
          <Button
            key={status}
            size="sm"
            variant={status === 'answered' ? 'primary' : 'secondary'}
            disabled={isLoading}
            onClick={() => void move(status)}
          >
            {contactStatusTexts[status].move}
          </Button>
        ))}
      </fieldset>
      <form onSubmit={(event) => void addNote(event)} noValidate className="flex flex-col gap-2">
        <TextAreaField
          label="Note"
          rows={3}
          maxLength={2_000}
          hint="For the next person who opens this message. You answer from your own email."
          error={errors.note?.message}
          {...form.register('note')}
        />
        <Button type="submit" size="sm" variant="secondary" loading={isLoading} className="self-end">
          Add note
        </Button>
      </form>
    </section>
  );
}
