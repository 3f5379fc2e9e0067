import type { Access } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { type ReactNode, useState } from 'react';
import { type MachineTexts, replayTexts } from '../../content/paper.ts';
import { OpenRecord } from '../ticket/settled-example.tsx';
import { Card, CardHead } from '../ui/card.tsx';
import { LockedTeaser } from '../ui/locked-teaser.tsx';
import { ReplayDetails } from './account-parts.tsx';
import { ReplayFigures } from './replay-card.tsx';
import { sampleReplay } from './sample-account.ts';

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
  const replay = sampleReplay(kind, now);
  return (
    <LockedTeaser
      title={texts.title}
      lead={texts.lockedLead}
      needs={needs}
      features={texts.features}
      action="Activate Elite Access"
      real={<OpenRecord />}
    >
      <div className="flex flex-col gap-6">
        <div className="grid items-start gap-6 xl:grid-cols-12">
          <Card padding="lg" className="flex min-w-0 flex-col gap-5 xl:col-span-8">
            <CardHead title={replayTexts.title} />
            <ReplayFigures replay={replay} />
          </Card>
          <Card padding="lg" className="flex flex-col gap-5 xl:col-span-4">
            <CardHead title="Settings" />
            {settings}
          </Card>
        </div>
        <ReplayDetails replay={replay} />
      </div>
    </LockedTeaser>
  );
}

/** The tier comes first; with the tier, only the code from our mail is missing. */
export function needsText(access: Access, hasTier: boolean, tierNeeds: string): string {
  return hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : tierNeeds;
}
