import type { Access } from '@croneai/contracts/access.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { PaperReplayRange } from '@croneai/contracts/paper-replay.ts';
import { type ComponentType, useState } from 'react';
import type { MachineTexts } from '../../content/paper.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { type ControlsProps, FIRST_RANGE } from './machine-page.tsx';
import type { SettingsOf } from './paper-api.ts';
import { ReplayCard } from './replay-card.tsx';
import { useReplay } from './use-replay.ts';

/** The terms that the settings are worded under until the replay has brought those of now. */
const TEASER_TERMS = { kind: 'payout', payout: 0.85 } as const;
const FIGURES = ['Balance', 'Net result', 'Max drawdown', 'Open trades'];

interface MachineTeaserProps<Kind extends PaperAccountKind> {
  kind: Kind;
  texts: MachineTexts;
  /** What it needs, by the member's access. */
  needs: string;
  defaults: Readonly<SettingsOf[Kind]>;
  Controls: ComponentType<ControlsProps<SettingsOf[Kind]>>;
}

/**
 * The locked page of a machine: a real replay, with settings that can be tried and are never saved. The account that a tier would open is
 * behind a blur, without a figure, because none of them would be true.
 */
export function MachineTeaser<Kind extends PaperAccountKind>(props: MachineTeaserProps<Kind>) {
  const { kind, texts, needs, defaults, Controls } = props;
  const { zone } = useTimes();
  const [settings, setSettings] = useState<SettingsOf[Kind]>({
    ...defaults,
    timeZone: zone,
  } as SettingsOf[Kind]);
  const [range, setRange] = useState<PaperReplayRange>(FIRST_RANGE);
  const replay = useReplay(kind, settings, range);
  const change = (part: Partial<SettingsOf[Kind]>) => setSettings({ ...settings, ...part });
  return (
    <LockedTeaser
      title={texts.title}
      lead={texts.lockedLead}
      needs={needs}
      features={texts.features}
      action="Activate Elite Access"
      real={
        <div className="grid gap-6 xl:grid-cols-12">
          <div className="grid min-w-0 xl:col-span-8">
            <ReplayCard {...replay} range={range} onRange={setRange} />
          </div>
          <Card padding="lg" aria-labelledby="controls" className="flex flex-col gap-5 xl:col-span-4">
            <CardHead id="controls" title="Settings" text="Try them on past signals. Nothing is saved." />
            <Controls
              settings={settings}
              onPreview={change}
              onChange={change}
              paysBy={replay.replay?.paysBy ?? TEASER_TERMS}
            />
          </Card>
        </div>
      }
      isSample={false}
    >
      <Card padding="lg" className="flex flex-col gap-5">
        <CardHead title="Your account" />
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {FIGURES.map((label) => (
            <StatTile key={label} label={label} value={undefined} />
          ))}
        </div>
        <div className="h-48 rounded-card bg-surface-3" />
      </Card>
    </LockedTeaser>
  );
}

/** The tier comes first; with the tier, only the code from our mail is missing. */
export function needsText(access: Access, hasTier: boolean, tierNeeds: string): string {
  return hasTier && !access.dashboardUnlocked ? 'Needs your dashboard code' : tierNeeds;
}
