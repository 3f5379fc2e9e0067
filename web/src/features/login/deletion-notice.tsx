import type { LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { useState } from 'react';
import { deletionTexts as texts } from '../../content/account.ts';
import { isApiError, messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
import { CodeInput } from '../../shared/ui/code-input.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
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
    <Notice tone="warning" title={texts.title}>
      <p>{erasesAt ? texts.until(when.format(new Date(erasesAt))) : texts.soon}</p>
      {wantsCode ? (
        <div className="mt-3">
          <CodeInput
            autoFocus
            label={texts.code}
            hint={texts.codeHint}
            maxLength={11}
            value={code}
            error={failure}
            onChange={(event) => setCode(event.target.value)}
          />
        </div>
      ) : null}
      <Button size="sm" className="mt-3" loading={isLoading} onClick={() => void keepAccount()}>
        {texts.keep}
      </Button>
      {failure && !wantsCode ? <p className="mt-2 text-danger">{failure}</p> : null}
    </Notice>
  );
}

const isMissingCode = (error: unknown) => isApiError(error) && error.code === errors.secondFactorMissing.code;

function failureText(error: unknown): string {
  const wrongForm = isApiError(error) ? error.fields?.code : undefined;
  return wrongForm ?? messageOf(error, texts.failed);
}
