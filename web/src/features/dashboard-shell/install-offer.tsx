import { useState } from 'react';
import { installTexts as texts } from '../../content/dashboard.ts';
import { useInstallEvent } from '../../shared/install/install-event.ts';
import { storedText } from '../../shared/storage/stored-text.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Notice } from '../../shared/ui/notice.tsx';

const visits = storedText('croneai.visits');
const counted = storedText('croneai.visited', 'tab');
const answered = storedText('croneai.install');
/** Number of the first visit in which the offer is shown. Only returning members get the offer. */
const OFFERED_FROM_VISIT = 2;

/** Counts a visit once per tab, and returns the number of visits so far. */
function countVisit(): number {
  const before = Number(visits.read()) || 0;
  if (counted.read()) return before;
  counted.write('yes');
  visits.write(String(before + 1));
  return before + 1;
}

/**
 * Offers once, from the second visit on, to install the dashboard. Safari has no install event, so
 * its users get instructions.
 */
export function InstallOffer() {
  const [count] = useState(countVisit);
  const event = useInstallEvent();
  const [isAnswered, setAnswered] = useState(() => answered.read() !== null);
  const isByHand =
    /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
  if (isAnswered || count < OFFERED_FROM_VISIT || !(event || isByHand)) return null;
  const answer = () => {
    answered.write('answered');
    setAnswered(true);
  };
  return (
    <Notice
      tone="info"
      title={texts.title}
      action={
        <span className="flex gap-2">
          {event ? (
            <Button
              size="sm"
              onClick={() => {
                void event.prompt();
                answer();
              }}
            >
              {texts.add}
            </Button>
          ) : null}
          <Button size="sm" variant="ghost" onClick={answer}>
            {texts.later}
          </Button>
        </span>
      }
    >
      {event ? texts.text : texts.byHand}
    </Notice>
  );
}
