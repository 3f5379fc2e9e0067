import { webhookFieldsSchema } from '@croneai/contracts/endpoints/notifier/webhooks.ts';
import type { HookEvent, HookFormat } from '@croneai/contracts/webhooks.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { HOOK_EVENT_NAMES, HOOK_FORMAT_NAMES } from '../../content/programs.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { type HookOwner, type NewHook, useCreateWebhookMutation, usePreviewWebhookQuery } from './api.ts';
import { SecretOnce } from './program-parts.tsx';

const FORMATS = Object.entries(HOOK_FORMAT_NAMES).map(([value, label]) => ({ value, label }));

export function WebhookForm({ owner, events }: { owner: HookOwner; events: readonly HookEvent[] }) {
  const [create] = useCreateWebhookMutation();
  const [secret, setSecret] = useState<string>();
  const { guard, dialog } = useRecentSignIn();
  const { field, form, submit, failure, isSubmitting } = useApiForm({
    schema: webhookFieldsSchema as unknown as z.ZodType<NewHook, NewHook>,
    defaultValues: { name: '', url: '', events: [events[0]] as NewHook['events'], format: 'json' },
    send: async (_values, own) => {
      const { data, error } = await guard(() => create({ owner, body: own.getValues() }));
      setSecret(data?.secret);
      if (data) own.reset();
      return { error };
    },
    failed: 'The webhook wasn’t added.',
  });
  const [format = 'json', chosen] = form.watch(['format', 'events']);
  const missing = form.formState.errors.events;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {secret ? <SecretOnce title="Copy the secret now. You won’t see it again." secret={secret} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name of a new webhook" placeholder="My bot" {...field('name')} />
        <TextField label="Address" inputMode="url" placeholder="https://…" {...field('url')} />
        <SelectField label="Format" options={FORMATS} {...field('format')} />
      </div>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2 text-sm font-medium">Events to send</legend>
        {events.map((event) => (
          <Checkbox key={event} label={HOOK_EVENT_NAMES[event]} value={event} {...form.register('events')} />
        ))}
        {missing ? <FieldError>{missing.message ?? 'Choose at least one event'}</FieldError> : null}
      </fieldset>
      <Preview owner={owner} format={format} event={chosen?.[0] ?? events[0]} />
      <Submit failure={failure} className="self-start" loading={isSubmitting}>
        Add the webhook
      </Submit>
      {dialog}
    </form>
  );
}

interface PreviewProps {
  owner: HookOwner;
  format: HookFormat;
  event: HookEvent | undefined;
}

/** Shows the body that a webhook would get, before the webhook is saved. */
function Preview({ event = 'signal.opened', ...hook }: PreviewProps) {
  const { data } = usePreviewWebhookQuery({ ...hook, event });
  return (
    <Disclosure title="What will be sent">
      <pre className="overflow-x-auto rounded-control border border-line bg-surface-0 p-4 text-xs break-all whitespace-pre-wrap">
        {data?.body ?? '…'}
      </pre>
    </Disclosure>
  );
}
