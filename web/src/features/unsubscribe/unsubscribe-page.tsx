import { unsubscribeEndpoints } from '@croneai/contracts/endpoints/unsubscribe.ts';
import type { OptionalNotification } from '@croneai/contracts/users.ts';
import { useSearchParams } from 'react-router-dom';
import { paths } from '../../content/paths.ts';
import { switchedOffTexts, unsubscribeTexts as texts } from '../../content/unsubscribe.ts';
import { messageOf } from '../../shared/api/api-error.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { toRequest } from '../../shared/api/endpoint-request.ts';
import { AccountPage } from '../../shared/site/account-page.tsx';
import { Button, ButtonLink } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

const api = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unsubscribe: build.mutation<{ switchedOff: OptionalNotification }, { token: string }>({
      query: (query) => toRequest(unsubscribeEndpoints.unsubscribe, { query }),
    }),
  }),
});

const { useUnsubscribeMutation } = api;

const SETTINGS_PATH = `${paths.settings}?tab=notifications`;
const back = { to: '/', label: texts.back };

/** Nothing is switched off by opening the page: mail programs and scanners open links that nobody clicked. */
export function UnsubscribePage() {
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [unsubscribe, { data, error, isLoading }] = useUnsubscribeMutation();
  if (!token) {
    return (
      <AccountPage title={texts.incompleteTitle} lead={texts.incomplete} back={back}>
        <ToSettings />
      </AccountPage>
    );
  }
  if (data) {
    return (
      <AccountPage title={texts.doneTitle} lead={switchedOffTexts[data.switchedOff]} back={back} replacesView>
        <p className="text-sm text-muted">{texts.changedMind}</p>
        <ToSettings />
      </AccountPage>
    );
  }
  return (
    <AccountPage title={texts.title} lead={texts.lead} back={back}>
      {error && !isLoading ? <Notice tone="danger">{messageOf(error, texts.failed)}</Notice> : null}
      <Button size="lg" full loading={isLoading} onClick={() => void unsubscribe({ token })}>
        {texts.action}
      </Button>
    </AccountPage>
  );
}

function ToSettings() {
  return (
    <ButtonLink to={SETTINGS_PATH} variant="secondary" full>
      {texts.settings}
    </ButtonLink>
  );
}
