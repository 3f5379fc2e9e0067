import { paths } from '@croneai/contracts/paths.ts';
import { Check, Lock } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Badge } from './badge.tsx';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';

const ACTION = 'Activate Elite Access';

/** After scrolling this many pixels, the offer appears. */
const OVERLAY_AFTER_PX = 200;

/**
 * This close to the bottom counts as the end of the page, because the offer itself makes the page
 * some pixels longer.
 */
const NEAR_END_PX = 24;

/**
 * True once the reader has scrolled `OVERLAY_AFTER_PX`, or near the end of a page that is too short
 * for that.
 */
function showsOverlay(scrolledPx: number): boolean {
  const endPx = document.documentElement.scrollHeight - innerHeight;
  return scrolledPx > 0 && scrolledPx > Math.min(OVERLAY_AFTER_PX, endPx - NEAR_END_PX);
}

function useTeaserOverlay(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => showsOverlay(scrollY),
    () => false,
  );
}

function subscribe(draw: () => void): () => void {
  addEventListener('scroll', draw, { passive: true });
  return () => removeEventListener('scroll', draw);
}

interface LockedTeaserProps {
  title: string;
  lead: string;
  /** Requirement, for example "Needs Silver Node, $20+". */
  needs: string;
  features: readonly string[];
  /** Public part of the page, shown unblurred above the sample. */
  real?: ReactNode;
  /** True if the blurred part shows sample data. */
  isSample?: boolean;
  /** The real layout. It is blurred, cannot be focused, and is hidden from screen readers. */
  children: ReactNode;
}

/**
 * Preview of a page that the member cannot open yet. Its content is real or clearly marked as a
 * sample.
 */
export function LockedTeaser({
  title,
  lead,
  needs,
  features,
  real,
  isSample = true,
  children,
}: LockedTeaserProps) {
  const isOverlayShown = useTeaserOverlay();
  return (
    <>
      <Card padding="lg" className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center">
        <div className="flex flex-col items-start gap-3">
          <Badge tone="warn" wraps>
            <Lock className="size-3 shrink-0 stroke-2" />
            {needs}
          </Badge>
          <h1 className="text-2xl font-semibold sm:text-3xl">{title}</h1>
          <p className="max-w-prose text-muted">{lead}</p>
          <ul className="mt-1 grid gap-2 text-sm">
            {features.map((feature) => (
              <li key={feature} className="flex items-start gap-2.5">
                <Check className="mt-0.5 size-4 shrink-0 text-accent" />
                {feature}
              </li>
            ))}
          </ul>
        </div>
        <Actions />
      </Card>
      {/* Keeps the offer visible while the reader scrolls through `real` and the preview. */}
      <div className="relative flex flex-col gap-6">
        {real}
        <section aria-label="Preview">
          <div className="mb-3 flex items-center gap-3">
            {isSample ? <Badge tone="warn">Sample</Badge> : null}
            <p className="text-sm text-muted">
              {isSample ? 'Preview with sample data.' : 'Preview without figures.'}
            </p>
          </div>
          <div
            aria-hidden
            inert
            className="pointer-events-none max-h-130 overflow-hidden mask-b-from-40% select-none opacity-80 blur-[5px]"
          >
            {children}
          </div>
        </section>
        {isOverlayShown ? <Overlay title={title} needs={needs} /> : null}
      </div>
    </>
  );
}

/**
 * Names the locked feature and links to the upgrade. On phones it is a single line, so that it
 * covers little.
 */
function Overlay({ title, needs }: Pick<LockedTeaserProps, 'title' | 'needs'>) {
  return (
    <div className="pointer-events-none sticky bottom-[calc(var(--bottom-bar)+1rem)] z-10 mt-[-11.5rem] flex min-h-40 items-end justify-center pb-2">
      <div className="pointer-events-auto flex w-full max-w-lg animate-enter items-center justify-between gap-3 rounded-card border border-line-strong bg-surface-1 p-3 shadow-float sm:flex-col sm:items-stretch sm:gap-4 sm:p-6">
        <p className="flex min-w-0 items-center gap-3">
          <span className="hidden size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent sm:grid">
            <Lock className="size-4" />
          </span>
          <span className="min-w-0">
            <span className="block text-sm font-medium sm:text-base">{title} is locked</span>
            <span className="block text-xs text-muted sm:text-sm">{needs}</span>
          </span>
        </p>
        <ButtonLink to={paths.accountSetup} size="sm" className="sm:hidden">
          {ACTION}
        </ButtonLink>
        <div className="hidden sm:block">
          <Actions inRow />
        </div>
      </div>
    </div>
  );
}

function Actions({ inRow = false }: { inRow?: boolean }) {
  const look = inRow
    ? ({ size: 'md', className: 'sm:flex-1' } as const)
    : ({ size: 'lg', className: 'sm:flex-1 lg:flex-none' } as const);
  return (
    <div className={`flex flex-col gap-3 sm:flex-row ${inRow ? '' : 'lg:flex-col'}`}>
      <ButtonLink to={paths.accountSetup} {...look}>
        {ACTION}
      </ButtonLink>
      <ButtonLink to={paths.support} variant="secondary" {...look}>
        Contact support
      </ButtonLink>
    </div>
  );
}
