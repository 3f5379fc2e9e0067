import { CircleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

export interface EmptyProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Element of the title. Use a heading if the page shows nothing else. */
  titleAs?: 'p' | 'h1' | undefined;
}

/** Empty state, with what will appear here and the next step. */
export function Empty({ icon: Icon, title, children, action, titleAs: Title = 'p' }: EmptyProps) {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-7 text-center">
      <span className="grid size-9 place-items-center rounded-full border border-line bg-surface-2 text-muted">
        <Icon className="size-5" />
      </span>
      <Title className="font-medium text-text">{title}</Title>
      {children ? <p className="max-w-sm text-sm text-muted">{children}</p> : null}
      {action}
    </div>
  );
}

interface FailedProps {
  title: string;
  children: ReactNode;
  onRetry: () => void;
  retrying?: boolean;
  /** Shown after the retry button. */
  action?: ReactNode;
  /** See {@link EmptyProps}. */
  titleAs?: EmptyProps['titleAs'];
}

/** Error state, with the failure, the next step, and a retry button. */
export function Failed({
  title,
  children,
  onRetry,
  retrying = false,
  action,
  titleAs: Title = 'p',
}: FailedProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center">
      <span className="grid size-11 place-items-center rounded-full bg-down-soft text-danger">
        <CircleAlert className="size-5" />
      </span>
      <Title className="font-medium text-text">{title}</Title>
      <p className="max-w-sm text-sm text-muted">{children}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="secondary" size="sm" onClick={onRetry} loading={retrying}>
          Try again
        </Button>
        {action}
      </div>
    </div>
  );
}

interface FailedLineProps {
  children: ReactNode;
  onRetry: () => PromiseLike<unknown>;
}

/** An error with a retry button in one line, for parts that keep their size and their data. */
export function FailedLine({ children, onRetry }: FailedLineProps) {
  return (
    <div className="flex items-center justify-between gap-4 *:last:shrink-0">
      <p role="status" className="min-w-0 text-sm text-warn">
        {children}
      </p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

/** Skeletons of a part of a page. Screen readers announce once that the part is loading. */
export function SkeletonGroup({ className, children }: { className: string; children: ReactNode }) {
  return (
    <div aria-busy="true" className={className}>
      <span className="sr-only" role="status">
        Loading
      </span>
      {children}
    </div>
  );
}

/** A column with a skeleton for each entry of `shapes`, which has CSS classes. */
export function SkeletonColumn({ shapes, className }: { shapes: readonly string[]; className: string }) {
  return (
    <div aria-busy="true" className={`flex flex-col ${className}`}>
      {shapes.map((shape, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes keep their order
        <Skeleton key={index} className={shape} />
      ))}
    </div>
  );
}

/**
 * Grey placeholder with the size of the final content. Outside a group, screen readers announce it
 * as loading.
 */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-busy="true" className={`block animate-breathe rounded-control bg-surface-3 ${className}`} />
  );
}

/** Retries, and shows progress only for its own requests, not for background refetches. */
export function RetryButton({ onRetry }: { onRetry: () => PromiseLike<unknown> }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const retry = async () => {
    setIsConfirming(true);
    await onRetry();
    setIsConfirming(false);
  };
  return (
    <Button variant="secondary" size="sm" onClick={() => void retry()} loading={isConfirming}>
      Try again
    </Button>
  );
}
