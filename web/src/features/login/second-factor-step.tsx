import { type SecondFactorNeeded, secondFactorBodySchema } from '@croneai/contracts/endpoints/two-factor.ts';
import { errors as problems } from '@croneai/contracts/errors.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { secondFactorTexts as texts } from '../../content/security.ts';
import { track } from '../../shared/analytics/track.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { codeProblem } from '../../shared/recent-sign-in/factor-failure.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useLoginWithSecondFactorMutation } from './api.ts';

const schema = secondFactorBodySchema.pick({ code: true });

interface SecondFactorStepProps {
  needed: SecondFactorNeeded;
  /** Where a login leads, already checked. */
  next: string;
  isRecovery: boolean;
  onRecovery: (isRecovery: boolean) => void;
  /** The password has to be entered again; the reason is for people. */
  onExpired: (reason: string) => void;
}

/** The second step of a login: a code of the app, or a recovery code. */
export function SecondFactorStep({ needed, next, isRecovery, onRecovery, onExpired }: SecondFactorStepProps) {
  const { form, submit, isSending } = useSecondFactor({ needed, next, onExpired });
  const { errors } = form.formState;
  const toggle = () => {
    form.reset();
    onRecovery(!isRecovery);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeInput
        key={String(isRecovery)}
        autoFocus
        label={isRecovery ? texts.recoveryCode : texts.code}
        hint={isRecovery ? texts.recoveryHint : texts.hint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={isRecovery ? 11 : 7}
        error={errors.code?.message}
        {...form.register('code', { onChange: () => form.clearErrors('root') })}
      />
      {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
      <Button type="submit" size="lg" full loading={isSending}>
        {texts.submit}
      </Button>
      <Button variant="ghost" full onClick={toggle}>
        {isRecovery ? texts.toApp : texts.toRecovery}
      </Button>
    </form>
  );
}

function useSecondFactor({
  needed,
  next,
  onExpired,
}: Pick<SecondFactorStepProps, 'needed' | 'next' | 'onExpired'>) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const [login, { isLoading }] = useLoginWithSecondFactorMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async ({ code }) => {
    const { data, error } = await login({ challenge: needed.challenge, code, ...readDeviceToken() });
    if (data) {
      setIsLeaving(true);
      track('Login', { method: 'email' });
      await startSession(dispatch, data);
      return navigate(next, { replace: true });
    }
    const wrong = codeProblem(error);
    if (isApiError(error) && error.code === problems.challengeInvalid.code) onExpired(error.message);
    else if (wrong) form.setError('code', { message: wrong }, { shouldFocus: true });
    else if (!applyFieldErrors(form, error))
      form.setError('root', { message: messageOf(error, texts.failed) });
  });
  return { form, submit: (event: FormEvent) => void submit(event), isSending: isLoading || isLeaving };
}
