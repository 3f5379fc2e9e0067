import { useServerNow } from '../../../shared/signals/server-time.ts';
import { Moment } from '../../../shared/time/moment.tsx';
import { Countdown } from '../../../shared/ui/countdown.tsx';
import { LONDON, sessionState, TRADING_SESSIONS } from './trading-sessions.ts';

/** From here on the day has to be told as well. */
const FAR_MS = 18 * 3_600_000;

/** Which sessions trade and when that changes. London counts down: with it currencies begin to move. */
export function SessionList() {
  const now = useServerNow();
  return (
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
              className={`size-2 rounded-full ${isOpen ? 'bg-up' : 'border border-line-strong'}`}
            />
            <span className="flex-1">
              {session.city}
              {session === LONDON ? ' open' : ''}
            </span>
            {session === LONDON && !isOpen ? (
              <Countdown label="Time to the London open" secondsLeft={(changesAt - now) / 1000} />
            ) : null}
            <span className="tabular text-right text-xs text-muted">
              {isOpen ? 'closes ' : session === LONDON ? '' : 'opens '}
              <Moment at={changesAt} form={changesAt - now > FAR_MS ? 'appointment' : 'clock'} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
