import type { Quota } from '@croneai/contracts/signals.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Progress } from '../../shared/ui/progress.tsx';
import { FailedLine, Skeleton } from '../../shared/ui/states.tsx';

interface QuotaMeterProps {
  quota: Quota | undefined;
  hasFailed: boolean;
  onRetry: () => PromiseLike<unknown>;
}

/** Signals seen today, of those that the tier includes. */
export function QuotaMeter({ quota, hasFailed, onRetry }: QuotaMeterProps) {
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
        {isSpent ? 'You’ve used all of today’s. ' : ''}Resets at{' '}
        <Moment at={resetsAt} form="clock" className="tabular" />.
      </p>
    </div>
  );
}
