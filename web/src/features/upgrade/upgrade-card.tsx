import { TIERS, type Tier } from '@croneai/contracts/access.ts';
import { Check, LoaderCircle } from 'lucide-react';
import type { PaidTier } from '../../content/tier-ladder.ts';
import { RECOMMENDED, RECOMMENDED_TIER, type TierText } from '../../content/tiers.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { LocalAmount } from '../../shared/site/local-amount.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';
import { TierFeatures } from '../../shared/ui/tier-table.tsx';

interface UpgradeCardProps {
  tier: TierText;
  isProcessing: boolean;
  /** True while the choice of any tier is being processed. */
  isWaiting: boolean;
  onUpgrade: () => void;
}

export function UpgradeCard({ tier, isProcessing, isWaiting, onUpgrade }: UpgradeCardProps) {
  const member = useMember();
  const state = cardState(tier.tier, member.tier);
  // Marks the recommended tier for members without a tier, and the next tier for all others.
  const isRecommended = member.tier === 'guest' && tier.tier === RECOMMENDED_TIER;
  const isNext = TIERS.indexOf(tier.tier) === TIERS.indexOf(member.tier) + 1;
  const isFirstChoice = member.tier === 'guest' ? isRecommended : isNext;
  return (
    <Card
      padding="lg"
      tone={state === 'current' || isRecommended ? 'accent' : 'plain'}
      className="flex flex-col gap-5"
    >
      <div className="flex flex-col gap-3">
        <h2 className="flex min-h-6 items-center gap-2 font-semibold max-xs:flex-wrap">
          <TierMark tier={tier.tier} />
          {tier.name}
          {isRecommended ? (
            <span className="ml-auto">
              <Badge tone="accent">{RECOMMENDED}</Badge>
            </span>
          ) : null}
        </h2>
        <p className="flex items-baseline gap-2">
          <span className="tabular text-3xl font-semibold">${tier.depositUsd}+</span>
          <span className="text-sm text-muted">deposit</span>
        </p>
        <LocalAmount usd={tier.depositUsd} />
        <p className="text-sm text-muted lg:min-h-10.5">{tier.summary}</p>
      </div>
      <TierFeatures tier={tier} />
      <div className="mt-auto pt-1">
        {state === 'available' ? (
          <Button
            full
            variant={isFirstChoice ? 'primary' : 'secondary'}
            size="lg"
            onClick={onUpgrade}
            aria-busy={isProcessing || undefined}
            disabled={isWaiting}
          >
            {isProcessing ? (
              <>
                <LoaderCircle className="size-4 animate-spin" />
                Processing...
              </>
            ) : (
              `Upgrade to ${tier.name}`
            )}
          </Button>
        ) : (
          // Plain text instead of a button, because there is nothing to do.
          <p
            className={`flex h-12 items-center justify-center gap-2 font-medium ${state === 'current' ? 'text-accent' : 'text-muted'}`}
          >
            {state === 'current' ? (
              <>
                <Check className="size-4 stroke-2" />
                Current Tier
              </>
            ) : (
              'Not Available'
            )}
          </p>
        )}
      </div>
    </Card>
  );
}

/** State of a tier's card: a member may buy any tier above their own. */
export function cardState(card: PaidTier, current: Tier): 'available' | 'current' | 'not available' {
  if (card === current) return 'current';
  return TIERS.indexOf(card) > TIERS.indexOf(current) ? 'available' : 'not available';
}
