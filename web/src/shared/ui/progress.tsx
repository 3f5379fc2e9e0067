interface ProgressProps {
  label: string;
  /** 0 to 1. */
  value: number;
  /** Replaces the percentage, for example by "2 of 5". Screen readers also read it. */
  text?: string;
  hideLabel?: boolean;
}

/** Native `progress` element. It needs no inline style, so prerendered pages can use it. */
export function Progress({ label, value, text, hideLabel = false }: ProgressProps) {
  const shown = text ?? `${Math.round(value * 100)}%`;
  return (
    <label className="flex flex-col gap-1.5">
      <span className={hideLabel ? 'sr-only' : 'flex justify-between gap-4 text-sm'}>
        <span className="text-muted">{label}</span>
        <span className="tabular text-text">{shown}</span>
      </span>
      <progress
        value={Math.min(1, Math.max(0, value))}
        max={1}
        aria-valuetext={shown}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-surface-3 [&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-surface-3 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-[inline-size]"
      />
    </label>
  );
}
