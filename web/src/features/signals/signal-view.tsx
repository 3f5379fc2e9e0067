import type { Signal } from '@croneai/contracts/signals.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { Skeleton } from '../../shared/ui/states.tsx';
import { TradeTicket } from '../trade-ticket/public/trade-ticket.tsx';

const SignalPlan = lazyPart(
  async () => (await import('./signal-plan.tsx')).SignalPlan,
  <Skeleton className="h-80 w-full rounded-card" />,
);

/** All of one signal, on its page and in the sheet: how it stands or what it came to, then what belongs to it. */
export function SignalView({ signal }: { signal: Signal }) {
  const isSettled = signal.status !== 'active';
  return (
    <>
      <TradeTicket key={signal.id} signal={signal} isPast={isSettled} />
      {isSettled ? null : <SignalPlan signal={signal} />}
    </>
  );
}
