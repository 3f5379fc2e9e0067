import type { BulkAction } from '@croneai/contracts/endpoints/admin/admin-bulk.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { bulkTexts } from '../../content/admin.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { DateField } from '../../shared/ui/date-field.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextAreaField, TextField } from '../../shared/ui/text-field.tsx';
import {
  endOfLastDay,
  GRANT_CHOICES,
  grantChoiceSchema,
  grantFieldsOf,
} from '../admin-shared/public/grant-choice.ts';
import { useStartBulkMutation } from './bulk-api.ts';
import type { UsersFilter } from './users-address.ts';

interface BulkCardProps {
  filter: UsersFilter;
  /** Number of users that match the filter. Undefined until the list has loaded. */
  total: number | undefined;
  onClose: () => void;
}

/** Gives a grant or sends a message to all users that match the filter. */
export function BulkCard({ filter: { sort: _sort, ...filter }, total, onClose }: BulkCardProps) {
  const navigate = useNavigate();
  const [start, { isLoading, error }] = useStartBulkMutation();
  const { guard, dialog } = useRecentSignIn();
  const send = async (action: BulkAction) => {
    const { data } = await guard(() => start({ filter, action }));
    if (data?.id) void navigate(`${paths.adminUsers}/bulk/${data.id}`);
  };
  return (
    <Card aria-labelledby="bulk">
      <CardHead
        id="bulk"
        title={total === undefined ? bulkTexts.titleUncounted : bulkTexts.title(total)}
        text={bulkTexts.text}
      />
      <div className="mt-4 flex flex-col gap-4">
        <BulkForm total={total} isSending={isLoading} onSend={send} />
        {isApiError(error) ? <Notice tone="danger">{messageOf(error, bulkTexts.failed)}</Notice> : null}
        <Button variant="ghost" className="w-fit" onClick={onClose}>
          Close
        </Button>
      </div>
      {dialog}
    </Card>
  );
}

interface BulkFormProps {
  total: number | undefined;
  isSending: boolean;
  onSend: (action: BulkAction) => Promise<void>;
}

function BulkForm({ total, isSending, onSend }: BulkFormProps) {
  const [kind, setKind] = useState<BulkAction['kind']>('grant');
  const [until, setUntil] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const field = (name: string) => String(fields.get(name) ?? '');
    void onSend(
      kind === 'message'
        ? { kind, subject: field('subject'), text: field('text') }
        : {
            kind,
            ...grantFieldsOf(grantChoiceSchema.parse(field('grant'))),
            until: endOfLastDay(until),
            reason: field('reason'),
          },
    );
  };
  return (
    <form onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Action"
        options={[
          { value: 'grant', label: 'Give a tier or feature' },
          { value: 'message', label: 'Send an email' },
        ]}
        value={kind}
        onChange={({ target }) => setKind(target.value === 'message' ? 'message' : 'grant')}
      />
      {kind === 'grant' ? (
        <>
          <SelectField label="Grant" name="grant" options={GRANT_CHOICES} />
          <DateField label="Until (UTC). Leave empty for no end date" value={until} onChange={setUntil} />
          <TextField label="Reason" name="reason" required maxLength={500} />
        </>
      ) : (
        <>
          <TextField label="Subject" name="subject" required maxLength={120} />
          <div className="sm:col-span-2">
            <TextAreaField label="Text" name="text" required />
          </div>
        </>
      )}
      <Button type="submit" loading={isSending} disabled={!total} className="w-fit sm:col-span-2">
        {total === undefined ? bulkTexts.counting : bulkTexts.apply(total)}
      </Button>
    </form>
  );
}
