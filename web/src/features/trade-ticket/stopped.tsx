import type { BestCandidate } from '@croneai/contracts/slots.ts';
import { Hourglass, ServerCrash } from 'lucide-react';
import { backAlertTexts, causeSentences, NO_SIGNALS } from '../../content/service.ts';
import { setBackAlert, useBackAlert } from '../../shared/alerts/back-alert.ts';
import { endText, type StoppedService, sinceText } from '../../shared/signals/service-state.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { Button } from '../../shared/ui/button.tsx';
import { BestOfSlot } from './no-signal.tsx';
import { StateCard } from './stream-states.tsx';

interface StoppedProps {
  service: StoppedService;
  /** The best that the running slot had. */
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
        action={<AlertWhenBack />}
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

/** The browser is asked for notifications by the press, as at no other time; without them the alert is a word on the page. */
function AlertWhenBack() {
  const isSet = useBackAlert();
  const request = () => {
    setBackAlert(true);
    if (typeof Notification !== 'undefined' && Notification.permission === 'default')
      void Notification.requestPermission();
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {isSet ? (
        <>
          {backAlertTexts.isSet}
          <Button variant="ghost" size="sm" onClick={() => setBackAlert(false)}>
            {backAlertTexts.cancel}
          </Button>
        </>
      ) : (
        <Button variant="secondary" size="sm" onClick={request}>
          {backAlertTexts.offer}
        </Button>
      )}
    </div>
  );
}
