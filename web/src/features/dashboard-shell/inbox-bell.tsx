import { Bell } from 'lucide-react';
import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { inboxTexts as texts } from '../../content/inbox.ts';
import { useInboxQuery } from '../../shared/alerts/channels-api.ts';
import { usePolling } from '../../shared/live/use-polling.ts';
import { buttonStyle } from '../../shared/ui/button.tsx';

/** Loaded when the bell is first pressed, because the bell alone does not need its code. */
const InboxPopover = lazy(async () => ({ default: (await import('./inbox-popover.tsx')).InboxPopover }));

/** Polling interval without the live stream. */
const POLL_MS = 60_000;
const COUNT_MAX = 9;

/** A bell with the number of unread messages. Pressing the bell opens the inbox. */
export function InboxBell() {
  const { data, error, refetch } = useInboxQuery({}, usePolling(POLL_MS));
  const [isUsed, setIsUsed] = useState(false);
  const unread = data?.unread ?? 0;
  const closed = (
    <BellButton
      unread={unread}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={isUsed}
      onClick={() => setIsUsed(true)}
    />
  );
  if (!isUsed) return closed;
  return (
    <Suspense fallback={closed}>
      <InboxPopover
        rows={data?.rows}
        readMark={unread > 0 ? data?.readMark : null}
        hasFailed={error !== undefined}
        onRetry={refetch}
        bell={<BellButton unread={unread} />}
      />
    </Suspense>
  );
}

function BellButton({ unread, ...props }: { unread: number } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      aria-label={unread > 0 ? `${texts.label}, ${texts.unread(unread)}` : texts.label}
      className={buttonStyle({ variant: 'ghost', size: 'icon', className: 'relative' })}
      {...props}
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
    </button>
  );
}
