import { secondFactorCode, typedPassword } from '@croneai/contracts/text.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { secondFactorTexts, twoFactorTexts as texts } from '../../content/security.ts';
import { messageOf } from '../api/api-error.ts';
import { applyFieldErrors } from '../forms/apply-field-errors.ts';
import { Button } from '../ui/button.tsx';
import { CodeInput } from '../ui/code-input.tsx';
import { Notice } from '../ui/notice.tsx';
import { PasswordField } from '../ui/text-field.tsx';
import { codeProblem, passwordProblem } from './factor-failure.ts';

export interface Proof {
  password: string;
  /** Empty where there is no second factor. */
  code: string;
}

interface ProofFormProps {
  /** Asks for a code of the second factor too. */
  withCode: boolean;
  submitLabel: string;
  tone?: 'primary' | 'danger';
  /** Shown for a failure that the server has no words for. */
  failed: string;
  send: (proof: Proof) => Promise<{ error?: unknown }>;
  onCancel: () => void;
}

const password = typedPassword('Password is required');
const withoutCode = z.object({ password, code: z.string() });
const both = z.object({ password, code: secondFactorCode });

/** The password, and a second factor where there is one: who asks is who they say. */
export function ProofForm({
  withCode,
  submitLabel,
  tone = 'primary',
  failed,
  send,
  onCancel,
}: ProofFormProps) {
  const form = useForm<Proof>({
    resolver: zodResolver(withCode ? both : withoutCode),
    defaultValues: { password: '', code: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (proof) => {
    const { error } = await send(proof);
    if (!error) return;
    const wrongPassword = passwordProblem(error);
    const wrongCode = codeProblem(error);
    if (wrongPassword) form.setError('password', { message: wrongPassword }, { shouldFocus: true });
    else if (wrongCode) form.setError('code', { message: wrongCode }, { shouldFocus: true });
    else if (!applyFieldErrors(form, error)) form.setError('root', { message: messageOf(error, failed) });
  });
  const onSubmit = (event: FormEvent) => {
    // In a dialog this is a portal: its events still reach the form that it was opened from.
    event.stopPropagation();
    void submit(event);
  };
  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      <PasswordField
        label={texts.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      {withCode ? (
        <CodeInput
          label={texts.code}
          hint={secondFactorTexts.eitherHint}
          maxLength={11}
          error={errors.code?.message}
          {...form.register('code')}
        />
      ) : null}
      {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" variant={tone} loading={isSubmitting}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
