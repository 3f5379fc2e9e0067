import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { useState } from 'react';
import { signalFeatures, signalTexts } from '../../content/signals.ts';
import { tierName } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { sampleStream } from '../../shared/signals/sample-signals.ts';
import { Card } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { OpenRecord } from '../trade-ticket/public/settled-example.tsx';
import { SignalRow } from '../trade-ticket/public/signal-row.tsx';
import { TradeTicket } from '../trade-ticket/public/trade-ticket.tsx';

/** For guests and for members whose dashboard is not unlocked: what is here, what it needs, one action. */
export function LockedSignals() {
  const { tier, access } = useMember();
  const hasTier = tier !== 'guest';
  return (
    <LockedTeaser
      title={signalTexts.title}
      lead={
        hasTier && !access.dashboardUnlocked
          ? `${tierName(tier)} includes the stream. Enter the code from our email in Account Setup.`
          : 'A signal or a clear no every five minutes, each with its result.'
      }
      needs={hasTier ? 'Needs your dashboard code' : `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`}
      features={signalFeatures}
      action="Activate Elite Access"
      real={<OpenRecord />}
    >
      <SamplePage />
    </LockedTeaser>
  );
}

function SamplePage() {
  const [signals] = useState(() => sampleStream(Date.now()));
  const [current] = signals;
  return (
    <div className="flex flex-col gap-6">
      {current ? (
        <TradeTicket signal={{ ...current, stopLoss: 1.0846, takeProfit: 1.0861 }} size="home" isSample />
      ) : null}
      <Card padding="none" className="divide-y divide-line">
        {signals.slice(1).map((signal) => (
          <div key={signal.id} className="px-5 py-4">
            <SignalRow signal={signal} />
          </div>
        ))}
      </Card>
    </div>
  );
}
