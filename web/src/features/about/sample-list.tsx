import { sampleList } from '../../content/sample-list.ts';
import { Badge, DirectionBadge } from '../../shared/ui/badge.tsx';

/** What the story is about, as members see it: the list with its losses. */
export function SampleList() {
  return (
    <figure className="flex flex-col gap-4 rounded-card border border-line bg-surface-1 p-5 sm:p-6">
      <div className="flex items-center justify-between gap-4">
        <p className="text-lg font-semibold tracking-[-0.01em]">{sampleList.title}</p>
        <Badge tone="warn">Sample</Badge>
      </div>
      <ul className="divide-y divide-line border-y border-line text-sm">
        {sampleList.rows.map((row) => (
          <li key={row.time} className="flex items-center gap-3 py-2.5">
            <span className="tabular text-muted">{row.time}</span>
            <span className="min-w-0 flex-1 truncate">{row.asset}</span>
            <DirectionBadge direction={row.direction} />
            <span className={`tabular w-16 text-right ${row.outcome === 'profit' ? 'text-up' : 'text-down'}`}>
              {row.change}
              <span className="sr-only"> {row.outcome}</span>
            </span>
          </li>
        ))}
      </ul>
      <figcaption className="text-xs text-muted">{sampleList.caption}</figcaption>
    </figure>
  );
}
