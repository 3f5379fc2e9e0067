import { leadFormTexts as texts } from '../../content/lead-form.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';

/** Time left of today's free access, by the visitor's clock. */
export function DayCountdown() {
  const now = useNow();
  return (
    <Countdown
      size="lg"
      label={texts.countdown}
      secondsLeft={now === undefined ? undefined : secondsLeftToday(now)}
    />
  );
}

/**
 * Returns the whole seconds until the local day ends. Also correct on days when summer time begins
 * or ends.
 */
export function secondsLeftToday(now: number): number {
  return Math.ceil((new Date(now).setHours(24, 0, 0, 0) - now) / 1000);
}
