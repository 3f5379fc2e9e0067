import type { Access } from '@croneai/contracts/access.ts';
import type { ReactNode } from 'react';
import { type MachineTexts, replayTexts } from '../../content/paper.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { OpenRecord } from '../trade-ticket/public/settled-example.tsx';

/** The terms that its settings are shown under. */
export const TEASER_TERMS = { kind: 'payout', payout: 0.85 } as const;
const FIGURES = ['Result', 'Worst drawdown', 'Trades', 'Win rate'];

interface MachineTeaserProps {
  texts: MachineTexts;
  /** What it needs, by the member's access. */
  needs: string;
  /** The settings as they look, with the values that they begin with. */
  settings: ReactNode;
}

/** The locked page of a machine: its layout behind a blur, without a figure, because none of them would be true. */
export function MachineTeaser({ texts, needs, settings }: MachineTeaserProps) {
  return (
    <LockedTeaser
      title={texts.title}
      lead={texts.lockedLead}
      needs={needs}
      features={texts.features}
      action="Activate Elite Access"
      real={<OpenRecord />}
      isSample={false}
    >
      <div className="grid items-start gap-6 xl:grid-cols-12">
        <Card padding="lg" className="flex min-w-0 flex-col gap-5 xl:col-span-8">
          <CardHead title={replayTexts.title} />
          <div className="h-64 rounded-card bg-surface-3 sm:h-80" />
          <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            {FIGURES.map((label) => (
              <StatTile key={label} label={label} value={undefined} />
            ))}
          </div>
        </Card>
        <Card padding="lg" className="flex flex-col gap-5 xl:col-span-4">
          <CardHead title="Settings" />
          {settings}
        </Card>
      </div>
    </LockedTeaser>
  );
}

/** The tier comes first; with the tier, only the code from our mail is missing. */
export function needsText(access: Access, hasTier: boolean, tierNeeds: string): string {
  return hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : tierNeeds;
}
