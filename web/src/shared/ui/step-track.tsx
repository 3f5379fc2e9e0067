interface StepTrackProps {
  /** Number of steps. */
  steps: number;
  /** Number of finished steps. The bar of the step after them shows `share`. */
  done: number;
  /** The finished share of the next step, 0 to 1. */
  share?: number;
}

/** A bar for each step. Screen readers skip it, so a text must show the number too. */
export function StepTrack({ steps, done, share = 0 }: StepTrackProps) {
  return (
    <span aria-hidden className="flex flex-1 gap-1.5">
      {Array.from({ length: steps }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity besides its position
        <span key={index} className="h-1 flex-1 overflow-hidden rounded-full bg-surface-3">
          <span
            className="block size-full origin-left bg-accent transition-transform"
            style={{ transform: `scaleX(${index < done ? 1 : index === done ? share : 0})` }}
          />
        </span>
      ))}
    </span>
  );
}
