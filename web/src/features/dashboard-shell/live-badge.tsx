import { useEffect, useState } from 'react';
import { connectionTexts, SERVICE_BADGE } from '../../content/dashboard.ts';
import { NO_SIGNALS, standstillTexts } from '../../content/record.ts';
import { useLiveStatus } from '../../shared/live/use-polling.ts';
import { standstillOf } from '../../shared/signals/standstill.ts';
import { useStreamSummary } from '../../shared/signals/use-stream-summary.ts';
import { Badge } from '../../shared/ui/badge.tsx';

/** A stream that is opened again at once is not worth a word. */
const ANNOUNCED_AFTER_MS = 4_000;
const TONE = {
  connecting: 'neutral',
  live: 'accent',
  reconnecting: 'warn',
  polling: 'neutral',
  offline: 'down',
} as const;
type Shown = keyof typeof TONE;

interface LiveBadgeProps {
  /** The server does not answer calls either. */
  isOut: boolean;
}

/** The badge of the service. Its dot and tone, and the words beside it, say whether signals can come, and how this page is connected. */
export function LiveBadge({ isOut }: LiveBadgeProps) {
  const shown = useShown(isOut);
  const standstill = standstillOf(useStreamSummary()?.lastSlot);
  // Without a connection nobody knows how the service is.
  const stands = shown === 'live' || shown === 'polling' ? standstill : undefined;
  return (
    <div className="flex items-center gap-2" data-connection={shown}>
      <Badge tone={stands ? 'warn' : TONE[shown]} live breathes={shown === 'live' && !stands}>
        {SERVICE_BADGE}
      </Badge>
      {stands ? (
        <span className="truncate text-xs text-warn">
          {NO_SIGNALS}
          <span className="max-md:sr-only">: {standstillTexts[stands]}</span>
        </span>
      ) : (
        <span
          aria-hidden
          className={`text-xs whitespace-nowrap text-muted ${shown === 'live' ? 'max-md:hidden' : ''}`}
        >
          {connectionTexts[shown].word}
        </span>
      )}
      <Announcement shown={shown} />
    </div>
  );
}

function useShown(isOut: boolean): Shown {
  const status = useLiveStatus();
  if (status === 'live' || status === 'offline' || status === 'connecting') return status;
  return status === 'polling' && !isOut ? 'polling' : 'reconnecting';
}

/** Said when it has lasted, and not when the page opens. */
function Announcement({ shown }: { shown: Shown }) {
  const [announced, setAnnounced] = useState<{ shown: Shown; isFirst: boolean }>();
  useEffect(() => {
    const timer = setTimeout(
      () =>
        setAnnounced((before) => ({
          shown,
          isFirst: before === undefined || (before.isFirst && before.shown === shown),
        })),
      ANNOUNCED_AFTER_MS,
    );
    return () => clearTimeout(timer);
  }, [shown]);
  return (
    <span role="status" className="sr-only">
      {announced && !announced.isFirst ? connectionTexts[announced.shown].announced : ''}
    </span>
  );
}
