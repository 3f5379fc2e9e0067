import { paths } from '@croneai/contracts/paths.ts';
import type { Quota } from '@croneai/contracts/signals.ts';
import { tierName, tiers } from '../../content/tiers.ts';
import { useLearningQuery } from '../../shared/learning/learning-api.ts';
import { useMember } from '../../shared/session/member-context.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';
import { TextLink } from '../../shared/ui/text-link.tsx';
import { TierMark } from '../../shared/ui/tier-badge.tsx';

interface TierCardProps {
  quota: Quota | undefined;
  hasFailed: boolean;
  onRetry: () => PromiseLike<unknown>;
}

/**
 * Shows today's use of the daily limit. For Gold, which has no limit, shows the benefits instead.
 */
export function TierCard(props: TierCardProps) {
  const { tier } = useMember();
  return (
    <Card aria-labelledby="your-tier" className="flex min-w-0 flex-col gap-4">
      <CardHead
        id="your-tier"
        title={`Your ${tierName(tier)}`}
        aside={<TierMark tier={tier} className="mt-1 size-5" />}
      />
      {tier === 'gold' ? (
        <GoldFacts />
      ) : (
        <>
          <QuotaMeter {...props} />
          <GoldCallToAction />
        </>
      )}
    </Card>
  );
}

function GoldFacts() {
  const seconds = useStreamSummary()?.earlyAccessSeconds;
  return (
    <FactList
      facts={[
        { label: 'Signals per day', value: 'Unlimited' },
        { label: 'Early access', value: seconds === undefined ? '–' : `${seconds} s before everyone else` },
        { label: 'Next live session', value: <NextSession /> },
        { label: 'Account manager', value: <TextLink to={paths.support}>Send a message</TextLink> },
      ]}
    />
  );
}

function NextSession() {
  const session = useLearningQuery().data?.sessions[0];
  if (!session) return <TextLink to={paths.vault}>See the calendar</TextLink>;
  return (
    <TextLink to={paths.vault}>
      {session.title}, <Moment at={session.startsAt} form="appointment" />
    </TextLink>
  );
}

function GoldCallToAction() {
  const seconds = useStreamSummary()?.earlyAccessSeconds;
  const gold = tiers.find(({ tier }) => tier === 'gold');
  if (!gold) return null;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-4">
      <p className="text-sm text-muted">
        <span className="flex items-center gap-2 font-medium text-text">
          <TierMark tier="gold" />
          {gold.name}
        </span>
        Unlimited signals{seconds ? `, ${seconds} s before everyone else` : ' before everyone else'}, and the
        AI bot. You need a verified deposit of ${gold.depositUsd} or more.
      </p>
      <ButtonLink to={paths.upgrade}>Upgrade to Gold</ButtonLink>
    </div>
  );
}

function QuotaMeter({ quota, hasFailed, onRetry }: TierCardProps) {
  if (!quota) {
    return hasFailed ? (
      <FailedLine onRetry={onRetry}>Today’s usage couldn’t be loaded.</FailedLine>
    ) : (
      <Skeleton className="h-14 w-full" />
    );
  }
  const { limit, used, resetsAt } = quota;
  const isSpent = limit !== null && used >= limit;
  return (
    <div className="flex flex-col gap-2">
      {limit === null ? null : (
        <Progress label="Signals today" value={used / limit} text={`${used} of ${limit}`} />
      )}
      <p className="text-xs text-muted">
        {isSpent ? 'You’ve used all of today’s signals. ' : ''}Resets at{' '}
        <Moment at={resetsAt} form="clock" className="tabular" />.
      </p>
    </div>
  );
}
