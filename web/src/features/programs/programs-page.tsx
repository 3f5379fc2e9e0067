import { MEMBER_HOOK_EVENTS } from '@croneai/contracts/webhooks.ts';
import { useState } from 'react';
import { programSamples } from '../../content/programs.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { PageHead } from '../../shared/ui/page-head.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { ofMember } from './api.ts';
import { KeysCard } from './keys-card.tsx';
import { WebhooksCard } from './webhooks-card.tsx';

export function ProgramsPage() {
  return (
    <>
      <PageHead
        title="Your Programs"
        lead="Use it from your program: keys for your scripts, and calls to your bot the moment something happens. Your tier and its daily limit hold here too."
      />
      <KeysCard />
      <WebhooksCard calls={ofMember} events={MEMBER_HOOK_EVENTS} />
      <Samples />
    </>
  );
}

function Samples() {
  const samples = programSamples(window.location.origin);
  const [shown, setShown] = useState<string>(samples[0].id);
  const sample = samples.find(({ id }) => id === shown) ?? samples[0];
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <CardHead
        title="Start from here"
        text="Put your key into CRONE_KEY. It goes into the Authorization header, never into an address."
        aside={<CopyButton text={sample.code} label="Copy" copied="Copied" />}
      />
      <SelectField
        label="Language"
        options={samples.map(({ id, label }) => ({ value: id, label }))}
        value={sample.id}
        onChange={({ target }) => setShown(target.value)}
      />
      <pre className="rounded-control border border-line bg-surface-0 p-4 text-sm break-words whitespace-pre-wrap">
        <code>{sample.code}</code>
      </pre>
      <p className="text-sm text-muted">
        Every call is described at{' '}
        <a className="underline" href="/api/openapi.json">
          /api/openapi.json
        </a>
        . Webhooks are signed as Standard Webhooks says: check them with its library before you act.
      </p>
    </Card>
  );
}
