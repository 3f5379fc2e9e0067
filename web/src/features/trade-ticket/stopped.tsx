import type { BestCandidate } from '@croneai/contracts/slots.ts';
import { Hourglass, ServerCrash } from 'lucide-react';
import { causeSentences, NO_SIGNALS } from '../../content/service.ts';
import { endText, type StoppedService, sinceText } from '../../shared/signals/service-state.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { lazyPart } from '../../shared/ui/lazy-part.tsx';
import { BestOfSlot } from './no-signal.tsx';
import { StateCard } from './stream-states.tsx';

const AlertOffer = lazyPart(async () => (await import('./alert-offer.tsx')).AlertOffer);

interface StoppedProps {
  service: StoppedService;
  best: BestCandidate | undefined;
}

/** While no signal can come: why, since when and until when, and an alert for the end. No clock counts down here. */
export function Stopped({ service, best }: StoppedProps) {
  const times = useTimes();
  const { cause, state, advice } = service;
  const end = endText(service, times);
  const isDown = state === 'degraded';
  return (
    <>
      <StateCard
        look={isDown ? 'down' : 'wait'}
        icon={isDown ? ServerCrash : Hourglass}
        title={`${NO_SIGNALS} since ${sinceText(service, times)}`}
        action={<AlertOffer isStopped />}
      >
        <span className="text-text">
          {causeSentences[cause]}
          {end ? ` Back ${end}.` : ''}
        </span>{' '}
        {advice}
      </StateCard>
      {best ? (
        <div className="@container overflow-hidden rounded-card border border-line bg-surface-1">
          <BestOfSlot best={best} />
        </div>
      ) : null}
    </>
  );
}
