import { CircleAlert, type LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';

interface EmptyProps {
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** The title's element: a heading where this is all that the page shows. */
  titleAs?: 'p' | 'h1';
}

/** Nothing here yet: what will be, and what to do until then. */
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
  /** Another way on, beside trying again. */
  action?: ReactNode;
  /** See {@link EmptyProps}. */
  titleAs?: EmptyProps['titleAs'];
}

/** What happened, what to do, and the way to do it. */
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

/** The same in one line, where the part keeps its place and what is known stays in it. */
export function FailedLine({ children, onRetry }: FailedLineProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="status" className="text-sm text-warn">
        {children}
      </p>
      <RetryButton onRetry={onRetry} />
    </div>
  );
}

/** The skeletons of one part, which is said to be loading once for all of them. */
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

/** Shapes below each other, one for each class. */
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

/** A grey shape of what is coming, and says so also where it stands alone. Give it the size of the final content. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-busy="true" className={`block animate-breathe rounded-control bg-surface-3 ${className}`} />
  );
}

/** Asks again, and shows that it does; what is asked by itself in between does not move it. */
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
