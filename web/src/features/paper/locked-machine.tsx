import { mayUse } from '@croneai/contracts/access.ts';
import { useState } from 'react';
import { useMember } from '../../shared/session/member-context.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import type { MachineSettings, SettingsPart } from './paper-api.ts';
import { ReplayCard, useReplay } from './replay-card.tsx';
import type { MachineKind } from './use-machine.ts';

/** Payment terms until the backtest has loaded the current ones. */
const TEASER_TERMS = { kind: 'payout', payout: 0.85 } as const;
const FIGURES = ['Balance', 'Net result', 'Max drawdown', 'Open trades'];

/**
 * The locked page of a machine. The reader can try settings in a real backtest but cannot save
 * them. The blurred account shows no numbers, because the member has no account yet.
 */
export function LockedMachine({ kind, feature, texts, needs, defaults, Controls }: MachineKind) {
  const { access } = useMember();
  const { zone } = useTimes();
  const [settings, setSettings] = useState<MachineSettings>({ ...defaults, timeZone: zone });
  const replay = useReplay(kind, settings);
  const change = (part: SettingsPart) => setSettings({ ...settings, ...part });
  // The first requirement is the tier. If the member has the tier, only the emailed code is
  // missing.
  const needsCode = !access.dashboardUnlocked && mayUse(feature, { ...access, dashboardUnlocked: true });
  return (
    <LockedTeaser
      title={texts.title}
      lead={texts.lockedLead}
      needs={needsCode ? 'Needs your dashboard code' : needs}
      features={texts.features}
      real={
        <div className="grid gap-6 xl:grid-cols-12">
          <div className="grid min-w-0 xl:col-span-8">
            <ReplayCard {...replay} />
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
