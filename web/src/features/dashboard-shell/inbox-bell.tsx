import type { InboxItem } from '@croneai/contracts/endpoints/notifier/channels.ts';
import { Bell } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Link } from 'react-router-dom';
import { inboxTexts as texts } from '../../content/channels.ts';
import { useInboxQuery, useReadInboxMutation } from '../../shared/alerts/channels-api.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { useTimes } from '../../shared/time/use-times.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';
import { FailedLine } from '../../shared/ui/states.tsx';

/** Polling interval without the stream. */
const POLL_MS = 60_000;
const COUNT_MAX = 9;

/** A bell with the number of unread messages. It opens the inbox and marks its messages as read. */
export function InboxBell() {
  const { data, error, refetch } = useInboxQuery({}, usePolling(POLL_MS));
  const [markRead] = useReadInboxMutation();
  const unread = data?.unread ?? 0;
  const newest = data?.rows[0]?.at;
  const toggle = (isOpen: boolean) => {
    // Messages are marked as read when the inbox is closed, so that new ones stay highlighted while
    // it is open.
    if (!isOpen && unread > 0 && newest) void markRead({ until: newest });
  };
  return (
    <Popover.Root onOpenChange={toggle}>
      <Popover.Trigger
        aria-label={unread > 0 ? `${texts.label}, ${texts.unread(unread)}` : texts.label}
        className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'relative' })}
      >
        <Bell className="size-5" />
        {unread > 0 ? (
          <span
            aria-hidden
            className="absolute top-1 right-1 grid min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-4 font-semibold text-on-accent"
          >
            {unread > COUNT_MAX ? `${COUNT_MAX}+` : unread}
          </span>
        ) : null}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={8}
          collisionPadding={12}
          aria-label={texts.label}
          className="z-50 max-h-[70vh] w-88 max-w-[calc(100vw-24px)] overflow-y-auto rounded-card border border-line bg-surface-1 shadow-float focus:outline-none"
        >
          <p className="border-b border-line px-4 py-3 text-sm font-semibold">{texts.label}</p>
          {error && !data ? (
            <div className="px-4 py-4">
              <FailedLine onRetry={refetch}>{texts.failed}</FailedLine>
            </div>
          ) : null}
          {data?.rows.length === 0 ? <p className="px-4 py-6 text-sm text-muted">{texts.empty}</p> : null}
          <ul className="divide-y divide-line">
            {data?.rows.map((item) => (
              <InboxRow key={item.id} item={item} />
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
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
