import { clockFace } from '../time/clock-face.ts';

interface CountdownProps {
  label: string;
  /** Undefined while unknown. */
  secondsLeft: number | undefined;
  size?: 'sm' | 'lg';
}

const UNITS = ['Hours', 'Minutes', 'Seconds'] as const;

/** HH:MM:SS. Screen readers read the time on request, not every second. */
export function Countdown({ label, secondsLeft, size = 'sm' }: CountdownProps) {
  const face = secondsLeft === undefined ? undefined : clockFace(secondsLeft);
  if (size === 'sm') {
    return (
      <span role="timer" aria-label={label} className="tabular text-sm font-medium">
        {face?.text ?? '--:--:--'}
      </span>
    );
  }
  return (
    <div role="timer" aria-label={label} className="flex gap-2">
      {UNITS.map((unit, index) => (
        <div
          key={unit}
          className="flex min-w-20 flex-col items-center rounded-card border border-line bg-surface-1 px-4 py-3"
        >
          {/* Has the same width with and without figures. */}
          <span className="tabular w-[1.3em] text-center text-3xl font-semibold">
            {face?.parts[index] ?? '--'}
          </span>
          <span className="text-xs text-muted">{unit}</span>
        </div>
      ))}
    </div>
  );
}
