import type { WebhookCall } from '@croneai/contracts/webhooks.ts';
import { ConfirmFirst, wantsPassword } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Failed, Skeleton } from '../../shared/ui/states.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { type HookOwner, useReplayWebhookCallMutation, useWebhookCallsQuery } from './api.ts';

const STATES: Readonly<Record<WebhookCall['state'], string>> = {
  accepted: 'Accepted',
  failed: 'Failed',
  expired: 'Expired',
  suppressed: 'Not sent',
  dropped: 'Dropped',
};

/** The last hundred calls of a webhook, newest first, each with its request and its reply. */
export function WebhookLog(hook: { owner: HookOwner; id: string }) {
  const { data, error, isFetching, refetch } = useWebhookCallsQuery(hook, {
    refetchOnMountOrArgChange: true,
  });
  if (wantsPassword(error)) return <ConfirmFirst onConfirmed={() => void refetch()} />;
  if (error)
    return (
      <Failed title="The log couldn’t be loaded" onRetry={() => void refetch()} retrying={isFetching}>
        Your webhook keeps working.
      </Failed>
    );
  if (!data) return <Skeleton className="h-24" />;
  if (data.length === 0) return <p className="text-sm text-muted">Nothing was sent yet.</p>;
  return (
    <ol className="flex max-h-96 flex-col divide-y divide-line overflow-y-auto rounded-control border border-line">
      {data.map((call) => (
        <LogRow key={call.number} {...hook} call={call} />
      ))}
    </ol>
  );
}

function LogRow({ call, ...hook }: { owner: HookOwner; id: string; call: WebhookCall }) {
  const [replay, { isLoading }] = useReplayWebhookCallMutation();
  const show = useOutcome();
  const again = async () =>
    show(
      await replay({ ...hook, number: `${call.number}` }),
      'The call couldn’t be sent again.',
      'The call was sent again with the same id.',
    );
  return (
    <li className="px-4 py-3 text-sm">
      <Disclosure
        title={
          <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="text-text">{STATES[call.state]}</span>
            <span className="font-normal text-text">{call.type}</span>
            <span className="font-normal">
              <Moment at={call.at} form="recent" />
              {call.status === null ? '' : ` · ${call.status}`}
              {call.tookMs === null ? '' : ` · ${call.tookMs} ms`}
              {call.attempts > 1 ? ` · ${call.attempts} attempts` : ''}
            </span>
          </span>
        }
      >
        {call.reason ? <p className="mt-2">{call.reason}</p> : null}
        {call.request ? (
          <pre className="mt-2 overflow-x-auto text-xs break-all whitespace-pre-wrap">{call.request}</pre>
        ) : null}
        {call.answer ? (
          <pre className="mt-2 overflow-x-auto text-xs break-all whitespace-pre-wrap text-muted">
            {call.answer}
          </pre>
        ) : null}
        {call.id && call.request ? (
          <Button
            variant="secondary"
            size="sm"
            className="mt-2"
            loading={isLoading}
            onClick={() => void again()}
          >
            Send again
          </Button>
        ) : null}
      </Disclosure>
    </li>
  );
}
