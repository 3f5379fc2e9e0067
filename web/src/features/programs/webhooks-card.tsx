import type { HookEvent, WebhookRow } from '@croneai/contracts/webhooks.ts';
import { useState } from 'react';
import { HOOK_EVENT_NAMES, HOOK_FORMAT_NAMES } from '../../content/programs.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { useToast } from '../../shared/ui/toast.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import {
  type HookOwner,
  useEnableWebhookMutation,
  useRemoveWebhookMutation,
  useRotateWebhookMutation,
  useTestWebhookMutation,
  useWebhooksQuery,
} from './api.ts';
import { ProgramCard, SecretOnce } from './program-parts.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookLog } from './webhook-log.tsx';

export function WebhooksCard({ owner, events }: { owner: HookOwner; events: readonly HookEvent[] }) {
  return (
    <ProgramCard
      title="Webhooks"
      text="We send each event to your address, in the order of the events. If sending fails, we retry for a day."
      rows="webhooks"
      query={useWebhooksQuery(owner, { pollingInterval: 15_000, refetchOnFocus: true })}
      row={(webhook: WebhookRow) => <WebhookItem key={webhook.id} webhook={webhook} owner={owner} />}
    >
      <WebhookForm owner={owner} events={events} />
    </ProgramCard>
  );
}

function WebhookItem({ webhook, owner }: { webhook: WebhookRow; owner: HookOwner }) {
  const { id, name, url, events, format } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-medium break-words">{name}</p>
        <StateBadge webhook={webhook} />
      </div>
      <p className="text-sm text-muted">
        <span className="block break-all">{url}</span>
        {HOOK_FORMAT_NAMES[format]} · {events.map((event) => HOOK_EVENT_NAMES[event]).join(', ')}
      </p>
      {webhook.disabledReason ? (
        <p className="text-sm text-warn">Turned off: {webhook.disabledReason}.</p>
      ) : null}
      <Actions webhook={webhook} owner={owner} isOpen={isOpen} onLog={() => setIsOpen(!isOpen)} />
      {isOpen ? <WebhookLog id={id} owner={owner} /> : null}
    </li>
  );
}

function StateBadge({ webhook: { disabledAt, failingSince, waiting } }: { webhook: WebhookRow }) {
  if (disabledAt) return <Badge tone="warn">Off</Badge>;
  if (!failingSince) return <Badge tone="neutral">On</Badge>;
  return (
    <Badge tone="warn" wraps>
      Failing since <Moment at={failingSince} form="recent" /> · {waiting} waiting
    </Badge>
  );
}

interface ActionsProps {
  webhook: WebhookRow;
  owner: HookOwner;
  isOpen: boolean;
  onLog: () => void;
}

function Actions({ webhook: { id, name, disabledAt }, owner, isOpen, onLog }: ActionsProps) {
  const hook = { owner, id };
  const [test, testing] = useTestWebhookMutation();
  const [rotate, rotating] = useRotateWebhookMutation();
  const [enable, enabling] = useEnableWebhookMutation();
  const [remove, removing] = useRemoveWebhookMutation();
  const { guard, dialog } = useRecentSignIn();
  const toast = useToast();
  const show = useOutcome();
  const change = async (making: PromiseLike<{ error?: unknown }>) =>
    show(await making, 'That didn’t work. Nothing was changed.');
  const tryOut = async () => {
    const call = test(hook);
    await change(call);
    const { data } = await call;
    if (data?.state === 'accepted')
      toast('success', `Your address answered ${data.status} in ${data.tookMs} ms.`);
    else if (data) toast('danger', `Your address didn’t accept the test: ${data.reason ?? 'no answer'}.`);
  };
  const actions = [
    { text: 'Test', label: `Test ${name}`, loading: testing.isLoading, onClick: () => void tryOut() },
    { text: 'Log', label: `Log of ${name}`, 'aria-expanded': isOpen, onClick: onLog },
    ...(disabledAt
      ? [{ text: 'Turn on', loading: enabling.isLoading, onClick: () => void change(enable(hook)) }]
      : []),
    {
      text: 'New secret',
      label: `New secret for ${name}`,
      loading: rotating.isLoading,
      onClick: () => void change(guard(() => rotate(hook))),
    },
    {
      text: 'Remove',
      label: `Remove ${name}`,
      loading: removing.isLoading,
      onClick: () => void change(remove(hook)),
    },
  ];
  return (
    <>
      {rotating.data ? (
        <SecretOnce
          title="Copy the new secret now. For 24 hours, we also sign with the old secret."
          secret={rotating.data.secret}
        />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {actions.map(({ text, label, ...button }) => (
          <Button key={text} variant="secondary" size="sm" aria-label={label} {...button}>
            {text}
          </Button>
        ))}
      </div>
      {dialog}
    </>
  );
}
