import { type ApiKey, createApiKeyBodySchema } from '@croneai/contracts/endpoints/auth/api-keys.ts';
import { useState } from 'react';
import { SCOPES } from '../../content/programs.ts';
import { Submit } from '../../shared/forms/submit.tsx';
import { useApiForm } from '../../shared/forms/use-api-form.ts';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Checkbox } from '../../shared/ui/choice.tsx';
import { FieldError } from '../../shared/ui/field.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useApiKeysQuery, useCreateApiKeyMutation, useRevokeApiKeyMutation } from './api.ts';
import { ProgramCard, SecretOnce } from './program-parts.tsx';

const LIVES = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
  { value: '', label: 'Never, until I revoke it' },
];

export function KeysCard() {
  return (
    <ProgramCard
      title="API keys"
      text="A key can read what you can see but can’t change anything. Changing your password revokes every key."
      rows="keys"
      query={useApiKeysQuery()}
      row={(key: ApiKey) => <KeyItem key={key.id} apiKey={key} />}
    >
      <KeyForm />
    </ProgramCard>
  );
}

function KeyItem({ apiKey: { id, name, prefix, scopes, expiresAt, lastUsedAt } }: { apiKey: ApiKey }) {
  const [revoke, { isLoading }] = useRevokeApiKeyMutation();
  const show = useOutcome();
  const end = async () => show(await revoke(id), 'The key couldn’t be revoked.', 'The key was revoked.');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium break-words">{name}</p>
        <p className="text-sm text-muted">
          <code>{prefix}…</code> ·{' '}
          {SCOPES.filter(({ value }) => scopes.includes(value))
            .map(({ label }) => label)
            .join(', ')}
        </p>
        <p className="text-sm text-muted">
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} form="recent" />
            </>
          ) : (
            'Never used'
          )}
          {expiresAt ? (
            <>
              {' · '}expires <Moment at={expiresAt} form="recent" />
            </>
          ) : null}
        </p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        loading={isLoading}
        aria-label={`Revoke ${name}`}
        onClick={() => void end()}
      >
        Revoke
      </Button>
    </li>
  );
}

function KeyForm() {
  const [create] = useCreateApiKeyMutation();
  const [made, setMade] = useState<string>();
  const [life, setLife] = useState('90');
  const { guard, dialog } = useRecentSignIn();
  const { field, form, submit, failure, isSubmitting } = useApiForm({
    schema: createApiKeyBodySchema,
    defaultValues: { name: '', scopes: ['signals:read'], expiresInDays: null },
    send: async ({ name, scopes }, { reset }) => {
      const expiresInDays = life === '' ? null : Number(life);
      const { data, error } = await guard(() => create({ name, scopes, expiresInDays }));
      setMade(data?.key);
      if (data) reset();
      return { error };
    },
    failed: 'The key wasn’t created.',
  });
  const missing = form.formState.errors.scopes;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {made ? <SecretOnce title="Copy your key now. You won’t see it again." secret={made} /> : null}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Name of a new key" placeholder="My script" {...field('name')} />
        <SelectField
          label="Expires after"
          options={LIVES}
          value={life}
          onChange={({ target }) => setLife(target.value)}
        />
      </div>
      <fieldset className="flex flex-col gap-2.5">
        <legend className="mb-2 text-sm font-medium">The key may read</legend>
        {SCOPES.map(({ value, label }) => (
          <Checkbox key={value} label={label} value={value} {...form.register('scopes')} />
        ))}
        {missing ? <FieldError>{missing.message ?? 'Choose what the key may read'}</FieldError> : null}
      </fieldset>
      <Submit failure={failure} className="self-start" loading={isSubmitting}>
        Create key
      </Submit>
      {dialog}
    </form>
  );
}
