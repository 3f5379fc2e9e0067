import type { Signal } from '@croneai/contracts/signals.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { movedPercent } from '@croneai/rules/gain.ts';
import { Pause, Play } from 'lucide-react';
import { useEffect, useState } from 'react';
import { standingText } from '../../../shared/signals/signal-labels.ts';
import type { CandleBar } from '../../../shared/signals/signals-api.ts';
import { Button } from '../../../shared/ui/button.tsx';

const STEP_MS = 700;

/**
 * Returns how much of an ended trade is drawn: all of it at first, and during a replay only the
 * bars up to the current minute of the replay.
 */
export function useReplay({
  startsAt,
  expiresAt,
  status,
}: Pick<Signal, 'startsAt' | 'expiresAt' | 'status'>) {
  const minutes = Math.round((Date.parse(expiresAt) - Date.parse(startsAt)) / MINUTE_MS);
  const [minute, setMinute] = useState(minutes);
  const [isPlaying, setIsPlaying] = useState(false);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setTimeout(() => {
      setMinute(minute + 1);
      setIsPlaying(minute + 1 < minutes);
    }, STEP_MS);
    return () => clearTimeout(timer);
  }, [isPlaying, minute, minutes]);
  return {
    minute,
    minutes,
    isPlaying,
    /** Bars from this time on are hidden (epoch ms). Infinity means that all bars are shown. */
    until:
      status === 'active' || minute === minutes
        ? Number.POSITIVE_INFINITY
        : Date.parse(startsAt) + minute * MINUTE_MS,
    goTo: (next: number) => {
      setIsPlaying(false);
      setMinute(next);
    },
    toggle: () => {
      if (!isPlaying && minute === minutes) setMinute(0);
      setIsPlaying(!isPlaying);
    },
  };
}

interface ReplayControlsProps extends ReturnType<typeof useReplay> {
  signal: Signal;
  bars: readonly CandleBar[];
  hour: (at: number) => string;
}

/** Replays the minutes of the trade and reports the price after each minute. */
export function ReplayControls({
  signal,
  bars,
  hour,
  minute,
  minutes,
  isPlaying,
  until,
  ...on
}: ReplayControlsProps) {
  const at = Date.parse(signal.startsAt) + minute * MINUTE_MS;
  const close = bars.findLast(({ time }) => time < at)?.close;
  const moved =
    minute === 0 || close === undefined ? 'Entry' : standingText(movedPercent(signal, close)).join(' ');
  const Icon = isPlaying ? Pause : Play;
  return (
    <div className="mt-1 flex items-center gap-3 px-3 text-sm">
      <Button variant="secondary" size="sm" onClick={on.toggle}>
        <Icon className="size-4" />
        {isPlaying ? 'Pause' : 'Replay'}
      </Button>
      <input
        type="range"
        aria-label="Minute of the trade"
        aria-valuetext={`${hour(at)}, ${moved}`}
        min={0}
        max={minutes}
        value={minute}
        onChange={(event) => on.goTo(Number(event.target.value))}
        className="h-11 min-w-0 flex-1 accent-accent md:h-8"
      />
      <span aria-hidden className="tabular w-28 text-right text-xs text-muted sm:w-52 sm:text-sm">
        {hour(at)} <span className="text-text">{moved}</span>
      </span>
    </div>
  );
}
