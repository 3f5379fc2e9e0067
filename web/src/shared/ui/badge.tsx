import type { ReactNode } from 'react';

const TONE = {
  neutral: 'border-line bg-surface-2 text-muted',
  accent: 'border-transparent bg-accent-soft text-accent',
  up: 'border-transparent bg-up-soft text-up',
  down: 'border-transparent bg-down-soft text-down',
  warn: 'border-transparent bg-warn-soft text-warn',
  sim: 'border-dashed border-sim sim-ground bg-sim-soft text-sim',
};

interface BadgeProps {
  tone?: keyof typeof TONE | undefined;
  children: ReactNode;
  /** Shows a small dot that means "now". It pulses unless reduced motion is on. */
  live?: boolean;
  /** False for a dot that does not pulse. */
  breathes?: boolean;
  /** True for a long text, which may wrap to a second line. */
  wraps?: boolean;
}

export function Badge({
  tone = 'neutral',
  live = false,
  breathes = true,
  wraps = false,
  children,
}: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full border text-xs font-medium ${TONE[tone]} ${live ? 'h-6 min-w-0 px-2 max-xs:h-auto max-xs:min-h-6 max-xs:text-[10px] md:h-7 md:px-3' : 'min-h-6 px-2.5'} ${wraps ? 'py-0.5' : 'whitespace-nowrap'}`}
    >
      {live ? (
        <span
          aria-hidden
          className={`size-1.5 shrink-0 rounded-full bg-current ${breathes ? 'animate-breathe' : ''}`}
        />
      ) : null}
      {live ? <span className="truncate">{children}</span> : children}
    </span>
  );
}

/** Uses only an arrow and a word, because colors are for outcomes. */
export function DirectionBadge({ direction }: { direction: 'CALL' | 'PUT' }) {
  return (
    <Badge>
      <span className="flex items-center gap-1.5 text-text">
        <span aria-hidden>{direction === 'CALL' ? '▲' : '▼'}</span>
        {direction}
      </span>
    </Badge>
  );
}
