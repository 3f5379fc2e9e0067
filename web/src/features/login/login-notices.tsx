import type { LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { deletionTexts } from '../../content/account.ts';
import { isApiError, isProblem, messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import {
  CONFIRM_PATH,
  readPending,
  resendAtAfter,
  writePending,
} from '../signup/public/pending-registration.ts';
import { resendFailure, useResendCodeMutation, waitAfterRefusal } from '../signup/public/resend-code-api.ts';
import { useKeepAccountMutation } from './api.ts';

interface DeletionNoticeProps {
  /** What was just proven right. */
  credentials: LoginBody;
  /** ISO 8601; undefined if the answer did not say. */
  erasesAt: string | undefined;
  onKept: () => void;
}

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });

/** The right password of an account that is going to be erased: keeping it is the only thing open. */
export function DeletionNotice({ credentials, erasesAt, onKept }: DeletionNoticeProps) {
  const [keep, { isLoading, error }] = useKeepAccountMutation();
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const keepAccount = async () => {
    const { error: refusal } = await keep({ ...credentials, ...(code && { code }) });
    if (isMissingCode(refusal)) setWantsCode(true);
    else if (!refusal) onKept();
  };
  const failure = error && !isLoading && !isMissingCode(error) ? failureText(error) : undefined;
  return (
    <Notice tone="warning" title="This account will be deleted">
      <p>{erasesAt ? deletionTexts.until(when.format(new Date(erasesAt))) : deletionTexts.soon}</p>
      {wantsCode ? (
        <div className="mt-3">
          <CodeInput
            autoFocus
            label="Code from your authenticator app"
            hint="Or a recovery code."
            maxLength={11}
            value={code}
            error={failure}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
      ) : null}
      <Button size="sm" className="mt-3" loading={isLoading} onClick={() => void keepAccount()}>
        Keep my account
      </Button>
      {failure && !wantsCode ? <p className="mt-2 text-danger">{failure}</p> : null}
    </Notice>
  );
}

const isMissingCode = (error: unknown) => isProblem(error, 'auth.second_factor_missing');

function failureText(error: unknown): string {
  const wrongForm = isApiError(error) ? error.fields?.code : undefined;
  return wrongForm ?? messageOf(error, 'The account couldn’t be kept.');
}

/** The right password of a registration that still waits for its code: the way to the code, with a new one or without. */
export function UnconfirmedNotice({ email, password }: Pick<LoginBody, 'email' | 'password'>) {
  const [resend, { isLoading, error }] = useResendCodeMutation();
  const navigate = useNavigate();
  const known = readPending();
  const own = known?.email === email ? known : undefined;
  const toCodeStep = (resendAt: number) => {
    writePending({ ...own, email, resendAt });
    return navigate(CONFIRM_PATH);
  };
  const sendCode = async () => {
    const answer = await resend(own?.handle ? { email, handle: own.handle } : { email, password });
    const wait = answer.data?.resendAfterSeconds ?? waitAfterRefusal(answer.error);
    // Asked for too often: there is a code in the post already.
    if (wait > 0) await toCodeStep(resendAtAfter(wait));
  };
  return (
    <Notice tone="warning">
      <p>Please confirm your email first. We can send you a new code.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" loading={isLoading} onClick={() => void sendCode()}>
          Send me a new code
        </Button>
        <Button size="sm" variant="secondary" onClick={() => void toCodeStep(own?.resendAt ?? 0)}>
          I have a code
        </Button>
      </div>
      {error && !isLoading ? <p className="mt-2 text-danger">{resendFailure(error)}</p> : null}
    </Notice>
  );
}
