import type { Broker } from '@croneai/contracts/endpoints/admin/brokers.ts';
import { Handshake } from 'lucide-react';
import { useState } from 'react';
import { brokerTexts as texts } from '../../content/brokers.ts';
import { QueryBody } from '../../shared/query/query-body.tsx';
import { useRecentSignIn } from '../../shared/recent-sign-in/recent-sign-in.tsx';
import { Moment } from '../../shared/time/moment.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Empty } from '../../shared/ui/states.tsx';
import { useOutcome } from '../../shared/ui/use-outcome.ts';
import { useBrokersQuery, useRotateBrokerSecretMutation } from './api.ts';

/** Lists the brokers from the settings, each with its postback address. */
export function BrokerList() {
  return (
    <Card padding="lg" aria-labelledby="broker-list" className="flex flex-col gap-5">
      <CardHead id="broker-list" title={texts.listTitle} text={texts.listText} />
      <QueryBody query={useBrokersQuery()} failed={texts.listFailed}>
        {(brokers) =>
          brokers.length === 0 ? (
            <Empty icon={Handshake} title={texts.noBrokers}>
              {texts.noBrokersText}
            </Empty>
          ) : (
            <ul className="divide-y divide-line">
              {brokers.map((broker) => (
                <BrokerItem key={broker.broker} broker={broker} />
              ))}
            </ul>
          )
        }
      </QueryBody>
    </Card>
  );
}

function BrokerItem({ broker: { broker, name, address, secretChangedAt } }: { broker: Broker }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const [rotate, { isLoading }] = useRotateBrokerSecretMutation();
  const { guard, dialog } = useRecentSignIn();
  const show = useOutcome();
  const whole = `${window.location.origin}${address}`;
  const replace = async () => {
    setIsConfirming(false);
    show(await guard(() => rotate(broker)), texts.rotateFailed, texts.rotated);
  };
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium break-words">{name}</p>
        <code className="text-sm wrap-anywhere">{whole}</code>
        <p className="text-sm text-muted">
          {texts.since} <Moment at={secretChangedAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={whole} label={`Copy address of ${name}`} copied="Copied" />
        <Button
          variant="secondary"
          size="sm"
          loading={isLoading}
          aria-label={`${texts.rotate} for ${name}`}
          onClick={() => setIsConfirming(true)}
        >
          {texts.rotate}
        </Button>
      </div>
      {dialog}
      <Dialog
        title={texts.question(name)}
        description={texts.rotateText}
        open={isConfirming}
        onOpenChange={setIsConfirming}
        actions={
          <>
            <Button variant="secondary" onClick={() => setIsConfirming(false)}>
              {texts.keep}
            </Button>
            <Button variant="danger" onClick={() => void replace()}>
              {texts.confirm}
            </Button>
          </>
        }
      />
    </li>
  );
}
