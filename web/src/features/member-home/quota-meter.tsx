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
      <FailedLine onRetry={onRetry}>Your use of today could not be loaded.</FailedLine>
    ) : (
      <Skeleton className="h-14 w-full" />
    );
  }
  const { limit, used, resetsAt } = quota;
  const isSpent = limit !== null && used >= limit;
  return (
    <div className="flex flex-col gap-2">
      {limit === null ? (
        <p className="flex justify-between gap-4 text-sm">
          <span className="text-muted">Signals today</span>
          <span className="tabular">{used} of unlimited</span>
        </p>
      ) : (
        <Progress label="Signals today" value={used / limit} text={`${used} of ${limit}`} />
      )}
      <p className="text-xs text-muted">
        {isSpent ? 'All of today’s are used. ' : ''}Starts anew at midnight UTC,{' '}
        <Moment at={resetsAt} form="clock" className="tabular" /> for you.
      </p>
    </div>
  );
}
