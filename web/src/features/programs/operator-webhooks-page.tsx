import { OPERATOR_HOOK_EVENTS } from '@croneai/contracts/webhooks.ts';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

export function OperatorWebhooksPage() {
  return (
    <>
      <PageHead
        title="Webhooks"
        lead="We send events to your CRM, Slack, or Discord. Events contain personal data and stay in the log for a day."
      />
      <WebhooksCard owner="operator" events={OPERATOR_HOOK_EVENTS} />
    </>
  );
}
