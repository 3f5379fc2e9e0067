import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { useState } from 'react';
import { signalFeatures, signalTexts } from '../../content/signals.ts';
import { tierName } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { sampleStream } from '../../shared/signals/sample-signals.ts';
import { SignalRow } from '../../shared/signals/signal-row.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { SignalLevels } from './signal-levels.tsx';

/** For guests and for members whose dashboard is not unlocked: what is here, what it needs, one action. */
export function LockedSignals() {
  const { tier, access } = useMember();
  const hasTier = tier !== 'guest';
  return (
    <LockedTeaser
      title={signalTexts.title}
      lead={
        hasTier && !access.dashboardUnlocked
          ? `${tierName(tier)} includes the stream. It opens with the code from our email, which you enter in Account Setup.`
          : 'The live signal stream: at every five-minute mark a signal or a clear no, and what came of it.'
      }
      needs={hasTier ? 'Needs your dashboard code' : `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`}
      features={signalFeatures}
      action="Activate Elite Access"
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
        <Card padding="lg" className="flex flex-col gap-5">
          <SignalRow signal={current} size="lg" />
          <div className="h-1.5 w-2/3 rounded-full bg-accent" />
          <SignalLevels signal={{ ...current, stopLoss: 1.0846, takeProfit: 1.0861 }} />
          <SampleChart />
        </Card>
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

/** A made-up line: behind the blur only its shape is seen. */
function SampleChart() {
  return (
    <svg viewBox="0 0 600 160" aria-hidden="true" className="h-40 w-full" preserveAspectRatio="none">
      <path
        d="M0 110L40 96L80 118L130 84L170 92L220 60L260 78L310 52L350 70L400 46L450 58L500 30L550 44L600 22"
        fill="none"
        className="stroke-accent"
        strokeWidth="2"
      />
    </svg>
  );
}
