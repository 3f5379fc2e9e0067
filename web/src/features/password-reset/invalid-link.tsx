import { resetTexts as texts } from '../../content/account.ts';
import { LOGIN_PATH } from '../../shared/session/entry-path.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

interface InvalidLinkProps {
  message: string;
  /** Given when the link may be good and only the answer is missing. */
  onRetry?: () => void;
}

export function InvalidLink({ message, onRetry }: InvalidLinkProps) {
  return (
    <AccountPage
      title={onRetry ? texts.uncheckedTitle : texts.invalidTitle}
      back={{ to: LOGIN_PATH, label: texts.back }}
      replacesView
    >
      <div className="flex flex-col gap-5">
        <Notice tone="danger">{message}</Notice>
        {onRetry ? (
          <Button size="lg" full onClick={onRetry}>
            {texts.tryAgain}
          </Button>
        ) : null}
        <ButtonLink to="/forgot-password" size="lg" full variant={onRetry ? 'secondary' : 'primary'}>
          {texts.requestNew}
        </ButtonLink>
        <p className="text-sm text-muted">{texts.invalidHint}</p>
      </div>
    </AccountPage>
  );
}
