import { changePasswordBodySchema } from '@croneai/contracts/endpoints/account.ts';
import { type PasswordOwner, weaknessOf } from '@croneai/contracts/password-rules.ts';
import { z } from 'zod';
import { settingsTexts, passwordTexts as texts } from '../../../content/settings.ts';
import { usePacedSave } from '../../../shared/forms/paced-save.ts';
import { atField, useApiForm } from '../../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../../shared/recent-sign-in/recent-sign-in.tsx';
import { useMember } from '../../../shared/session/member-context.ts';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { PasswordField } from '../../../shared/ui/text-field.tsx';
import { useChangePasswordMutation } from '../api.ts';
import { SaveFoot } from '../save-foot.tsx';

const baseSchema = z
  .object({ ...changePasswordBodySchema.shape, confirmPassword: z.string().min(1, texts.fillIn) })
  .refine((values) => values.confirmPassword === values.newPassword, {
    path: ['confirmPassword'],
    error: 'Passwords do not match',
    when: ({ issues }) => issues.length === 0,
  });

const schemaFor = (owner: PasswordOwner) =>
  baseSchema.superRefine(({ newPassword }, context) => {
    const message = weaknessOf(newPassword, owner);
    if (message) context.addIssue({ code: 'custom', path: ['newPassword'], message });
  });

export function PasswordCard() {
  const { user } = useMember();
  const { field, submit, failure, state, dialog } = usePasswordForm(user);
  return (
    <Card padding="lg">
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <CardHead title="Password" text="Signs out every other device." />
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField label={texts.current} autoComplete="current-password" {...field('currentPassword')} />
        <div className="grid gap-6 sm:grid-cols-2">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 8 characters. Common passwords, your name and your email are refused."
            {...field('newPassword')}
          />
          <PasswordField label={texts.confirm} autoComplete="new-password" {...field('confirmPassword')} />
        </div>
        <SaveFoot
          failure={failure}
          state={state}
          saved="Your password was changed."
          label="Change password"
        />
      </form>
      {dialog}
    </Card>
  );
}

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };

function usePasswordForm(owner: PasswordOwner) {
  const [change] = useChangePasswordMutation();
  const { state, save } = usePacedSave();
  const { guard, dialog } = useRecentSignIn();
  const form = useApiForm({
    schema: schemaFor(owner),
    defaultValues: EMPTY,
    send: async ({ currentPassword, newPassword }, { reset }) => {
      const { error } = await save(() => guard(() => change({ currentPassword, newPassword })));
      if (!error) reset(EMPTY);
      return { error: atField('currentPassword', error, 'auth.wrong_password') };
    },
    failed: settingsTexts.unsaved,
  });
  return { ...form, state, dialog };
}
