import type { Signal } from '@croneai/contracts/signals.ts';
import { signalTexts } from '../../content/signals.ts';
import { Card } from '../../shared/ui/card.tsx';
import { MartingalePlan } from './martingale-plan.tsx';

/** What to do when: the levels with their times, and how the timing works. */
export function SignalPlan({ signal }: { signal: Signal }) {
  return (
    <Card padding="none" aria-label="Plan" className="grid gap-px overflow-hidden bg-line md:grid-cols-2">
      <MartingalePlan levels={signal.martingaleLevels} />
      <div className="bg-surface-1 p-5 sm:px-7">
        <h2 className="text-sm font-medium">How the timing works</h2>
        <ol className="mt-3 flex flex-col gap-2.5 text-sm text-muted">
          {signalTexts.timing.map((line, index) => (
            <li key={line} className="flex gap-3">
              <span className="tabular text-text">{index + 1}</span>
              {line}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
