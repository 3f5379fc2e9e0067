import { CONFIRMATION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import {
  confirmationCode,
  type ResendCodeBody,
  registrationPassword,
} from '@croneai/contracts/endpoints/auth/auth-bodies.ts';
import { paths } from '@croneai/contracts/paths.ts';
import { email as emailAddress } from '@croneai/contracts/text.ts';
import { plainAddress } from '@croneai/contracts/typed-text.ts';
import { LoaderCircle } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { signupTexts } from '../../content/signup.ts';
import { isNetworkError, isProblem, messageOf } from '../../shared/api/api-error.ts';
import { startSession } from '../../shared/api/session-api.ts';
import { useAppDispatch } from '../../shared/api/shared-state.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { SlotRow } from '../../shared/site/slot-panel.tsx';
import { useSecondsLeft } from '../../shared/time/use-seconds-left.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { EmailField, PasswordField } from '../../shared/ui/text-field.tsx';
import { useConfirmCodeMutation } from './api.ts';
import {
  type PendingRegistration,
  resendAtAfter,
  stepPath,
  writePending,
} from './public/pending-registration.ts';
import { resendFailure, useResendCodeMutation, waitAfterRefusal } from './public/resend-code-api.ts';
import { SignupProgress } from './signup-progress.tsx';

const CONFIRMATION_CODE_SUBMIT_MIN_LENGTH = 5;

const texts = signupTexts.confirm;

interface ConfirmStepProps {
  pending: PendingRegistration | undefined;
  onPending: (pending: PendingRegistration) => void;
}

/**
 * Step with the field for the confirmation code. If the visitor signed up on another device, the
 * step also has fields for the email address and the password.
 */
export function ConfirmStep({ pending, onPending }: ConfirmStepProps) {
  const [isElsewhere, setElsewhere] = useState(!pending?.handle);
  const [typed, setTyped] = useState(0);
  const lead = (
    <>
      We sent a code to <strong className="font-medium break-words text-text">{pending?.email}</strong>. Enter
      it here to open your dashboard.
    </>
  );
  return (
    <AccountPage
      step={<SignupProgress step={3} share={typed / CONFIRMATION_CODE_LENGTH} />}
      title={texts.title}
      lead={isElsewhere ? texts.leadElsewhere : lead}
      back={{ to: stepPath('apply'), label: texts.back }}
    >
      <CodeForm
        key={String(isElsewhere)}
        pending={pending}
        handle={isElsewhere ? undefined : pending?.handle}
        onPending={onPending}
        onTyped={setTyped}
      />
      <SlotRow />
      {pending?.handle ? (
        <Button variant="ghost" full onClick={() => setElsewhere(!isElsewhere)}>
          {isElsewhere ? texts.here : texts.elsewhere}
        </Button>
      ) : null}
    </AccountPage>
  );
}

const here = z.object({ email: emailAddress, password: z.string(), confirmationCode });
const elsewhere = here.extend({ password: registrationPassword });

interface CodeFormProps extends ConfirmStepProps {
  handle: string | undefined;
  /** Reports how many characters of the code are typed. */
  onTyped: (characters: number) => void;
}

/**
 * Form for the confirmation code. The handle proves that this tab signed up. Without a handle,
 * email and password identify the sign-up.
 */
function CodeForm({ pending, handle, onPending, onTyped }: CodeFormProps) {
  const [confirm, { isLoading }] = useConfirmCodeMutation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  // A reader may also press Enter right after the last character, which has sent the code already.
  const isSending = useRef(false);
  const { form, field, submit, failure } = useApiForm({
    schema: handle ? here : elsewhere,
    defaultValues: { email: pending?.email ?? '', password: '', confirmationCode: '' },
    mode: 'onTouched',
    send: async ({ confirmationCode, ...claimed }) => {
      if (isSending.current) return undefined;
      isSending.current = true;
      const answer = await confirm({ confirmationCode, ...proofOf(claimed, handle) });
      isSending.current = false;
      if (answer.data) {
        writePending(undefined);
        await startSession(dispatch, answer.data);
        const isRefused = answer.data.accessCode === 'refused';
        await navigate(isRefused ? `${paths.upgrade}?accessCode=refused` : paths.dashboard, {
          replace: true,
        });
      }
      return answer;
    },
    failed: failureText,
  });
  const claim = async () => {
    const isComplete = await form.trigger(['email', 'password'], { shouldFocus: true });
    return isComplete ? proofOf(form.getValues(), handle) : undefined;
  };
  const code = useWatch({ control: form.control, name: 'confirmationCode' });
  useEffect(() => onTyped(code.length), [code, onTyped]);
  const onCode = ({ target }: ChangeEvent<HTMLInputElement>) => {
    form.clearErrors('root');
    // With an email address and a password to fill in, the visitor sends the form.
    if (handle && target.value.length === CONFIRMATION_CODE_LENGTH) submit();
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {handle ? null : (
          <>
            <EmailField autoComplete="username" {...field('email')} />
            <PasswordField
              label={texts.password}
              autoComplete="current-password"
              hint={texts.passwordHint}
              {...field('password')}
            />
          </>
        )}
        <CodeInput
          label={texts.field}
          hint={texts.hint}
          cells={code}
          {...field('confirmationCode', { onChange: onCode })}
        />
        <Submit
          failure={failure}
          size="lg"
          full
          disabled={code.length < CONFIRMATION_CODE_SUBMIT_MIN_LENGTH}
          aria-disabled={isLoading || undefined}
        >
          {isLoading ? (
            <>
              <LoaderCircle className="size-4 animate-spin" />
              {texts.checking}
            </>
          ) : (
            texts.submit
          )}
        </Submit>
      </form>
      <ResendCode resendAt={pending?.resendAt ?? 0} claim={claim} onSent={onPending} />
    </>
  );
}

interface ResendCodeProps {
  /** Earliest time of the next email, epoch ms. */
  resendAt: number;
  /**
   * Returns the data that identifies the registration. If a field is incomplete, shows an error at
   * the field and returns undefined.
   */
  claim: () => Promise<ResendCodeBody | undefined>;
  onSent: (pending: PendingRegistration) => void;
}

/** Sends a new email, at most once a minute. The code in the previous email stays valid. */
function ResendCode({ resendAt, claim, onSent }: ResendCodeProps) {
  const [resend, { isLoading, isSuccess, error }] = useResendCodeMutation();
  const secondsLeft = useSecondsLeft(resendAt) ?? 0;
  const sendAgain = async () => {
    const own = await claim();
    if (!own) return;
    const answer = await resend(own);
    const wait = answer.data?.resendAfterSeconds ?? waitAfterRefusal(answer.error);
    const { email, handle } = own;
    if (wait > 0) onSent({ email, handle, resendAt: resendAtAfter(wait) });
    // The offer step and a reload must not lead back to a sign-up that has ended.
    if (handle && isProblem(answer.error, 'auth.sign_up_over')) writePending(undefined);
  };
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-6">
      <p className="text-sm text-muted">{texts.help}</p>
      <Button
        variant={secondsLeft > 0 ? 'ghost' : 'secondary'}
        full
        loading={isLoading}
        disabled={secondsLeft > 0}
        // While the visitor has to wait, this is only a text.
        className="disabled:border-transparent! disabled:bg-transparent! disabled:text-muted!"
        onClick={() => void sendAgain()}
      >
        <span className="tabular-nums">
          {secondsLeft > 0 ? `${texts.resend} in ${secondsLeft} s` : texts.resend}
        </span>
      </Button>
      {isSuccess ? <Notice tone="success">{texts.resent}</Notice> : null}
      {error && !isLoading ? <Notice tone="danger">{resendFailure(error)}</Notice> : null}
    </div>
  );
}

function proofOf(
  { email, password }: { email: string; password: string },
  handle: string | undefined,
): ResendCodeBody {
  return handle ? { email, handle } : { email: plainAddress(email), password };
}

function failureText(error: unknown): string {
  return isNetworkError(error)
    ? signupTexts.application.network
    : messageOf(error, signupTexts.confirm.invalid);
}
