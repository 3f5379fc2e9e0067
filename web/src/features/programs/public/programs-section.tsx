import { MEMBER_HOOK_EVENTS } from '@croneai/contracts/webhooks.ts';
import { useState } from 'react';
import expert from '../../../content/croneai.mq5?raw';
import { programSamples } from '../../../content/programs.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Card, CardHead } from '../../../shared/ui/card.tsx';
import { CopyButton } from '../../../shared/ui/copy-button.tsx';
import { SelectField } from '../../../shared/ui/select-field.tsx';
import { KeysCard } from '../keys-card.tsx';
import { WebhooksCard } from '../webhooks-card.tsx';

/** The settings tab for API keys, webhooks, and sample programs, including MetaTrader 5. */
export function ProgramsSection() {
  return (
    <>
      <p className="text-muted">
        Connect scripts, MetaTrader 5 and bots. Your daily signal limit applies here too.
      </p>
      <KeysCard />
      <WebhooksCard owner="member" events={MEMBER_HOOK_EVENTS} />
      <Samples />
    </>
  );
}

const TEXTS: Readonly<Record<string, string>> = {
  mt5: 'An Expert Advisor that opens a trade for each new signal, with its stop loss and take profit, and closes it when the signal ends. Run it on a demo account first.',
};

function Samples() {
  const samples = programSamples(window.location.origin, expert);
  const [shown, setShown] = useState<string>(samples[0].id);
  const sample = samples.find(({ id }) => id === shown) ?? samples[0];
  return (
    <Card padding="lg" className="flex flex-col gap-5">
      <CardHead
        title="Use it from your program"
        text={
          TEXTS[sample.id] ??
          'Put your key in the variable CRONE_KEY. Send the key in the Authorization header, never in a URL.'
        }
        aside={
          <span className="flex flex-wrap gap-2">
            {sample.id === 'mt5' ? (
              <Button
                variant="secondary"
                size="sm"
                onClick={() => saveFile(new Blob([sample.code], { type: 'text/plain' }), 'CroneAI.mq5')}
              >
                Download
              </Button>
            ) : null}
            <CopyButton text={sample.code} label="Copy" copied="Copied" />
          </span>
        }
      />
      <SelectField
        label="Language"
        options={samples.map(({ id, label }) => ({ value: id, label }))}
        value={sample.id}
        onChange={({ target }) => setShown(target.value)}
      />
      <pre className="max-h-96 overflow-y-auto rounded-control border border-line bg-surface-0 p-4 text-sm break-words whitespace-pre-wrap">
        <code>{sample.code}</code>
      </pre>
      <p className="text-sm text-muted">
        Every call is described at{' '}
        <a className="underline" href="/api/openapi.json">
          /api/openapi.json
        </a>
        . We sign webhooks according to the Standard Webhooks specification. Verify the signature with one of
        its libraries before you act on a webhook.
      </p>
    </Card>
  );
}
