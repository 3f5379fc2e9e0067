import { type MemberDetail, updateAccessBodySchema } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { tierOptions } from '../../../content/admin.ts';
import { Submit } from '../../../shared/forms/submit.tsx';
import { Moment } from '../../../shared/time/moment.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { Switch } from '../../../shared/ui/choice.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { TextField } from '../../../shared/ui/text-field.tsx';
import { AccessBadges, useAccessUpdate } from '../access-parts.tsx';
import { accessOf, changedAccess, consequencesOf, type SetAccess } from '../member-rules.ts';

type Values = z.input<typeof updateAccessBodySchema>;

/**
 * Lets an admin change the tier, the unlock, and the deposit mark independently, with a reason for
 * the audit.
 */
export function AccessCard({ user }: { user: MemberDetail }) {
  const { update, isUpdating, failure, dialog } = useAccessUpdate(user);
  const form = useForm<Values, unknown, z.output<typeof updateAccessBodySchema>>({
    resolver: zodResolver(updateAccessBodySchema),
    // If another admin changes the member, the form takes over the new values, so that it saves
    // only what it shows.
    values: accessOf(user),
  });
  const { register, handleSubmit, control, formState } = form;
  const chosen = useWatch({ control });
  const consequences = consequencesOf(user, { ...accessOf(user), ...accessOf(chosen as SetAccess) });
  const save = handleSubmit(async ({ reason, ...access }) => {
    await update(user, changedAccess(user, { ...accessOf(user), ...access } as SetAccess), {
      done: `${user.fullName}’s access was changed.`,
      reason,
    });
  });
  return (
    <Card aria-labelledby="access">
      <CardHead
        id="access"
        title="Access"
        text={
          <>
            Last changed <Moment at={user.accessChangedAt} />.
          </>
        }
        aside={<AccessBadges {...user} />}
      />
      <form onSubmit={(event) => void save(event)} noValidate className="mt-5 flex flex-col gap-5">
        {isTeam(user.role) ? (
          <Notice tone="info">
            People on the team always have Gold and an unlocked dashboard, whatever you set here.
          </Notice>
        ) : null}
        <SelectField label="Tier" options={tierOptions} disabled={isUpdating} {...register('tier')} />
        <Switch
          label="Dashboard unlocked"
          hint="Opens everything the tier includes."
          disabled={isUpdating}
          {...register('dashboardUnlocked')}
        />
        <Switch
          label="Deposit verified"
          hint="If you turn this on without unlocking the dashboard, we’ll email the member a dashboard code."
          disabled={isUpdating}
          {...register('hasDeposited')}
        />
        <TextField
          label="Reason"
          hint="Kept in the audit. For example, which proof you saw."
          maxLength={500}
          error={formState.errors.reason?.message}
          disabled={isUpdating}
          {...register('reason', { setValueAs: (text?: string) => text?.trim() || undefined })}
        />
        {consequences.length > 0 ? (
          <ul className="flex list-disc flex-col gap-1 rounded-control bg-surface-2 py-3 pr-4 pl-8 text-sm text-muted">
            {consequences.map((consequence) => (
              <li key={consequence}>{consequence}</li>
            ))}
          </ul>
        ) : null}
        <Submit
          failure={isUpdating ? undefined : failure}
          loading={isUpdating}
          disabled={consequences.length === 0}
          className="sm:self-start"
        >
          Save access
        </Submit>
      </form>
      {dialog}
    </Card>
  );
}
