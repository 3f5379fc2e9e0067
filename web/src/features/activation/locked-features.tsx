import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { lockedFeatures } from '../../content/dashboard.ts';
import { paths } from '../../content/paths.ts';

/** What waits behind the activation. Each card leads to the page that opens it. */
export function LockedFeatures() {
  return (
    <section aria-labelledby="locked" className="flex flex-col gap-4">
      <h2 id="locked" className="text-lg font-semibold tracking-[-0.01em]">
        Waiting for you
      </h2>
      <div className="grid gap-4 sm:grid-cols-2">
        {lockedFeatures.map((feature) => (
          <Link
            key={feature.title}
            to={paths.upgrade}
            className="group flex flex-col gap-2 rounded-card border border-dashed border-line-strong p-5 transition-colors hover:border-solid hover:bg-surface-1"
          >
            <span className="flex items-center justify-between gap-3">
              <span className="font-medium">{feature.title}</span>
              <Lock aria-hidden className="size-4 shrink-0 text-faint" strokeWidth={1.5} />
            </span>
            <span className="text-sm text-muted">{feature.text}</span>
            <span className="mt-auto pt-2 text-xs font-medium text-accent">{feature.needs}</span>
          </Link>
        ))}
      </div>
    </section>
  );
}
