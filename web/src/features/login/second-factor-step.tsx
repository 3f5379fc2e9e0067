import { type SecondFactorNeeded, secondFactorBodySchema } from '@croneai/contracts/endpoints/two-factor.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { secondFactorTexts as texts } from '../../content/security.ts';
import { track } from '../../shared/analytics/track.ts';
import { isProblem } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { atField, useApiForm } from '../../shared/forms/use-api-form.ts';
import { CODE_PROBLEMS } from '../../shared/recent-sign-in/proof-api.ts';
import { readDeviceToken } from '../../shared/session/session-storage.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
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
  const [login, { isLoading }] = useLoginWithSecondFactorMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const { form, field, submit, failure } = useApiForm({
    schema,
    defaultValues: { code: '' },
    send: async ({ code }) => {
      const { data, error } = await login({ challenge: needed.challenge, code, ...readDeviceToken() });
      if (data) {
        setIsLeaving(true);
        track('Login', { method: 'email' });
        await startSession(dispatch, data);
        await navigate(next, { replace: true });
      } else if (isProblem(error, 'auth.challenge_invalid')) onExpired(error.message);
      else return { error: atField('code', error, ...CODE_PROBLEMS) };
      return {};
    },
    failed: texts.failed,
  });
  const toggle = () => {
    form.reset();
    onRecovery(!isRecovery);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <CodeInput
        key={String(isRecovery)}
        autoFocus
        label={isRecovery ? 'Recovery code' : 'Authentication code'}
        hint={isRecovery ? 'For example XXXXX-XXXXX.' : 'It changes every 30 seconds.'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={isRecovery ? 11 : 7}
        {...field('code', { onChange: () => form.clearErrors('root') })}
      />
      <Submit failure={failure} size="lg" full loading={isLoading || isLeaving}>
        Sign in
      </Submit>
      <Button variant="ghost" full onClick={toggle}>
        {isRecovery ? 'Use the code from your app' : 'Use a recovery code'}
      </Button>
    </form>
  );
}
