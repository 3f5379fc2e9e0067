import type { Tier } from '@croneai/contracts/access.ts';

const COLOR: Record<Tier, string> = {
  guest: 'text-muted',
  silver: 'text-silver',
  pro: 'text-accent',
  gold: 'text-gold',
};

const RANK: Record<Tier, number> = { guest: 0, silver: 1, pro: 2, gold: 3 };

/** Three rising bars, filled up to the tier, so that the tier is readable without color. */
export function TierMark({ tier, className = 'size-4' }: { tier: Tier; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={`shrink-0 ${className} ${COLOR[tier]}`}>
      {[0, 1, 2].map((bar) => (
        <rect
          key={bar}
          x={1.5 + bar * 4.75}
          y={10 - bar * 3.5}
          width="3.5"
          height={4 + bar * 3.5}
          rx="1"
          fill="currentColor"
          fillOpacity={bar < RANK[tier] ? 1 : 0.28}
        />
      ))}
    </svg>
  );
}

interface TierBadgeProps {
  tier: Tier;
  label: string;
  className?: string;
}

export function TierBadge({ tier, label, className = '' }: TierBadgeProps) {
  return (
    <span
      className={`inline-flex h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-full border border-line bg-surface-2 pr-3 pl-2 text-xs font-semibold tracking-wide ${COLOR[tier]} ${className}`}
    >
      <TierMark tier={tier} className="size-3.5" />
      {label}
    </span>
  );
}
