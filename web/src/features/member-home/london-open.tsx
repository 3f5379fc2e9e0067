import { useServerNow } from '../../shared/signals/server-time.ts';
import { LONDON, nextOpenAt, sessionState } from '../../shared/signals/trading-sessions.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { FormulaHint } from './formula-hint.tsx';

const FORMULA =
  'The next weekday 8:00 by the clock of London, summer time included. It is open until 17:00. Bank holidays are not left out.';

/** The next London open: the hour in which currencies begin to move. */
export function LondonOpen() {
  const now = useServerNow();
  const opensAt = nextOpenAt(LONDON, now);
  const { isOpen } = sessionState(LONDON, now);
  return (
    <Card padding="lg" aria-labelledby="london" className="flex flex-col justify-between gap-5 xl:col-span-4">
      <CardHead
        id="london"
        title="London open"
        text={<Moment at={opensAt} form="appointment" />}
        aside={
          <span className="flex items-center gap-1">
            {isOpen ? <Badge tone="up">Open now</Badge> : <Badge>Closed</Badge>}
            <FormulaHint of="London open" formula={FORMULA} />
          </span>
        }
      />
      <p className="flex flex-col gap-1">
        <span className="text-sm text-muted">{isOpen ? 'Opens again in' : 'Opens in'}</span>
        <span className="[&_span]:text-3xl [&_span]:font-semibold">
          <Countdown label="Time to the London open" secondsLeft={(opensAt - now) / 1000} />
        </span>
      </p>
    </Card>
  );
}
