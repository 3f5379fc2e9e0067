import {
  CONFIRMATION_CODE_INPUT_MAX_LENGTH,
  CONFIRMATION_CODE_SUBMIT_MIN_LENGTH,
} from '@croneai/contracts/constants.ts';
import { confirmCodeBodySchema } from '@croneai/contracts/endpoints/auth.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { signupTexts } from '../../content/signup.ts';
import { isNetworkError, messageOf } from '../../shared/api/api-error.ts';
import { applyFieldErrors } from '../../shared/forms/apply-field-errors.ts';
import { type PendingRegistration, writePending } from '../../shared/registration/pending-registration.ts';
import { DASHBOARD_PATH } from '../../shared/session/entry-path.ts';
import { startSession } from '../../shared/session/session-api.ts';
import { useAppDispatch } from '../../shared/session/use-session.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useConfirmCodeMutation } from './api.ts';
import { ResendCode } from './resend-code.tsx';
import { stepPath } from './signup-step.ts';

const texts = signupTexts.confirm;
const codeSchema = confirmCodeBodySchema.pick({ confirmationCode: true });

interface ConfirmStepProps {
  pending: PendingRegistration;
  onPending: (pending: PendingRegistration) => void;
}

export function ConfirmStep({ pending, onPending }: ConfirmStepProps) {
  const { form, submit, isSending } = useConfirmation(pending.email);
  const code = useWatch({ control: form.control, name: 'confirmationCode' });
  const { errors } = form.formState;
  return (
    <AccountPage
      step={texts.step}
      title={texts.title}
      lead={
        <>
          We sent a code to <strong className="font-medium break-words text-text">{pending.email}</strong>.
          Enter it here to open your dashboard.
        </>
      }
      back={{ to: stepPath('apply'), label: texts.back }}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <CodeInput
          label={texts.field}
          hint={texts.hint}
          maxLength={CONFIRMATION_CODE_INPUT_MAX_LENGTH}
          error={errors.confirmationCode?.message}
          {...form.register('confirmationCode', { onChange: () => form.clearErrors('root') })}
        />
        {errors.root?.message ? <Notice tone="danger">{errors.root.message}</Notice> : null}
        <Button
          type="submit"
          size="lg"
          full
          disabled={code.trim().length < CONFIRMATION_CODE_SUBMIT_MIN_LENGTH}
          loading={isSending}
        >
          {texts.submit}
        </Button>
      </form>
      <ResendCode pending={pending} onPending={onPending} />
    </AccountPage>
  );
}

function useConfirmation(email: string) {
  const form = useForm({
    resolver: zodResolver(codeSchema),
    defaultValues: { confirmationCode: '' },
    mode: 'onChange',
  });
  const [confirm, { isLoading }] = useConfirmCodeMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const submit = form.handleSubmit(async ({ confirmationCode }) => {
    const { data, error } = await confirm({ email, confirmationCode });
    if (data) {
      writePending(undefined);
      await startSession(dispatch, data);
      await navigate(DASHBOARD_PATH, { replace: true });
    } else if (!applyFieldErrors(form, error)) {
      form.setError('root', { message: failureText(error) });
    }
  });
  return { form, submit: (event: React.FormEvent) => void submit(event), isSending: isLoading };
}

function failureText(error: unknown): string {
  return isNetworkError(error) ? signupTexts.application.network : messageOf(error, texts.invalid);
}
