import {
  type Lead,
  type LeadListExtras,
  type UpdateLeadBody,
  updateLeadBodySchema,
} from '@croneai/contracts/endpoints/admin-leads.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { leadMoveTexts, leadStatusTexts } from '../../content/admin-leads.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField } from '../../shared/ui/text-field.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useUpdateLeadMutation } from './api.ts';

interface LeadWorkProps {
  lead: Lead;
  assignees: LeadListExtras['assignees'];
}

type Note = Pick<UpdateLeadBody, 'notes'>;

/** Moves a lead on, gives it to somebody and adds notes. A note that is written goes along with a move. */
export function LeadWork({ lead, assignees }: LeadWorkProps) {
  const [updateLead, { isLoading, error }] = useUpdateLeadMutation();
  const showToast = useToast();
  const form = useForm<Note>({
    resolver: zodResolver(updateLeadBodySchema),
    defaultValues: { notes: '' },
  });
  const { errors } = form.formState;

  const send = async (change: UpdateLeadBody, done: string) => {
    try {
      await updateLead({ seen: lead, change }).unwrap();
      showToast('success', done);
      return true;
    } catch {
      return false; // shown below, beside what was tried
    }
  };
  const move = async (status: Lead['status']) => {
    const note = form.getValues('notes')?.trim();
    if (note && !(await form.trigger('notes'))) return;
    const isSent = await send(
      { status, ...(note ? { notes: note } : {}) },
      `${lead.fullName}: ${leadStatusTexts[status].label.toLowerCase()}.`,
    );
    if (isSent) form.reset();
  };
  const addNote = form.handleSubmit(async ({ notes }) => {
    if (await send({ notes }, 'The note was added.')) form.reset();
  });

  return (
    <section aria-label="Work this lead" className="flex flex-col gap-4">
      {error ? <Notice tone="danger">{messageOf(error, 'Nothing was changed.')}</Notice> : null}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Move to</legend>
        {lead.nextStatuses.map((status) => (
          <Button
            key={status}
            size="sm"
            variant={status === 'rejected' ? 'secondary' : 'primary'}
            disabled={isLoading}
            onClick={() => void move(status)}
            className={status === 'rejected' ? 'enabled:text-danger' : ''}
          >
            {leadMoveTexts[status]}
          </Button>
        ))}
      </fieldset>
      <form onSubmit={(event) => void addNote(event)} noValidate className="flex flex-col gap-2">
        <TextAreaField
          label="Note"
          rows={3}
          maxLength={2_000}
          hint="For the next person who opens this lead."
          error={errors.notes?.message}
          {...form.register('notes')}
        />
        <Button type="submit" size="sm" variant="secondary" loading={isLoading} className="self-end">
          Add note
        </Button>
      </form>
      <SelectField
        label="Assignee"
        options={assigneeOptions(lead, assignees)}
        value={lead.assignee?.id ?? NOBODY}
        disabled={isLoading}
        onChange={({ target: { value } }) =>
          void send({ assigneeId: value === NOBODY ? null : value }, 'The assignee was changed.')
        }
      />
    </section>
  );
}

const NOBODY = '';

/** Whoever has the lead stays choosable, also when they are no admin any more. */
function assigneeOptions({ assignee }: Lead, assignees: LeadListExtras['assignees']) {
  const known = assignees.map(({ id, fullName }) => ({ value: id, label: fullName }));
  const isMissing = assignee !== null && !known.some(({ value }) => value === assignee.id);
  return [
    { value: NOBODY, label: 'Nobody' },
    ...known,
    ...(isMissing ? [{ value: assignee.id, label: assignee.fullName ?? 'A former admin' }] : []),
  ];
}
