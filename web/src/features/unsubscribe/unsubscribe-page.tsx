import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/auth/unsubscribe.ts';
import { alertSettingsPath } from '@croneai/contracts/paths.ts';
import type { OptionalNotification } from '@croneai/contracts/users.ts';
import { useSearchParams } from 'react-router-dom';
import { messageOf } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { call } from '../../shared/api/endpoint-request.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

/** Texts of the page that an unsubscribe link in a mail opens. */
export const unsubscribeTexts = {
  title: 'Stop these emails?',
  lead: 'You’ll still get emails about your account and its security.',
  action: 'Unsubscribe',
  back: 'Back to home',
  failed: 'We couldn’t stop these emails. Try again.',
  incompleteTitle: 'This link isn’t complete',
  incomplete: 'Open the link in the email again, or choose your emails in your settings.',
  settings: 'Open my settings',
  doneTitle: 'Done',
  changedMind: 'You can switch these emails back on in your settings.',
} as const;

/** Text for each option. It names the emails that the member no longer gets. */
export const switchedOffTexts: Readonly<Record<OptionalNotification, string>> = {
  signals: 'You won’t get the daily summary of signals anymore.',
  trades: 'You won’t get the weekly report of your demo account anymore.',
  marketing: 'You won’t get news anymore.',
};

const { useUnsubscribeMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation(
      call(unsubscribeEndpoints.unsubscribe, (query: { token: string }) => ({ query })),
    ),
  }),
});

const back = { to: '/', label: unsubscribeTexts.back };

/**
 * Opening the page turns nothing off, because mail programs and scanners open links by themselves.
 */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [unsubscribe, { data, error, isLoading }] = useUnsubscribeMutation();
  if (!token) {
    return (
      <AccountPage title={unsubscribeTexts.incompleteTitle} lead={unsubscribeTexts.incomplete} back={back}>
        <ToSettings />
      </AccountPage>
    );
  }
  if (data) {
    return (
      <AccountPage
        title={unsubscribeTexts.doneTitle}
        lead={switchedOffTexts[data.switchedOff]}
        back={back}
        replacesView
      >
        <p className="text-sm text-muted">{unsubscribeTexts.changedMind}</p>
        <ToSettings />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={unsubscribeTexts.title} lead={unsubscribeTexts.lead} back={back}>
      {error && !isLoading ? (
        <Notice tone="danger">{messageOf(error, unsubscribeTexts.failed)}</Notice>
      ) : null}
      <Button size="lg" full loading={isLoading} onClick={() => void unsubscribe({ token })}>
        {unsubscribeTexts.action}
      </Button>
    </AccountPage>
  );
}

function ToSettings() {
  return (
    <ButtonLink to={alertSettingsPath} variant="secondary" full>
      {unsubscribeTexts.settings}
    </ButtonLink>
  );
}
