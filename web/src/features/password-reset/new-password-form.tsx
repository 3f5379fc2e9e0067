import { type PasswordOwner, weaknessOf } from '@croneai/contracts/password-rules.ts';
import { replacementPassword } from '@croneai/contracts/text.ts';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { resetTexts as texts } from '../../content/account.ts';
import { isNetworkError, isProblem, messageOf } from '../../shared/api/api-error.ts';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { passwordStrength, StrengthBars } from '../../shared/ui/password-strength.tsx';
import { PasswordField } from '../../shared/ui/text-field.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { useResetPasswordMutation } from './api.ts';

interface NewPasswordFormProps {
  token: string;
  email: string;
  onChanged: () => void;
}

export function NewPasswordForm({ token, email, onChanged }: NewPasswordFormProps) {
  const [reset, { isLoading, error: refusal }] = useResetPasswordMutation();
  const { form, field, submit, failure } = useApiForm({
    schema: newPasswordSchemaFor({ email }),
    defaultValues: { newPassword: '', confirmPassword: '' },
    send: async ({ newPassword }) => {
      const answer = await reset({ token, newPassword });
      if (!answer.error) onChanged();
      return answer;
    },
    failed: (error) => (isNetworkError(error) ? texts.thrown : messageOf(error, texts.failed)),
    fillIn: texts.fillIn,
  });
  const password = useWatch({ control: form.control, name: 'newPassword' });
  const isLinkDead = isProblem(refusal, 'auth.reset_token_invalid');
  return (
    <AccountPage
      title="Choose a new password"
      lead={
        <>
          For <strong className="font-medium break-words text-text">{email}</strong>. You will be signed out
          everywhere else.
        </>
      }
      back={{ to: LOGIN_PATH, label: texts.back }}
      replacesView
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <div className="flex flex-col gap-3">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="Common passwords, your name and your email are refused."
            {...field('newPassword')}
          />
          <StrengthBars rules={passwordStrength(password)} />
        </div>
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        {failure ? (
          <Notice
            tone="danger"
            action={isLinkDead ? <TextLink to="/forgot-password">{texts.requestNew}</TextLink> : null}
          >
            {failure}
          </Notice>
        ) : null}
        <Button type="submit" size="lg" full loading={isLoading}>
          {texts.submit}
        </Button>
      </form>
    </AccountPage>
  );
}

/** The contract's password, typed twice. Only length and match are enforced. */
const newPasswordSchema = z
  .object({ newPassword: replacementPassword, confirmPassword: z.string().min(1, texts.fillIn) })
  .refine((values) => values.newPassword === values.confirmPassword, {
    message: 'Passwords do not match',
    path: ['confirmPassword'],
    // A missing or short password is told first.
    when: ({ issues }) => issues.length === 0,
  });

/** And none that guessing would find soon, as far as the page can tell. */
const newPasswordSchemaFor = (owner: PasswordOwner) =>
  newPasswordSchema.superRefine(({ newPassword }, context) => {
    const message = weaknessOf(newPassword, owner);
    if (message) context.addIssue({ code: 'custom', path: ['newPassword'], message });
  });
