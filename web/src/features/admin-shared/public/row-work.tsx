import { ADMIN_NOTE_MAX_LENGTH, adminNote } from '@croneai/contracts/text.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { messageOf } from '../../../shared/api/api-error.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { TextAreaField } from '../../../shared/ui/text-field.tsx';
import { useToast } from '../../../shared/ui/toast.tsx';

const noteSchema = z.object({ note: adminNote });

interface Move<Status extends string> {
  status: Status;
  label: string;
  variant: 'primary' | 'secondary';
  className?: string;
  /** Message after success. */
  done: string;
}

interface RowWorkProps<Status extends string> {
  label: string;
  moves: readonly Move<Status>[];
  noteHint: string;
  send: (change: { status?: Status; note?: string }) => Promise<{ error?: unknown }>;
  isLoading: boolean;
  error: unknown;
  /** Message for an error that has none. */
  failed: string;
  children?: ReactNode;
}

/**
 * Changes the status of a row and adds notes. A change of status also sends the note that is being
 * written.
 */
export function RowWork<Status extends string>({
  label,
  moves,
  noteHint,
  send,
  isLoading,
  error,
  failed,
  children,
}: RowWorkProps<Status>) {
  const showToast = useToast();
  const form = useForm({ resolver: zodResolver(noteSchema), defaultValues: { note: '' } });
  const { errors } = form.formState;
  const work = async (change: { status?: Status; note?: string }, done: string) => {
    // The form shows the error.
    if ((await send(change)).error) return;
    showToast('success', done);
    form.reset();
  };
  const move = async ({ status, done }: Move<Status>) => {
    const note = form.getValues('note').trim();
    if (note && !(await form.trigger('note'))) return;
    await work({ status, ...(note ? { note } : {}) }, done);
  };
  const addNote = form.handleSubmit(({ note }) => work({ note }, 'The note was added.'));
  return (
    <section aria-label={label} className="flex flex-col gap-4">
      {error ? <Notice tone="danger">{messageOf(error, failed)}</Notice> : null}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Set the status</legend>
        {moves.map((each) => (
          <Button
            key={each.status}
            size="sm"
            variant={each.variant}
            disabled={isLoading}
            onClick={() => void move(each)}
            className={each.className}
          >
            {each.label}
          </Button>
        ))}
      </fieldset>
      <form onSubmit={(event) => void addNote(event)} noValidate className="flex flex-col gap-2">
        <TextAreaField
          label="Note"
          rows={3}
          maxLength={ADMIN_NOTE_MAX_LENGTH}
          hint={noteHint}
          error={errors.note?.message}
          {...form.register('note')}
        />
        <Button type="submit" size="sm" variant="secondary" loading={isLoading} className="self-end">
          Add note
        </Button>
      </form>
      {children}
    </section>
  );
}
