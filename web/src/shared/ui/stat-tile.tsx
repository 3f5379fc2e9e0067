export interface StatTileProps {
  label: string;
  /** The number. Undefined shows a dash, because an unknown number must not look like zero. */
  value: string | undefined;
  unit?: string;
  /** Period or age of the number, for example "last 7 days" or "12 s ago". */
  age?: string;
  /** A second figure for comparison. */
  beside?: string;
}

export function StatTile({ label, value, unit, age, beside }: StatTileProps) {
  return (
    <dl className="@container flex min-w-0 flex-col gap-1 rounded-card border border-line bg-surface-1 p-3 sm:p-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="flex items-baseline gap-1.5">
        <span className="tabular min-w-0 text-base font-semibold text-text wrap-anywhere @[7.5rem]:text-lg @[8.75rem]:text-xl @[12rem]:text-2xl">
          {value ?? '–'}
        </span>
        {unit && value !== undefined ? <span className="text-sm text-muted">{unit}</span> : null}
      </dd>
      {age ? <dd className="text-xs text-muted">{age}</dd> : null}
      {beside ? <dd className="tabular text-xs font-medium text-accent">{beside}</dd> : null}
    </dl>
  );
}
