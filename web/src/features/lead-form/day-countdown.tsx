import { leadFormTexts as texts } from '../../content/lead-form.ts';
import { useNow } from '../../shared/time/use-now.ts';
import { Countdown } from '../../shared/ui/countdown.tsx';

/** How long free access is open today, by the visitor's own clock. */
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

/** The next local midnight after `now`, epoch ms; right across changes of summer time too. */
export function nextMidnight(now: number): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime();
}

/** Whole seconds until the local day ends; 0 when nothing is left. */
export function secondsLeftToday(now: number): number {
  return Math.max(0, Math.ceil((nextMidnight(now) - now) / 1000));
}
