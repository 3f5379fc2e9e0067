import { OPERATOR_HOOK_EVENTS } from '@croneai/contracts/webhooks.ts';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

export function OperatorWebhooksPage() {
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="Your CRM, Slack or Discord gets what happens here. Bodies hold people’s data; they stay a day in the log."
      />
      <WebhooksCard owner="operator" events={OPERATOR_HOOK_EVENTS} />
    </>
  );
}
