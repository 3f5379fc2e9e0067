import { AGREEMENTS } from '@croneai/contracts/agreements.ts';
import { accountEndpoints } from '@croneai/contracts/endpoints/auth/account.ts';
import { agreementTexts as texts } from '../../content/agreements.ts';
import { baseApi } from '../../shared/api/base-api.ts';
import { sends } from '../../shared/api/endpoint-request.ts';
import { AgreementLinks } from '../../shared/site/agreement-links.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';

const { useAcceptTermsMutation } = baseApi.injectEndpoints({
  endpoints: (build) => ({
    acceptTerms: build.mutation({ ...sends(accountEndpoints.acceptTerms), invalidatesTags: ['Me'] }),
  }),
});

/**
 * Requests acceptance of new terms, above every page. It does not block the page, because a member
 * with an open trade must see the signal.
 */
export function TermsNotice() {
  const [accept, { isLoading }] = useAcceptTermsMutation();
  const show = useOutcome();
  const send = async () => show(await accept(AGREEMENTS), texts.failed, texts.accepted);
  return (
    <Notice
      tone="info"
      title={texts.title}
      action={
        <Button size="sm" loading={isLoading} onClick={() => void send()}>
          {texts.accept}
        </Button>
      }
    >
      {texts.text} <AgreementLinks />
    </Notice>
  );
}
