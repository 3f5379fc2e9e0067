import type { Access } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { type ReactNode, useState } from 'react';
import type { MachineTexts } from '../../content/paper.ts';
import { Card, CardHead } from '../ui/card.tsx';
import { LockedTeaser } from '../ui/locked-teaser.tsx';
import { AccountTiles } from './account-tiles.tsx';
import { ClosedTradesTable } from './closed-trades.tsx';
import { EquityCard } from './equity-card.tsx';
import { OpenTrades } from './open-trades.tsx';
import { sampleAccount, sampleTrades } from './sample-account.ts';

interface MachineTeaserProps {
  kind: PaperAccountKind;
  texts: MachineTexts;
  /** What it needs, by the member's access. */
  needs: string;
  /** The settings as they look, with sample values. */
  settings: ReactNode;
}

/** The locked page of a machine: its layout with sample figures behind a blur. */
export function MachineTeaser({ kind, texts, needs, settings }: MachineTeaserProps) {
  const [now] = useState(Date.now);
  const account = sampleAccount(kind, now);
  return (
    <LockedTeaser
      title={texts.title}
      lead={texts.lockedLead}
      needs={needs}
      features={texts.features}
      action="Activate Elite Access"
    >
      <div className="flex flex-col gap-6">
        <AccountTiles account={account} />
        <div className="grid gap-6 xl:grid-cols-12">
          <Card padding="lg" className="flex flex-col gap-5 xl:col-span-5">
            <CardHead title="Settings" />
            {settings}
          </Card>
          <div className="grid min-w-0 xl:col-span-7">
            <EquityCard account={account} />
          </div>
        </div>
        <OpenTrades trades={account.openTrades} />
        <Card padding="none">
          <ClosedTradesTable trades={sampleTrades(now)} paysBy={account.paysBy} />
        </Card>
      </div>
    </LockedTeaser>
  );
}

/** The tier comes first; with the tier, only the code from our mail is missing. */
export function needsText(access: Access, hasTier: boolean, tierNeeds: string): string {
  return hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : tierNeeds;
}
