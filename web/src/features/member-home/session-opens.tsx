import { useServerNow } from '../../shared/signals/server-time.ts';
import { LONDON, sessionState, TRADING_SESSIONS } from '../../shared/signals/trading-sessions.ts';
import { Moment } from '../../shared/time/moment.tsx';
import { Card, CardHead } from '../../shared/ui/card.tsx';
import { Countdown } from '../../shared/ui/countdown.tsx';
import { FormulaHint } from './formula-hint.tsx';

const FORMULA =
  'Weekdays by the clock of each city, summer time included; London from 8:00 to 17:00. Bank holidays aren’t left out.';

/** Which sessions trade and when the others open. London counts down: with it currencies begin to move. */
export function SessionOpens() {
  const now = useServerNow();
  return (
    <Card aria-labelledby="sessions" className="flex min-w-0 flex-col gap-3 xl:col-span-4">
      <div className="flex items-start justify-between gap-2">
        <CardHead id="sessions" title="Session opens" />
        <FormulaHint of="session opens" formula={FORMULA} />
      </div>
      <ul className="flex flex-col text-sm">
        {TRADING_SESSIONS.map((session) => {
          const { isOpen, changesAt } = sessionState(session, now);
          return (
            <li
              key={session.city}
              className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line py-2"
            >
              <span
                aria-hidden
                className={`size-2 rounded-full ${isOpen ? 'bg-accent' : 'border border-line-strong'}`}
              />
              <span className="flex-1">
                {session.city}
                {session === LONDON ? ' open' : ''}
              </span>
              {session === LONDON && !isOpen ? (
                <Countdown label="Time to the London open" secondsLeft={(changesAt - now) / 1000} />
              ) : null}
              <span className="tabular text-right text-xs text-muted">
                {isOpen ? 'open, closes ' : ''}
                <Moment at={changesAt} form={changesAt - now > 18 * 3_600_000 ? 'appointment' : 'clock'} />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
