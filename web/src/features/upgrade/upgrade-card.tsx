import { TIERS } from '@croneai/contracts/access.ts';
import { LoaderCircle } from 'lucide-react';
import type { TierText } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { TierFeatures } from '../../shared/ui/tier-table.tsx';
import { cardState } from './upgrade-ladder.ts';

interface UpgradeCardProps {
  tier: TierText;
  isProcessing: boolean;
  /** Some card of the ladder is being processed. */
  isWaiting: boolean;
  onUpgrade: () => void;
}

export function UpgradeCard({ tier, isProcessing, isWaiting, onUpgrade }: UpgradeCardProps) {
  const member = useMember();
  const state = cardState(tier.tier, member.tier);
  const isNext = TIERS.indexOf(tier.tier) === TIERS.indexOf(member.tier) + 1;
  return (
    <Card padding="lg" tone={state === 'current' ? 'accent' : 'plain'} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <h2 className="flex items-center gap-2 font-semibold">
          <TierMark tier={tier.tier} />
          {tier.name}
        </h2>
        <p className="flex items-baseline gap-2">
          <span className="tabular text-3xl font-semibold">${tier.depositUsd}+</span>
          <span className="text-sm text-muted">deposit</span>
        </p>
        <p className="text-sm text-muted lg:min-h-10.5">{tier.summary}</p>
      </div>
      <TierFeatures tier={tier} />
      <div className="mt-auto pt-1">
        {state === 'available' ? (
          <Button
            full
            variant={isNext ? 'primary' : 'secondary'}
            size="lg"
            onClick={onUpgrade}
            aria-busy={isProcessing || undefined}
            disabled={isWaiting}
          >
            {isProcessing ? (
              <>
                <LoaderCircle aria-hidden className="size-4 animate-spin" strokeWidth={1.5} />
                Processing...
              </>
            ) : (
              `Upgrade to ${tier.name}`
            )}
          </Button>
        ) : (
          <Button full size="lg" variant="secondary" disabled>
            {state === 'current' ? 'Current Tier' : 'Not Available'}
          </Button>
        )}
      </div>
    </Card>
  );
}
