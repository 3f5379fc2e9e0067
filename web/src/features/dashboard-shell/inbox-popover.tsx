import type { InboxItem } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { Popover } from 'radix-ui';
import type { ReactElement } from 'react';
import { Link } from 'react-router-dom';
import { inboxTexts as texts } from '../../content/inbox.ts';
import { useReadInboxMutation } from '../../shared/alerts/channels-api.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { FailedLine, Skeleton, SkeletonGroup } from '../../shared/ui/states.tsx';

interface InboxPopoverProps {
  /** Newest first; undefined until they are loaded. */
  rows: readonly InboxItem[] | undefined;
  /** Time up to which closing the inbox marks messages as read; null if none is unread. */
  readMark: string | null | undefined;
  hasFailed: boolean;
  onRetry: () => PromiseLike<unknown>;
  /** The button that opens and closes the inbox. */
  bell: ReactElement;
}

/**
 * Popover with the inbox. It is open when it is first rendered, because the press on the bell loads
 * it.
 */
export function InboxPopover({ rows, readMark, hasFailed, onRetry, bell }: InboxPopoverProps) {
  const [markRead] = useReadInboxMutation();
  const toggle = (isOpen: boolean) => {
    // Messages are marked as read when the inbox is closed, so that new ones stay highlighted while
    // it is open.
    if (!isOpen && readMark) void markRead({ until: readMark });
  };
  return (
    <Popover.Root defaultOpen onOpenChange={toggle}>
      <Popover.Trigger asChild>{bell}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={texts.label}
          className="z-50 max-h-[70vh] w-88 max-w-[calc(100vw-24px)] overflow-y-auto rounded-card border border-line bg-surface-1 shadow-float focus:outline-none"
        >
          <p className="border-b border-line px-4 py-3 text-sm font-semibold">{texts.label}</p>
          <InboxBody rows={rows} hasFailed={hasFailed} onRetry={onRetry} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Number of rows in the skeleton. */
const ROWS = [1, 2, 3];

function InboxBody({ rows, hasFailed, onRetry }: Pick<InboxPopoverProps, 'rows' | 'hasFailed' | 'onRetry'>) {
  if (!rows && hasFailed)
    return (
      <div className="px-4 py-4">
        <FailedLine onRetry={onRetry}>{texts.failed}</FailedLine>
      </div>
    );
  if (!rows)
    return (
      <SkeletonGroup className="flex flex-col divide-y divide-line">
        {ROWS.map((row) => (
          <div key={row} className="flex flex-col gap-2 px-4 py-3.5">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/3" />
          </div>
        ))}
      </SkeletonGroup>
    );
  if (rows.length === 0) return <p className="px-4 py-6 text-sm text-muted">{texts.empty}</p>;
  return (
    <ul className="divide-y divide-line">
      {rows.map((item) => (
        <InboxRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

function InboxRow({ item: { title, body, path, at, isUnread } }: { item: InboxItem }) {
  const times = useTimes();
  return (
    <li>
      <Popover.Close asChild>
        <Link to={path} className="flex gap-3 px-4 py-3 text-sm transition-colors hover:bg-surface-2">
          <span
            aria-hidden
            className={`mt-1.5 size-2 shrink-0 rounded-full ${isUnread ? 'bg-accent' : 'bg-transparent'}`}
          />
          <span className="min-w-0">
            <span className={isUnread ? 'block font-semibold' : 'block'}>
              {title}
              {isUnread ? <span className="sr-only"> (unread)</span> : null}
            </span>
            {body ? <span className="block text-muted">{body}</span> : null}
            <span className="block text-xs text-muted">{times.recent(at)}</span>
          </span>
        </Link>
      </Popover.Close>
    </li>
  );
}
