import { TIER_MINIMUM_USD } from '@croneai/contracts/access.ts';
import { signalFeatures, signalTexts } from '../../content/signals.ts';
import { tierName } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { LockedTeaser } from '../../shared/ui/locked-teaser.tsx';
import { StatTile } from '../../shared/ui/stat-tile.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { OpenRecord } from '../trade-ticket/public/settled-example.tsx';

const FIGURES = ['Entry', 'Stop loss', 'Take profit', 'Confidence'];

/**
 * Shown instead of the signals to guests and to members with a locked dashboard. It describes the
 * signals, and names the tier or the code that the member needs.
 */
export function LockedSignals() {
  const { tier, access } = useMember();
  const hasTier = tier !== 'guest';
  return (
    <LockedTeaser
      title={signalTexts.title}
      lead={
        hasTier && !access.dashboardUnlocked
          ? `${tierName(tier)} includes the stream. Go to Account Setup and enter the dashboard code from our email.`
          : 'A signal or a clear no every five minutes, and later the result.'
      }
      needs={hasTier ? 'Needs your dashboard code' : `Needs Silver Node, $${TIER_MINIMUM_USD.silver}+`}
      features={signalFeatures}
      real={
        <>
          <OpenRecord />
          <p className="text-sm text-muted">
            Each result is in a public log that anybody can check.{' '}
            <TextLink to="/record">See the public record</TextLink>
          </p>
        </>
      }
      isSample={false}
    >
      <Card padding="lg" className="flex flex-col gap-5">
        <CardHead title="This slot’s signal" />
        <div className="h-40 rounded-card bg-surface-3" />
        <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
          {FIGURES.map((label) => (
            <StatTile key={label} label={label} value={undefined} />
          ))}
        </div>
      </Card>
    </LockedTeaser>
  );
}
