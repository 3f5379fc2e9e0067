import { forgotTexts as texts } from '../../content/account.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button } from '../../shared/ui/button.tsx';

/** The same for known and unknown addresses. */
export function LinkSent({ email, onSendAgain }: { email: string; onSendAgain: () => void }) {
  return (
    <AccountPage
      title={texts.sentTitle}
      lead={
        <>
          If an account exists for <strong className="font-medium break-words text-text">{email}</strong>, a
          reset link is on its way.
        </>
      }
      back={{ to: LOGIN_PATH, label: texts.back }}
      replacesView
    >
      <div className="flex flex-col gap-4 border-t border-line pt-6">
        <p className="text-sm text-muted">{texts.sentHint}</p>
        <Button variant="secondary" full onClick={onSendAgain}>
          {texts.again}
        </Button>
      </div>
    </AccountPage>
  );
}
