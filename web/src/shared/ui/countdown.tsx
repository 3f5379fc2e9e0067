import { clockFace } from '../time/clock-face.ts';

interface CountdownProps {
  label: string;
  /** Undefined if unknown. */
  secondsLeft: number | undefined;
  size?: 'sm' | 'lg';
}

const UNITS = ['Hours', 'Minutes', 'Seconds'] as const;

/** Shows HH:MM:SS. Screen readers read it on request instead of every second. */
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
    <div role="timer" aria-label={label} className="grid gap-2 xs:grid-cols-3">
      {UNITS.map((unit, index) => (
        <div
          key={unit}
          className="flex flex-col items-center rounded-card border border-line bg-surface-1 px-2 py-3"
        >
          {/* The width is the same before and after the first digits appear. */}
          <span className="tabular w-[1.3em] text-center text-3xl font-semibold">
            {face?.parts[index] ?? '--'}
          </span>
          <span className="text-xs text-muted">{unit}</span>
        </div>
      ))}
    </div>
  );
}
