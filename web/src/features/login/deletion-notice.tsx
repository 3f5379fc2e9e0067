import type { LoginBody } from '@croneai/contracts/endpoints/auth.ts';
import { deletionTexts as texts } from '../../content/account.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { Button } from '../../shared/ui/button.tsx';
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
  const keepAccount = async () => {
    const { error: refusal } = await keep(credentials);
    if (!refusal) onKept();
  };
  return (
    <Notice tone="warning" title={texts.title}>
      <p>{erasesAt ? texts.until(when.format(new Date(erasesAt))) : texts.soon}</p>
      <Button size="sm" className="mt-3" loading={isLoading} onClick={() => void keepAccount()}>
        {texts.keep}
      </Button>
      {error && !isLoading ? <p className="mt-2 text-danger">{messageOf(error, texts.failed)}</p> : null}
    </Notice>
  );
}
