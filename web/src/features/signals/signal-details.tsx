import type { Signal } from '@croneai/contracts/signals.ts';
import { ChartCard } from './chart/chart-card.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { SignalPlan } from './signal-plan.tsx';

interface SignalDetailsProps {
  /** The current signal, or the newest before it. */
  signal: Signal | undefined;
  isCurrent: boolean;
  isLoading: boolean;
}

/** Below the signal: its price, and what to do when. */
export function SignalDetails({ signal, isCurrent, isLoading }: SignalDetailsProps) {
  return (
    <>
      <ChartCard signal={signal} isCurrent={isCurrent} isLoading={isLoading} />
      {signal && isCurrent ? <ForecastCard signal={signal} /> : null}
      {signal && isCurrent ? <SignalPlan signal={signal} /> : null}
    </>
  );
}
